"""What happens between two views: news, highlights, and the words spoken aloud."""

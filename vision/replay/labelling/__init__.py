"""Makes and corrects the labels of a set: the reader proposes, a person confirms or corrects, and each answer is stored
at once. Photos are never changed."""

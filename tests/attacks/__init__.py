"""Attacks on what a table keeps and on what runs as root, each with the number tried, survived and lost.

python -m tests.attacks.absurd_acts      journals with one act that is proven and cannot be
python -m tests.attacks.backups          backups made to harm
python -m tests.attacks.foreign_log      files of another table's journal over one's own
sudo python -m tests.attacks.surroundings     clocks, folders, names, environments
sudo python -m tests.attacks.root        each word run by root on the folder of another user
"""

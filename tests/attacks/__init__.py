"""Attacks on what a table keeps and on what runs as root, each with the number tried, survived and lost.

python -m tests.attacks.absurd_acts      journals with one act that is proven and cannot be
python -m tests.attacks.backups          backups made to harm
python -m tests.attacks.foreign_log      files of another table's journal over one's own
python -m tests.attacks.log_and_note     the log and the note of a journal hit together
python -m tests.attacks.odd_files        pipes, folders, noise, damage in place of each file
python -m tests.attacks.refused_writes   a disk that refuses each write of an evening, one after another
python -m tests.attacks.clock_and_sleep  a clock that jumps, a process that is stopped
sudo python -m tests.attacks.file_systems     disks that lack what a Linux disk has
sudo python -m tests.attacks.full_disk        disks and sticks that fill up
sudo python -m tests.attacks.surroundings     clocks, folders, names, environments
sudo python -m tests.attacks.root        each command run by root on the folder of another user
"""

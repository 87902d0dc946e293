"""Two exams of the free table, written from the federations' texts by somebody who had not seen the program."""

// What the program is told: words, each read once. The process that writes them is trusted; still, too few
// of them or one that is no number end the program.
//
// A list is its length, then its words.
#pragma once

struct words {
  char **next;
  char **end;
};

char *next_word(struct words *words);

long next_number(struct words *words);

// The words of a list, with a null pointer behind them, for execve(2).
char **next_list(struct words *words);

// Returns how many words a list of words has (`next_list`).
unsigned long length_of(char **list);

// Overwrites words that lie one behind the other, as the arguments of a program do:
// `/proc/PID/cmdline` shows them to all users (proc(5)).
void erase_words(char **first, char **end);

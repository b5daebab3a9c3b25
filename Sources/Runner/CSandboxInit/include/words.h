// The input of the program: words, each read once. The process that writes them is trusted, but too few words
// or a malformed number still end the program.
//
// A list is its length followed by its words.
#pragma once

struct words {
  char **next;
  char **end;
};

char *next_word(struct words *words);

long next_number(struct words *words);

// Returns the words of a list, terminated by a null pointer as execve(2) needs it.
char **next_list(struct words *words);

// Returns the number of words in a list (`next_list`).
unsigned long length_of(char **list);

// Overwrites words that are adjacent in memory, as the arguments of a program are: `/proc/PID/cmdline` shows
// them to all users (proc(5)).
void erase_words(char **first, char **end);

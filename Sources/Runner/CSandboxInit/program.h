// A program that is started, and how it ends.
#pragma once
#include <sys/types.h>

#include "words.h"

struct program {
  // The first is its path, or a name that is looked for on the path (execvp(3)).
  char **words;
  char **environment;
};

// Two lists: the pairs of the environment, and the program's own words.
struct program next_program(struct words *words);

// Becomes the program; one that cannot be started says so and ends with 127, as in a shell.
//
// What is in this process already is called and not started: this program's own modes in a server, and the
// program that a server was loaded into.
_Noreturn void become_program(const struct program *program);

// The path by which programs are told to start this one's modes.
void answer_to(const char *path);

// Starts it when nothing of what it is told is left in this process: the program takes words out of
// its environment that are not to be found again.
//
// - told: the words, which are overwritten (`erase_words`).
// - prepare: what the new process does before it becomes the program; NULL for nothing.
pid_t start_program(const struct program *program, const struct words *told, void (*prepare)(void));

// Waits for a process, and for all others that end meanwhile; returns its status as wait(2) has it.
int wait_for(pid_t process);

// As `wait_for`, and ends this process when nothing reads the pipe of the report any more: the starter
// is gone. To be called once the process has been started, since it changes how signals come.
int wait_while_read(pid_t process, int report);

// Has this process end with its parent, by a signal.
void end_with_parent(int signal);

// Starts words with this process's environment, as a shell does, and waits for their end. Returns the status
// that a shell would give: that of an exit, or the number of a signal from 128.
//
// - output: a descriptor for both of its streams, or a number below zero to leave them.
int status_of(char **words, int output);

// Starts words and waits for their end; true for an end with status 0.
int runs_well(char **words);

// Writes all of a text, or ends the process: when nothing reads any more, by SIGPIPE (pipe(7)).
void report(int file, const char *text);

void report_end(int file, int status);

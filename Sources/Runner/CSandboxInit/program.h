// Starting a program and waiting for its end.
#pragma once
#include <sys/types.h>

#include "words.h"

struct program {
  // The first is the program's path, or a name to look up on PATH (execvp(3)).
  char **words;
  char **environment;
};

// Reads two lists: the environment's pairs, and the program's own words.
struct program next_program(struct words *words);

// Replaces this process by the program. One that cannot be started is reported, and the status is 127, as in
// a shell.
//
// Code that is already in this process is called directly: this program's own modes in a server, and the
// program that a server was loaded into.
_Noreturn void become_program(const struct program *program);

// Registers the path by which requests name this program's own modes.
void answer_to(const char *path);

// Starts a program once the words of its request are erased from this process: the program removes words from
// its environment that must not be found elsewhere. This process keeps none of its standard streams.
//
// - told: the words to overwrite (`erase_words`).
// - prepare: called in the new process before it becomes the program; NULL for nothing.
pid_t start_program(const struct program *program, const struct words *told, void (*prepare)(void));

// Waits for a process, reaping all others that end meanwhile. Returns its status as in wait(2).
int wait_for(pid_t process);

// Like `wait_for`, but ends this process when the reading end of the report's pipe is closed, which means
// that the starter has ended.
int wait_while_read(pid_t process, int report);

// Waits for a process, reaping all others that end meanwhile, and calls a function whenever a file is ready.
// Returns the process's status as in wait(2). Call it after starting the process, since it changes signal
// handling.
//
// - events: what makes the file ready (poll(2)).
int wait_while(pid_t process, int file, short events, void (*body)(int file));

// Makes the kernel send this process a signal when its parent ends.
void end_with_parent(int signal);

// Starts a command with this process's environment.
//
// - output: a descriptor for both output streams, or a negative number to keep the current ones.
pid_t start_command(char **words, int output);

// Returns the status that a shell returns for one of wait(2): the exit status, or 128 plus the number of a
// signal.
int status_of_end(int end);

// Runs a command (`start_command`), waits for its end, and returns its status as a shell does.
int status_of(char **words, int output);

// Runs a command and waits for its end. Returns 1 for exit status 0.
int runs_well(char **words);

// Writes a whole text, or ends the process: by SIGPIPE if there is no reader left (pipe(7)).
void report(int file, const char *text);

void report_end(int file, int status);

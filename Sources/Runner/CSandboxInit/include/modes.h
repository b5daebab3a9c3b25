// The modes of this program. Each takes the words after its name and returns an exit status.
#pragma once
#include "failure.h"
#include "words.h"

// Runs the mode that the first word names.
int run_mode(struct words *words);

// Replaces this process by a program that has limits and ends with its parent: `PARENT LIMITS PROGRAM`, with
// the parent's process number first (`limits.h`, `program.h`).
int run_limited(struct words *words);

// Process 1 of a sandbox of one run: `STATUS RESULT REQUEST`, three descriptors; the content of
// the request is `PATH ALWAYS LIMITS PROGRAM` (`supervise.c`, `request.h`).
int run_supervised(struct words *words);

// Process 1 of a sandbox of many runs: `FILTER INPUT WORK INIT` (`serve.c`).
int serve(struct words *words);

// Runs a program that is confined by Landlock, and stays outside of the confinement (`shut_in.c`).
int run_shut_in(struct words *words);

// Starts the commands of a console sample one after another (`console.c`).
int run_console(struct words *words);

// Compiles a program and links it (`compile.c`).
int compile(struct words *words);

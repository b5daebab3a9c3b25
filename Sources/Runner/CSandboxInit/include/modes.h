// What this program can do: each takes the words behind its name and returns an exit status.
#pragma once
#include "failure.h"
#include "words.h"

// Runs the mode that the first word names.
int run_mode(struct words *words);

// Becomes a program that ends with its parent and has limits: `LIMITS PROGRAM` (`limits.h`,
// `program.h`).
int run_limited(struct words *words);

// Process 1 of a sandbox of one run: `STATUS RESULT PATH ALWAYS LIMITS PROGRAM` (`supervise.c`).
int run_supervised(struct words *words);

// Process 1 of a sandbox of many runs: `FILTER INPUT WORK INIT` (`serve.c`).
int serve(struct words *words);

// Outside of a run that the kernel's own rules shut in (`shut_in.c`).
int run_shut_in(struct words *words);

// Starts the commands of a console sample one after another (`console.c`).
int run_console(struct words *words);

// Compiles a program and links it (`compile.c`).
int compile(struct words *words);

// Error handling: a failed system call ends this program with a message on standard error and status 125.
#pragma once

// Prints a message in the format of printf(3), without an errno text, and exits with status 125.
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Returns the result of a call. If it is negative, prints the cause (errno(3)) and exits with status 125.
long check(long result, const char *what);

// Like `check`, with the name of the object that the call was about.
long check_with(long result, const char *what, const char *name);

// Returns memory from malloc(3), or exits with status 125 if there is none.
void *allocate(unsigned long size);

// How this program ends when a system call fails: with what failed on standard error, and status
// 125.
#pragma once

// Says in the form of printf(3) what is wrong, without the error of a call.
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Returns the result of a call, or says that it failed, and how (errno(3)), when it is negative.
long check(long result, const char *what);

// The same with what it was about.
long check_with(long result, const char *what, const char *name);

// Returns memory, or says that there is none (malloc(3)).
void *allocate(unsigned long size);

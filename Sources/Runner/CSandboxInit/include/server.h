// A server of runs that has been loaded into another program (`CompilerServer`).
#pragma once

typedef int (*main_function)(int count, char **words, char **environment);

// Registers the program that this code was loaded into. A run of that path then calls its main function, in a
// process in which everything that precedes main is already done.
void be_loaded_into(const char *path, main_function main);

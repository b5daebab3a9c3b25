// A server of runs that has been loaded into another program (`CompilerServer`).
#pragma once

typedef int (*main_function)(int count, char **words, char **environment);

// From now on a run that is to start the program of that path calls its main function, in a process that has
// all that the program has before that.
void be_loaded_into(const char *path, main_function main);

// What an object asks of the linker, as files that the linker reads.
#pragma once

// Writes the words of an object for the libraries that its code imports, a line each.
//
// - needed: the file of those that are loaded in any case.
// - optional: the file of those that are loaded only if something of them is used.
//
// Returns 0 for an object that cannot be read or asks for anything else: the compiler's driver is to do it.
int write_linker_words(const char *object, const char *needed, const char *optional);

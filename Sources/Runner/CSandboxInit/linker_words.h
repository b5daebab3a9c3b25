// The linker options of an object, as files that the linker reads.
#pragma once

// Writes the libraries that an object's code imports, one per line.
//
// - needed: the file for libraries that are always loaded.
// - optional: the file for libraries that are loaded only if one of their symbols is used.
//
// Returns 0 for an object that cannot be read; the caller must then run the compiler's driver. Code that has
// written other options is refused with a message and status 1, like one of the compiler's errors.
int write_linker_words(const char *object, const char *needed, const char *optional);

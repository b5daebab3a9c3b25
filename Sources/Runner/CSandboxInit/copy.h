#pragma once

// Copies the rest of an open file to another one.
//
// - what: the purpose, for error messages, such as "hand back the result".
void copy_bytes(int from, int to, const char *what);

// Writes all bytes to an open file.
//
// - what: the purpose, for error messages.
void write_all(int to, const char *bytes, unsigned long size, const char *what);

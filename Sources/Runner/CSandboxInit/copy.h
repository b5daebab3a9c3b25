#pragma once

// Copies the rest of an open file to another one.
//
// - what: the purpose, for error messages, such as "hand back the result".
void copy_bytes(int from, int to, const char *what);

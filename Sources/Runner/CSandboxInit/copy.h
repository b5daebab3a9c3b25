#pragma once

// Copies what is left of an open file to another one.
//
// - what: what that is for, such as "hand back the result".
void copy_bytes(int from, int to, const char *what);

// What a server is asked for: one run, with descriptors that no other run has had.
#pragma once
#include "words.h"

struct request {
  int standard_input;
  int standard_output;
  int standard_error;
  // Where the run reports.
  int status;
  // For the file that is handed back.
  int result;
  // What is to be run.
  int told;
};

// Waits for the next request on standard input, a socket. Returns 0 when no process can ask any more.
int receive_request(struct request *request);

void close_request(const struct request *request);

// Says on standard input that the run of the request is over and nothing of it is left.
void answer_request(void);

// What is to be run, in memory: how many words there are, the words, each with a null byte behind
// it, and the bytes of all files.
struct told {
  struct words words;
  const char *bytes;
  unsigned long size;
  // All of the memory.
  char *memory;
  unsigned long memory_size;
};

struct told read_told(int file);

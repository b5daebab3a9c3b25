// A request to a server: one run, with descriptors that no other run has had.
#pragma once
#include "words.h"

struct request {
  int standard_input;
  int standard_output;
  int standard_error;
  // Receives the run's status reports.
  int status;
  // Receives the file that is handed back.
  int result;
  // The content of the request (`read_told`).
  int told;
};

// Waits for the next request on standard input, a socket. Returns 0 when the other end is closed.
int receive_request(struct request *request);

void close_request(const struct request *request);

// Answers on standard input that the run is over and none of its processes is left.
void answer_request(void);

// The content of a request in memory: the number of words, the words, each terminated by a null byte, and the
// bytes of all files.
struct told {
  struct words words;
  const char *bytes;
  unsigned long size;
  // The whole mapping.
  char *memory;
  unsigned long memory_size;
};

struct told read_told(int file);

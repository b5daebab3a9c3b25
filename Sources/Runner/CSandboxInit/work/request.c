#include "request.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "failure.h"

enum { file_count = sizeof(struct request) / sizeof(int) };

// Takes the descriptors out of a message (cmsg(3)).
static void take_files(struct msghdr *message, struct request *request) {
  const struct cmsghdr *head = CMSG_FIRSTHDR(message);
  if (!head || (message->msg_flags & MSG_CTRUNC) || head->cmsg_level != SOL_SOCKET ||
      head->cmsg_type != SCM_RIGHTS || head->cmsg_len != CMSG_LEN(sizeof *request))
    fail("a request does not have %d descriptors", file_count);
  memcpy(request, CMSG_DATA(head), sizeof *request);
}

int receive_request(struct request *request) {
  char byte;
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof *request)];
  } control;
  struct iovec part = {.iov_base = &byte, .iov_len = sizeof byte};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = &control,
                           .msg_controllen = sizeof control};
  long count;
  do count = recvmsg(STDIN_FILENO, &message, MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);
  if (count == 0 || (count < 0 && errno == ECONNRESET)) return 0;
  check(count, "receive a request");
  take_files(&message, request);
  return 1;
}

void close_request(const struct request *request) {
  close(request->standard_input);
  close(request->standard_output);
  close(request->standard_error);
  close(request->status);
  close(request->result);
  close(request->told);
}

void answer_request(void) {
  check(send(STDIN_FILENO, ".", 1, MSG_NOSIGNAL), "answer");
}

struct told read_told(int file) {
  struct stat information;
  check(fstat(file, &information), "look at a request");
  struct told told = {.memory_size = (unsigned long)information.st_size};
  if (told.memory_size == 0) fail("a request is empty");
  // Private: this process overwrites what it has read.
  void *memory = mmap(NULL, told.memory_size, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
  if (memory == MAP_FAILED) check(-1, "read a request");
  told.memory = memory;
  char *next = told.memory, *end = told.memory + told.memory_size;
  long count = 0;
  for (long index = -1; index < count; index++) {
    char *word = next, *terminator = memchr(word, 0, (unsigned long)(end - word));
    if (!terminator) fail("a request is cut short");
    next = terminator + 1;
    if (index >= 0) {
      told.words.next[index] = word;
      continue;
    }
    struct words first = {.next = &word, .end = &word + 1};
    count = next_number(&first);
    if (count < 0 || count > end - next) fail("a request is cut short");
    told.words.next = allocate((unsigned long)(count + 1) * sizeof *told.words.next);
    told.words.end = told.words.next + count;
  }
  told.bytes = next;
  told.size = (unsigned long)(end - next);
  return told;
}

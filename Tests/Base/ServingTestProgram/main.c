// Serves requests of `ServingProcess`: each request is a script for a shell, which receives the streams of
// the request. The script `end` ends this program itself, which prints some last words.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { file_count = 6, status_file = 3, result_file = 4, script_file = 5 };

static int receive(int files[file_count]) {
  char byte, room[CMSG_SPACE(file_count * sizeof(int))] __attribute__((aligned(8)));
  struct iovec part = {&byte, 1};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  if (recvmsg(0, &message, MSG_CMSG_CLOEXEC) <= 0) return 0;
  memcpy(files, CMSG_DATA(CMSG_FIRSTHDR(&message)), file_count * sizeof(int));
  return 1;
}

static void run(const char *script, const int files[file_count]) {
  if (fork() == 0) {
    for (int i = 0; i <= result_file; i++) dup2(files[i], i);
    execl("/bin/sh", "sh", "-c", script, (char *)NULL);
    _exit(127);
  }
}

int main(void) {
  int files[file_count];
  while (receive(files)) {
    static char script[1 << 20];
    memset(script, 0, sizeof script);
    if (pread(files[script_file], script, sizeof script - 1, 0) < 0) return 1;
    if (strcmp(script, "end") == 0) {
      dprintf(files[1], "last\n");
      dprintf(2, "words\n");
      return 4;
    }
    run(script, files);
    for (int i = 0; i < file_count; i++) close(files[i]);
    wait(NULL);
    send(0, ".", 1, MSG_NOSIGNAL);
  }
}

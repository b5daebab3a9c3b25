// Functions that glibc's headers declare only under _GNU_SOURCE. Swift's glibc module is built without it,
// and defining it here would be too late for headers that were already read.
#pragma once
#include <sched.h>
#include <spawn.h>

// pipe(2): a pipe with flags, so that another thread's child cannot inherit it in between.
int pipe2(int ends[2], int flags);

// memfd_create(2): an unnamed file.
int memfd_create(const char *name, unsigned int flags);

// pidfd_open(2): a descriptor that becomes readable when a process ends.
int pidfd_open(int pid, unsigned int flags);

// pidfd_send_signal(2): a signal to exactly the process of a descriptor.
int pidfd_send_signal(int process, int signal, void *information, unsigned int flags);

// sched_getaffinity(2), sched_setaffinity(2): the processors allowed for a thread; 0 is the calling one.
int sched_getaffinity(int thread, unsigned long size, cpu_set_t *set);
int sched_setaffinity(int thread, unsigned long size, const cpu_set_t *set);

// posix_spawn_file_actions_addchdir_np(3), posix_spawn_file_actions_addclosefrom_np(3).
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// setfsuid(2), setfsgid(2): the user and group for file access of the calling thread alone.
int setfsuid(unsigned int user);
int setfsgid(unsigned int group);

// landlock_create_ruleset(2) has no wrapper, and Swift cannot call syscall(2), which is variadic. Returns
// the version of the kernel's interface, or -1.
long syscall(long number, ...);
static inline int landlock_version(void) {
  const long create_ruleset = 444;  // on every architecture
  return (int)syscall(create_ruleset, (void *)0, 0ul, 1u /* LANDLOCK_CREATE_RULESET_VERSION */);
}

// sendmsg(2) with open files and the byte that a message must have; Swift cannot use the macros of cmsg(3).
// Returns 0, or -1 with errno set.
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
static inline int send_files(int socket, const int *files, unsigned int count) {
  enum { most = 8 };
  char byte = 0;
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(most * sizeof(int))];
  } control;
  struct iovec part = {.iov_base = &byte, .iov_len = sizeof byte};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control};
  if (count > most) {
    errno = EINVAL;
    return -1;
  }
  memset(&control, 0, sizeof control);
  message.msg_controllen = CMSG_SPACE(count * sizeof(int));
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(count * sizeof(int));
  memcpy(CMSG_DATA(head), files, count * sizeof(int));
  return sendmsg(socket, &message, MSG_NOSIGNAL) < 0 ? -1 : 0;
}

// SO_PEERCRED of socket(7), whose struct the headers declare only under _GNU_SOURCE: the peer's user.
// Returns 0, or -1 with errno set.
static inline int peer_user(int socket, unsigned int *user) {
  struct {
    int process;
    unsigned int user, group;
  } peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
  *user = peer.user;
  return 0;
}

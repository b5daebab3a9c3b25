// Lets a program start many times after it was loaded once (`SandboxSeries`).
//
// Most of a small program's start is the loader's work: mapping the runtime's libraries and relocating
// them. So with WORKBOOK_SERIES in its environment a program stops at the one moment when that is done
// and nothing of its own has run yet, before the initializers of its libraries (the executable's
// preinit array: System V ABI, "Initialization and Termination Functions"). There it serves: for each
// request on standard input it forks, and the child goes on as if it had just been started, with the
// environment of the request.
//
// - The child takes namespaces of its own for mounts, processes and IPC, so that the run starts with an
//   empty working folder, as process 2, and without a queue that somebody left. Making one for the network
//   costs a third of a start, so there is a new one only behind a run that has used it.
// - Process 1 of these is the run's supervisor. It mounts the working folder and `/proc`, gives up every
//   right, mounts among them, and forks the one that becomes the program.
// - When the program ends, so does its supervisor, and the kernel ends all others in the run
//   (pid_namespaces(7)). Only then are we told, on a pipe that nobody in the run has: so what came on the
//   others is this run's, and no more will come.
// - The kernel takes as long to free a namespace of mounts as the run took, and lets who frees it wait. So
//   we hold the run's until we have answered.
//
// The server has rights in its user namespace that the program must never get, and shares its memory
// with the program's code. Until they are given up it therefore calls no function that the program could
// have replaced: nothing of libc, only the kernel.
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <net/if.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
static inline long call(long number, long a, long b, long c, long d, long e) {
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8)
                   : "rcx", "r11", "memory");
  return result;
}
#elif defined(__aarch64__)
static inline long call(long number, long a, long b, long c, long d, long e) {
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  __asm__ volatile("svc 0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4)
                   : "memory", "cc");
  return x0;
}
#endif

#if defined(__x86_64__) || defined(__aarch64__)

// What the server is told in WORKBOOK_SERIES, separated by commas.
static struct {
  long status;  // The descriptor on which a run reports (`Supervisor.Report`).
  long answer;  // The descriptor on which a byte says that a run is over.
  long filter;  // The descriptor from which the filter of system calls is read.
  long pipe_size;  // Bytes that the pipes of the outputs hold (pipe(7)).
  const char *folder_options;  // Of the working folder's file system (tmpfs(5)).
  const char *folder;  // The working folder.
} settings;

// Of what is left to refuse; the server's own filter is inherited. One that is cut short is none.
static struct sock_filter filter[64];
static struct sock_fprog filter_program = {.filter = filter};

// A request: pairs of the environment, each with a null byte behind it.
static char request[1 << 13];
static long request_size;

static long length(const char *text) {
  long count = 0;
  while (text[count]) count++;
  return count;
}

// Writes a number that is not negative, and returns how many digits it has, at most 20.
static int write_digits(long value, char *text) {
  char digits[20];
  int count = 0, size = 0;
  do digits[count++] = (char)('0' + value % 10);
  while (value /= 10);
  while (count) text[size++] = digits[--count];
  return size;
}

// Ends the process: it says what failed, and the number of the error (errno(3)).
_Noreturn static void fail(const char *what, long code) {
  char text[32] = ": error ";
  int size = 8 + write_digits(-code, text + 8);
  text[size++] = '\n';
  call(SYS_write, STDERR_FILENO, (long)what, length(what), 0, 0);
  call(SYS_write, STDERR_FILENO, (long)text, size, 0, 0);
  for (;;) call(SYS_exit_group, 125, 0, 0, 0, 0);
}

static long check(long result, const char *what) {
  if (result < 0) fail(what, result);
  return result;
}

_Noreturn static void finish(void) {
  for (;;) call(SYS_exit_group, 0, 0, 0, 0, 0);
}

// Reads so many bytes, or ends the process when there are no more.
static void read_fully(void *bytes, long count) {
  for (char *next = bytes; count > 0;) {
    long got = call(SYS_read, STDIN_FILENO, (long)next, count, 0, 0);
    if (got <= 0) finish();
    next += got;
    count -= got;
  }
}

static void read_filter(void) {
  long size = 0, got;
  while ((got = check(call(SYS_read, settings.filter, (long)filter + size,
                           (long)sizeof filter - size, 0, 0),
                      "cannot read the filter")) > 0)
    size += got;
  filter_program.len = (unsigned short)(size / (long)sizeof *filter);
  call(SYS_close, settings.filter, 0, 0, 0, 0);
}

// Flags, sizes, modes, times and who is told of their readiness belong to the pipes, which the run before
// had too.
static void restore_outputs(void) {
  const long outputs[] = {STDOUT_FILENO, STDERR_FILENO, settings.status};
  for (unsigned i = 0; i < sizeof outputs / sizeof *outputs; i++) {
    check(call(SYS_fcntl, outputs[i], F_SETFL, 0, 0, 0), "cannot restore an output");
    // The kernel may not give back what a run gave up, as long as others of the user have much.
    call(SYS_fcntl, outputs[i], F_SETPIPE_SZ, settings.pipe_size, 0, 0);
    call(SYS_fcntl, outputs[i], F_SETOWN, 0, 0, 0);
    call(SYS_fcntl, outputs[i], F_SETSIG, 0, 0, 0);
    // Only their owner changes modes and times; where that is another user, no run could.
    call(SYS_fchmod, outputs[i], 0666, 0, 0, 0);
    call(SYS_utimensat, outputs[i], 0, 0, 0, 0);
  }
}

// Nothing can be read from standard input.
static void empty_standard_input(void) {
  int ends[2];
  check(call(SYS_pipe2, (long)ends, 0, 0, 0, 0), "cannot make a pipe");
  call(SYS_close, ends[1], 0, 0, 0, 0);
  check(call(SYS_dup3, ends[0], STDIN_FILENO, 0, 0, 0), "cannot take a descriptor");
  call(SYS_close, ends[0], 0, 0, 0, 0);
}

// Tables of the server's own network; no run has their descriptors (`supervise`).
static long devices, sockets;

static long open_table(const char *path) {
  return check(call(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_CLOEXEC, 0, 0),
               "cannot look at the network");
}

static long read_table(long table, char *text, long size) {
  return check(call(SYS_pread64, table, (long)text, size, 0, 0), "cannot look at the network");
}

// Whether something may be left in the server's own network, which has no interface but 'lo'. Sockets go
// with their processes. Only a connection is remembered for a while when both of its ends are closed, and
// then packets were counted; and a local socket that was on its way to somebody may outlive its sender.
static int network_is_used(void) {
  char text[1024];
  long size = read_table(devices, text, sizeof text);
  // Two lines of titles, and one for each interface: its name, and numbers that count.
  for (long i = 0, lines = 0, is_name = 1; i < size; i++) {
    if (text[i] == '\n') lines++, is_name = 1;
    else if (text[i] == ':') is_name = 0;
    else if (lines > 1 && !is_name && text[i] >= '1' && text[i] <= '9') return 1;
  }
  // A line of titles, and one for each socket.
  size = read_table(sockets, text, sizeof text);
  for (long i = 0; i < size - 1; i++)
    if (text[i] == '\n') return 1;
  return 0;
}

static void raise_loopback(void) {
  struct ifreq interface = {.ifr_name = "lo", .ifr_flags = IFF_UP | IFF_RUNNING};
  long any = check(call(SYS_socket, AF_INET, SOCK_DGRAM, 0, 0, 0), "cannot make a socket");
  check(call(SYS_ioctl, any, SIOCSIFFLAGS, (long)&interface, 0, 0), "cannot set up 'lo'");
  call(SYS_close, any, 0, 0, 0, 0);
}

static void mount_folders(void) {
  check(call(SYS_mount, (long)"proc", (long)"/proc", (long)"proc", MS_NOSUID | MS_NODEV | MS_NOEXEC,
             0),
        "cannot mount '/proc'");
  check(call(SYS_mount, (long)"tmpfs", (long)settings.folder, (long)"tmpfs", MS_NOSUID | MS_NODEV,
             (long)settings.folder_options),
        "cannot mount the working folder");
  check(call(SYS_chdir, (long)settings.folder, 0, 0, 0, 0), "cannot enter the working folder");
}

static void give_up_rights(void) {
  static const int rights[] = {CAP_SYS_ADMIN, CAP_NET_ADMIN, CAP_SETPCAP};
  struct __user_cap_header_struct version = {.version = _LINUX_CAPABILITY_VERSION_3};
  static const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3];
  for (unsigned i = 0; i < sizeof rights / sizeof *rights; i++)
    check(call(SYS_prctl, PR_CAPBSET_DROP, rights[i], 0, 0, 0), "cannot give up a right");
  check(call(SYS_prctl, PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0),
        "cannot give up rights");
  check(call(SYS_capset, (long)&version, (long)none, 0, 0, 0), "cannot give up rights");
  check(call(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "cannot give up new rights");
  check(call(SYS_prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, (long)&filter_program, 0, 0),
        "cannot filter system calls");
}

// The environment that the server was started with: pointers to pairs, and behind the stack's other
// contents the pairs themselves, which `/proc/self/environ` shows (proc(5)).
static char **environment;
static char *pairs;
static long pairs_size;

static void note_environment(char **variables) {
  environment = variables;
  pairs = *variables;
  for (; *variables; variables++) pairs_size = *variables + length(*variables) + 1 - pairs;
}

// Makes that of the request take its place, where libc finds it later, and the program itself. There is
// room for as many pairs as the server was started with, and for as many bytes.
static void enter_environment(void) {
  long used = 0;
  char **variable = environment;
  while (*variable && used < request_size) {
    *variable++ = pairs + used;
    do pairs[used] = request[used];
    while (request[used++]);
  }
  *variable = NULL;
  while (used < pairs_size) pairs[used++] = 0;
  // What the program takes out of its environment is to be found nowhere else either.
  for (volatile char *rest = request; rest < request + request_size; rest++) *rest = 0;
}

static void report_end(int status) {
  char text[32] = "ended ";
  int size = 6 + write_digits(status, text + 6);
  text[size++] = '\n';
  call(SYS_write, settings.status, (long)text, size, 0, 0);
}

// Process 1 of a run; only the process of the program returns.
static void supervise(int has_new_network) {
  call(SYS_close, settings.answer, 0, 0, 0, 0);
  call(SYS_close, devices, 0, 0, 0, 0);
  call(SYS_close, sockets, 0, 0, 0, 0);
  // Its own process group and no terminal, as `--new-session` of bubblewrap has it.
  check(call(SYS_setsid, 0, 0, 0, 0, 0), "cannot make a session");
  empty_standard_input();
  if (has_new_network) raise_loopback();
  mount_folders();
  give_up_rights();
  // When nobody reads any more, this ends the process (pipe(7), SIGPIPE).
  static const char started[] = "started\n";
  check(call(SYS_write, settings.status, (long)started, sizeof started - 1, 0, 0),
        "cannot report");
  // libc's own, which tells the child's libc who it is; there is nothing left that it could misuse.
  pid_t program = fork();
  if (program < 0) fail("cannot start a process", 0);
  if (!program) {
    call(SYS_close, settings.status, 0, 0, 0, 0);
    enter_environment();
    return;
  }
  for (long i = 0; i < pairs_size; i++) pairs[i] = 0;
  int status;
  long ended;
  do ended = call(SYS_wait4, -1, (long)&status, 0, 0, 0);
  while (ended != program && ended >= 0);
  report_end(ended < 0 ? SIGKILL : status);
  finish();
}

static char *value_of(const char *name, char **variables) {
  for (; *variables; variables++) {
    char *pair = *variables;
    const char *rest = name;
    while (*rest && *pair == *rest) pair++, rest++;
    if (!*rest && *pair == '=') return pair + 1;
  }
  return NULL;
}

static long number(const char **text) {
  long value = 0;
  while (**text >= '0' && **text <= '9') value = value * 10 + *(*text)++ - '0';
  if (**text == ',') ++*text;
  return value;
}

// Returns a descriptor that holds the namespace of mounts of a process, or a number below zero.
static long mounts_of(long process) {
  char path[40] = "/proc/";
  int size = 6 + write_digits(process, path + 6);
  for (const char *rest = "/ns/mnt"; (path[size++] = *rest); rest++) {
  }
  return call(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_CLOEXEC, 0, 0);
}

static void serve(int count, char **arguments, char **variables) {
  (void)count, (void)arguments;
  const char *words = value_of("WORKBOOK_SERIES", variables);
  if (!words) return;
  note_environment(variables);
  settings.status = number(&words);
  settings.answer = number(&words);
  settings.filter = number(&words);
  settings.folder = words;
  settings.folder_options = value_of("WORKBOOK_FOLDER", variables);
  settings.pipe_size = call(SYS_fcntl, STDOUT_FILENO, F_GETPIPE_SZ, 0, 0, 0);
  read_filter();
  devices = open_table("/proc/self/net/dev");
  sockets = open_table("/proc/self/net/unix");
  for (;;) {
    read_fully(&request_size, sizeof request_size);
    if (request_size < 0 || request_size > (long)sizeof request || request_size > pairs_size)
      fail("the request is too long", 0);
    read_fully(request, request_size);
    restore_outputs();
    int needs_network = network_is_used();
    long run = check(call(SYS_clone,
                          CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWPID
                              | (needs_network ? CLONE_NEWNET : 0) | SIGCHLD,
                          0, 0, 0, 0),
                     "cannot make namespaces");
    if (!run) return supervise(needs_network);
    long mounts = mounts_of(run);
    long ended;
    do ended = call(SYS_wait4, run, 0, 0, 0, 0);
    while (ended == -4);  // EINTR
    check(call(SYS_write, settings.answer, (long)".", 1, 0, 0), "cannot answer");
    if (mounts >= 0) call(SYS_close, mounts, 0, 0, 0, 0);
  }
}

__attribute__((section(".preinit_array"), used)) static void (*const server)(int, char **, char **) =
    serve;

#endif

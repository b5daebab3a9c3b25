import Foundation
import Sandbox
import SandboxTestHelper

/// A program that requests forbidden things from the kernel, and names those that it got.
enum AttackProgram {
  /// Compiled once, in the sandbox, by the toolchain's clang.
  static func bytes() async throws -> Data { try await compiled.value }

  private static let compiled = Task<Data, any Error> {
    try await make("attack", of: ["attack.c": Data(source.utf8)]) { clang in
      "\(clang) -O1 -o attack ../input/attack.c"
    }
  }

  /// Builds a program in the sandbox with the toolchain's clang.
  ///
  /// - Parameters:
  ///   - name: the name of the resulting file.
  ///   - files: the input files, by name.
  ///   - script: returns the commands for a given clang command.
  static func make(
    _ name: String, of files: [String: Data], _ script: (_ clang: String) -> String
  ) async throws -> Data {
    let toolchain = try toolchainFolder()
    var trial = Trial(script("'\(toolchain)/bin/clang'"))
    trial.toolchain = toolchain
    // The level that the machine has, as only the tests of `namespaces` need that level.
    trial.level = try await SandboxChoice(toolchain: toolchain).sandbox.level
    trial.files = files
    trial.resultFile = name
    trial.memory = 1 << 30
    trial.seconds = 60
    let result = await trial.run()
    guard let program = result.resultFile else {
      throw Attacker.Failure(description: "\(result)")
    }
    return program
  }

  /// The `usr` folder of the toolchain on the path.
  static func toolchainFolder() throws -> String {
    for folder in (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") {
      let program = URL(fileURLWithPath: "\(folder)/swiftc").resolvingSymlinksInPath()
      let clang = program.deletingLastPathComponent().appendingPathComponent("clang")
      if access(clang.path, X_OK) == 0 {
        return clang.deletingLastPathComponent().deletingLastPathComponent().path
      }
    }
    throw Attacker.Failure(description: "no toolchain with clang on the path")
  }

  private static let source = #"""
    #define _GNU_SOURCE
    #include <errno.h>
    #include <fcntl.h>
    #include <linux/keyctl.h>
    #include <linux/perf_event.h>
    #include <pthread.h>
    #include <sched.h>
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/inotify.h>
    #include <sys/ioctl.h>
    #include <sys/ipc.h>
    #include <sys/mman.h>
    #include <sys/mount.h>
    #include <sys/ptrace.h>
    #include <sys/shm.h>
    #include <sys/socket.h>
    #include <sys/syscall.h>
    #include <sys/uio.h>
    #include <unistd.h>

    static void tried(const char *what, long result) { if (result >= 0) puts(what); }
    static void tried_map(const char *what, void *p) { if (p != MAP_FAILED) puts(what); }

    // Reads a byte in every 2 MiB: each costs a page of page tables, and no page of its own.
    static int fill_page_tables(void) {
      long step = 1l << 21, pages = 1l << 16;
      char *memory = mmap(0, pages * step, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (memory == MAP_FAILED) return 1;
      madvise(memory, pages * step, MADV_NOHUGEPAGE);
      for (long i = 0; i < pages; i++) *(volatile char *)(memory + i * step);
      sleep(100);
      return 0;
    }

    static void *rest(void *nothing) { sleep(60); return nothing; }

    static int start_threads(void) {
      pthread_t thread;
      for (;;) if (pthread_create(&thread, NULL, rest, NULL)) sleep(1);
    }

    // Keeps what others do not read, in as many processes as there may be.
    static int fill_buffers(void) {
      static char bytes[1 << 16];
      for (int i = 0; i < 40 && fork() > 0; i++) {}
      long sum = 0;
      for (int ends[2]; !socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends);)
        for (int i = 0; i < 2; i++) {
          long count;
          while ((count = write(ends[i], bytes, sizeof bytes)) > 0) sum += count;
        }
      printf("%ld\n", sum);
      sleep(100);
      return 0;
    }

    static void *grow(void *nothing) {
      for (;;) {
        volatile char *memory = malloc(1 << 20);
        for (int i = 0; i < 1 << 20; i += 4096) memory[i] = 1;
      }
      return nothing;
    }

    static void *fill_all(void *nothing) { fill_buffers(); return nothing; }

    // Goes on without the first thread, whose memory and files are what is shown of a process.
    static void go_on_in(void *(*body)(void *)) {
      pthread_t thread;
      pthread_create(&thread, NULL, body, NULL);
      syscall(SYS_exit, 0);
    }

    static int file_without_name(void) {
      static char bytes[6000000];
      int file = open("f", O_RDWR | O_CREAT, 0600);
      if (write(file, bytes, sizeof bytes) != sizeof bytes) puts("refused");
      unlink("f");
      return file;
    }

    static int send_files(void) {
      int pair[2];
      socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
      for (int i = 0; i < 9; i++) {
        int file = file_without_name();
        char text = 'x', rights[CMSG_SPACE(sizeof file)];
        struct iovec part = { &text, 1 };
        struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1, .msg_control = rights,
                                  .msg_controllen = sizeof rights };
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        *head = (struct cmsghdr){ CMSG_LEN(sizeof file), SOL_SOCKET, SCM_RIGHTS };
        memcpy(CMSG_DATA(head), &file, sizeof file);
        if (sendmsg(pair[0], &message, 0) == 1) close(file);
      }
      sleep(15);
      return 0;
    }

    int main(int count, char **words) {
      if (count > 1 && !strcmp(words[1], "growing thread")) go_on_in(grow);
      if (count > 1 && !strcmp(words[1], "filling thread")) go_on_in(fill_all);
      if (count > 1 && !strcmp(words[1], "sent files")) return send_files();
      if (count > 1 && !strcmp(words[1], "buffers")) return fill_buffers();
      int size = 1 << 22;
      int pair[2];
      if (count > 1 && !strcmp(words[1], "buffer size"))
        return socketpair(AF_UNIX, SOCK_STREAM, 0, pair)
          || !setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size)
          || !setsockopt(pair[0], SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
      if (count > 1 && !strcmp(words[1], "threads")) return start_threads();
      if (count > 1 && !strcmp(words[1], "page tables")) return fill_page_tables();
      int outside = count > 1 ? atoi(words[1]) : 1 << 21;
      setvbuf(stdout, NULL, _IONBF, 0);
      tried("memfd_create", memfd_create("x", 0));
      tried("shmget", shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
      tried_map("shared memory", mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
      tried_map("shared memory, populated", mmap(0, 4096, PROT_READ | PROT_WRITE,
        MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE | MAP_POPULATE, -1, 0));
      tried_map("shared zeros", mmap(0, 4096, PROT_READ, MAP_SHARED, open("/dev/zero", O_RDONLY), 0));
      tried("mount", mount("none", "/work", "tmpfs", 0, 0));
      tried("umount", umount2("/work", MNT_DETACH));
      tried("chroot", chroot("/work"));
      tried("unshare user", unshare(CLONE_NEWUSER));
      tried("thread with files of its own", syscall(SYS_clone, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD, 0, 0, 0, 0));
      tried("unshare mount", unshare(CLONE_NEWNS));
      tried("clone user", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
      tried("setns", setns(open("/proc/self/ns/user", O_RDONLY), 0));
      tried("keyctl", syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING, 1));
      tried("add_key", syscall(SYS_add_key, "user", "x", "y", 1, KEY_SPEC_PROCESS_KEYRING));
      tried("bpf", syscall(SYS_bpf, 0, 0, 0));
      struct perf_event_attr event = { .size = sizeof event, .type = PERF_TYPE_SOFTWARE };
      tried("perf", syscall(SYS_perf_event_open, &event, 0, -1, -1, 0));
      tried("userfaultfd", syscall(SYS_userfaultfd, 1));
      char params[256] = { 0 };
      tried("io_uring", syscall(SYS_io_uring_setup, 1, params));
      tried("vsock", socket(40, SOCK_STREAM, 0));
      tried("packet", socket(AF_PACKET, SOCK_RAW, 0));
      tried("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
      tried("raw", socket(AF_INET, SOCK_RAW, 1));
      tried("kernel crypto", socket(38, SOCK_SEQPACKET, 0));
      tried("tipc pair", socketpair(30, SOCK_STREAM, 0, (int[2]){ 0 }));
      errno = 0;
      int terminal = posix_openpt(O_RDWR | O_NOCTTY);
      if (ioctl(terminal, TIOCSTI, "x") == 0 || errno != EPERM) puts("TIOCSTI");
      if (ioctl(terminal, (unsigned long)TIOCSTI | 1ul << 32, "x") == 0 || errno != EPERM)
        puts("TIOCSTI in disguise");
      tried("ptrace", ptrace(PTRACE_ATTACH, outside, 0, 0));
      tried("ptrace of itself", ptrace(PTRACE_TRACEME, 0, 0, 0));
      struct iovec here = { &outside, sizeof outside }, there = here;
      tried("read of memory", process_vm_readv(getpid(), &here, 1, &there, 1, 0));
      tried("write of memory", process_vm_writev(getpid(), &here, 1, &there, 1, 0));
      tried("signal", kill(outside, 0));
      tried("pidfd", syscall(SYS_pidfd_open, outside, 0));
      tried("priority", syscall(SYS_sched_setattr, outside, 0, 0));
      tried("reboot", syscall(SYS_reboot, 0, 0, 0, 0));
      tried("dmesg", syscall(SYS_syslog, 3, params, sizeof params));
      tried("hostname", sethostname("x", 1));
      tried("hint on a file", fcntl(1, 1036, &(unsigned long long){ 2 }));
      tried("lease", fcntl(open("lease", O_RDONLY | O_CREAT, 0600), F_SETLEASE, F_RDLCK));
      tried("notes on a folder", fcntl(open("/usr/lib", O_RDONLY), F_NOTIFY, DN_ACCESS));
      tried("inotify", inotify_init());
      tried("inotify with flags", inotify_init1(0));
      tried("fanotify", syscall(SYS_fanotify_init, 0x200, 0));
      tried("setuid", setuid(0));
      tried("setgid", setgid(0));
      puts("done");
      return 0;
    }
    """#
}

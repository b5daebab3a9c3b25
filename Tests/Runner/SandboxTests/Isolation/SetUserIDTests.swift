import Foundation
import Sandbox
import SandboxTestHelper
import Testing

/// A set-user-ID program of the sandbox's user must never exist, not even for a moment.
@Suite struct SetUserIDTests {
  @Test(arguments: Attacker.everywhere)
  func makesNoFileThatChangesUserOrGroup(_ attacker: Attacker) async throws {
    var trial = Trial("")
    trial.executable = "bits"
    trial.files = ["bits": try await Self.program.value]
    let result = try await attacker.run(trial)
    #expect(result.output == "plain modes work\ndone\n", "\(result)")
    #expect(result.errors == "")
    #expect(result.exitStatus == 0)
  }

  @Test(arguments: Attacker.everywhere)
  func leavesOrdinaryToolsAtWork(_ attacker: Attacker) async throws {
    // If programs run as the sandbox's user, they may change permissions of open files only.
    let rights = attacker.sharesUser ? "" : "cp -p a b; install -m 755 a c; mkdir -m 700 e;"
    let trial = Trial("touch a; mkdir d; \(rights) tar cf - a d | tar tf -")
    let result = try await attacker.run(trial)
    #expect(result.output == "a\nd/\n", "\(result)")
    #expect(result.exitStatus == 0)
  }

  private static let program = Task<Data, any Error> {
    try await AttackProgram.make("bits", of: ["bits.c": Data(source.utf8)]) { clang in
      "\(clang) -O1 -o bits ../input/bits.c"
    }
  }

  /// Makes every call that takes a mode with the two bits, alone, together, and with higher ones that the
  /// kernel ignores.
  private static let source = #"""
    #define _GNU_SOURCE
    #include <errno.h>
    #include <fcntl.h>
    #include <stdio.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <sys/syscall.h>
    #include <unistd.h>

    static const int fchmodat2_number = 452, openat2_number = 437;
    struct how { unsigned long long flags, mode, resolve; };

    static void tried(const char *what, long mode, long result) {
      if (result >= 0) printf("%s with %lo\n", what, mode);
      else if (errno != EPERM) printf("%s with %lo: %s\n", what, mode, strerror(errno));
      if (result > 2) close(result);
    }

    static void try_all(long mode) {
      int open_file = open("own", O_RDWR | O_CREAT, 0600);
      tried("fchmod", mode, syscall(SYS_fchmod, open_file, mode));
      tried("fchmodat", mode, syscall(SYS_fchmodat, AT_FDCWD, "own", mode));
      tried("fchmodat2", mode, syscall(fchmodat2_number, AT_FDCWD, "own", mode, 0));
      tried("mkdirat", mode, syscall(SYS_mkdirat, AT_FDCWD, "folder", mode));
      tried("mknodat", mode, syscall(SYS_mknodat, AT_FDCWD, "node", mode | S_IFREG, 0));
      tried("openat", mode, syscall(SYS_openat, AT_FDCWD, "made", O_CREAT | O_WRONLY, mode));
      tried("openat without a name", mode, syscall(SYS_openat, AT_FDCWD, ".", O_TMPFILE | O_WRONLY, mode));
    #ifdef SYS_open
      tried("chmod", mode, syscall(SYS_chmod, "own", mode));
      tried("mkdir", mode, syscall(SYS_mkdir, "folder", mode));
      tried("mknod", mode, syscall(SYS_mknod, "node", mode | S_IFREG, 0));
      tried("creat", mode, syscall(SYS_creat, "made", mode));
      tried("open", mode, syscall(SYS_open, "made", O_CREAT | O_WRONLY, mode));
      tried("open without a name", mode, syscall(SYS_open, ".", O_TMPFILE | O_WRONLY, mode));
    #endif
      struct how how = { O_CREAT | O_WRONLY, mode & 07777, 0 };
      if (syscall(openat2_number, AT_FDCWD, "made", &how, sizeof how) >= 0 || errno != ENOSYS)
        printf("openat2 with %lo\n", mode);
      close(open_file);
    }

    int main(void) {
      for (int bits = 1; bits < 4; bits++) {
        try_all(bits << 10 | 0755);
        try_all(bits << 10);
        try_all(1l << 32 | 1 << 20 | bits << 10 | 0700);
      }
      struct stat status;
      for (int i = 0; i < 3; i++) {
        const char *name = (const char *[]){ "made", "folder", "node" }[i];
        if (lstat(name, &status) == 0) printf("%s is there\n", name);
      }
      if (lstat("own", &status) || status.st_mode & 06000) puts("the file has the bits");
      int file = open("plain", O_CREAT | O_WRONLY, 01755);
      int hidden = syscall(SYS_openat, AT_FDCWD, "plain", O_WRONLY, 06755);
      if (file >= 0 && hidden >= 0 && !mkdir("plain folder", 0755) && !mkfifo("plain pipe", 0600))
        puts("plain modes work");
      puts("done");
      return 0;
    }
    """#
}

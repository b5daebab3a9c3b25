import Foundation

/// A bubblewrap that pauses where its two processes wait for each other, so that a test hits the time between
/// two steps.
enum SlowBubblewrap {
  /// - Parameter folder: a new folder that all users may read.
  /// - Returns: the path of the program.
  static func install(in folder: String) async throws -> String {
    let library = try await AttackProgram.make("slow.so", of: ["slow.c": Data(source.utf8)]) {
      "\($0) -O1 -shared -fPIC -o slow.so ../input/slow.c"
    }
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try library.write(to: URL(fileURLWithPath: "\(folder)/slow.so"))
    let program = "\(folder)/bwrap"
    try Data("#!/bin/sh\nLD_PRELOAD=\(folder)/slow.so exec /usr/bin/bwrap \"$@\"\n".utf8)
      .write(to: URL(fileURLWithPath: program))
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    return program
  }

  private static let source = #"""
    #define _GNU_SOURCE
    #include <stdarg.h>
    #include <sys/prctl.h>
    #include <sys/syscall.h>
    #include <unistd.h>

    static const unsigned rest = 20000;

    int prctl(int what, ...) {
      va_list words;
      va_start(words, what);
      unsigned long a = va_arg(words, unsigned long), b = va_arg(words, unsigned long);
      unsigned long c = va_arg(words, unsigned long), d = va_arg(words, unsigned long);
      va_end(words);
      long result = syscall(SYS_prctl, what, a, b, c, d);
      if (what == PR_SET_PDEATHSIG) usleep(rest);
      return (int)result;
    }

    ssize_t write(int file, const void *bytes, size_t count) {
      usleep(rest);
      return syscall(SYS_write, file, bytes, count);
    }
    """#
}

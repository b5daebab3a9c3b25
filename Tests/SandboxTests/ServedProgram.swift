import Foundation
import Sandbox

/// A program that serves a series; what its runs start is said in the environment.
enum ServedProgram {
  /// Compiled once, in the sandbox, by the toolchain's clang.
  static func bytes() async throws -> Data { try await compiled.value }

  private static let compiled = Task<Data, any Error> { try await compile(source) }

  /// - Parameters:
  ///   - source: of the program, in C.
  ///   - flags: words of the compiler.
  static func compile(_ source: String, flags: String = "") async throws -> Data {
    let files = ["main.c": Data(source.utf8), "fork_server.c": Data(ForkServer.source)]
    return try await AttackProgram.make("served", of: files) { clang in
      """
      \(clang) -O1 -fPIC -ffreestanding -c ../input/fork_server.c \
      && \(clang) -O1 -fPIC -o served \(flags) ../input/main.c fork_server.o
      """
    }
  }

  /// Becomes what `WORDS` says, whose words stand between unit separators.
  private static let source = #"""
    #define _GNU_SOURCE
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>

    int main(void) {
      char *words[64], *rest = strdup(getenv("WORDS"));
      int count = 0;
      while (rest && count < 63) words[count++] = strsep(&rest, "\x1f");
      words[count] = NULL;
      unsetenv("WORDS");
      execv(words[0], words);
      fprintf(stderr, "cannot start '%s': %m\n", words[0]);
      return 127;
    }
    """#
}

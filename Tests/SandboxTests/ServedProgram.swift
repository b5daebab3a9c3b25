import Foundation
import Sandbox
import SandboxTestHelper

/// A program that serves a series; what its runs start is said in the environment.
enum ServedProgram {
  /// Compiled once, in the sandbox, by the toolchain's clang.
  static func bytes() async throws -> Data { try await compiled.value }

  private static let compiled = Task<Data, any Error> { try await compile(source) }

  /// - Parameters:
  ///   - source: of the program, in C.
  ///   - flags: words of the compiler.
  static func compile(_ source: String, flags: String = "") async throws -> Data {
    let toolchain = try AttackProgram.toolchainFolder()
    let clang = "'\(toolchain)/bin/clang' -O1 -fPIC"
    var trial = Trial(
      """
      \(clang) -ffreestanding -c /input/fork_server.c \
      && \(clang) -o served \(flags) /input/main.c fork_server.o
      """)
    trial.toolchain = toolchain
    trial.files = ["main.c": Data(source.utf8), "fork_server.c": Data(ForkServer.source)]
    trial.resultFile = "served"
    trial.memory = 1 << 30
    trial.seconds = 60
    let result = await trial.run()
    guard let program = result.resultFile else {
      throw Attacker.Failure(description: "\(result)")
    }
    return program
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

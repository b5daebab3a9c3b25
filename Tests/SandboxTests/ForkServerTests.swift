import Foundation
import Sandbox
import SandboxTestHelper
import Testing

/// Which programs may hold the server's rights while they are forked.
@Suite struct ForkServerTests {
  @Test func takesAProgramThatHasNothingElseAtItsStart() async throws {
    #expect(ForkServer.isAlone(in: Array(try await ServedProgram.bytes())))
    // Initializers run when the rights are given up.
    let program = try await ServedProgram.compile(
      "__attribute__((constructor)) static void early(void) {} int main(void) { return 0; }")
    #expect(ForkServer.isAlone(in: Array(program)))
  }

  @Test(arguments: [
    // Another entry of the preinit array.
    """
    static void early(int c, char **v, char **e) {}
    __attribute__((section(".preinit_array"), used))
    static void (*const entry)(int, char **, char **) = early;
    """,
    // Functions that the loader asks which one they are, for the program itself and for its libraries.
    """
    static int one(void) { return 1; }
    volatile int number;
    static void *choose(void) { return number ? 0 : one; }
    __attribute__((used)) static int chosen(void) __attribute__((ifunc("choose")));
    int use(void) { return chosen(); }
    """,
    """
    static int one(void) { return 1; }
    static void *choose(void) { return one; }
    int getpid(void) __attribute__((ifunc("choose")));
    """,
    // What libc calls of the loader, and the loader of libc, and a variable that both share.
    "void __tunable_get_val(int id, long *value, void *callback) { *value = 0; }",
    "void *malloc(unsigned long size) { return 0; }",
    "char _rtld_global_ro[4096] = {1};",
    // Itself as its loader.
    """
    __attribute__((section(".interp"), used)) static const char loader[] = "/input/served";
    """,
  ])
  func refusesAProgramOfWhichMoreRuns(_ declarations: String) async throws {
    for linker in ["gold", "lld"] {
      let program = try await ServedProgram.compile(
        declarations + "\nint main(void) { return 0; }", flags: "-fuse-ld=\(linker)")
      let isAlone = ForkServer.isAlone(in: Array(program))
      #expect(!isAlone, "\(linker)")
    }
  }

  @Test func refusesWhatIsNoProgram() async throws {
    let program = Array(try await ServedProgram.bytes())
    #expect(!ForkServer.isAlone(in: []))
    #expect(!ForkServer.isAlone(in: Array(try Data(contentsOf: URL(fileURLWithPath: "/bin/sh")))))
    // The header and the table of sections, in which every number may be anything: it ends, and does
    // not crash.
    for index in Array(0..<64) + Array(program.count - 2_048..<program.count) {
      for byte: UInt8 in [0, 0x7F, 0xFF] {
        var damaged = program
        damaged[index] = byte
        _ = ForkServer.isAlone(in: damaged)
      }
    }
    for count in stride(from: 0, to: program.count, by: 101) {
      #expect(!ForkServer.isAlone(in: Array(program.prefix(count))))
    }
  }

  /// What it called of libc, a program could replace by a function of its own, which would then have
  /// the server's rights.
  @Test func callsNothingThatAProgramCouldReplace() async throws {
    let toolchain = try AttackProgram.toolchainFolder()
    var trial = Trial(
      """
      '\(toolchain)/bin/clang' -O1 -fPIC -ffreestanding -c /input/fork_server.c \
      && '\(toolchain)/bin/llvm-nm' -u fork_server.o
      """)
    trial.toolchain = toolchain
    trial.files = ["fork_server.c": Data(ForkServer.source)]
    trial.memory = 1 << 30
    trial.seconds = 60
    let result = await trial.run()
    // `fork` is called when all rights are given up.
    #expect(result.output.split(whereSeparator: \.isWhitespace) == ["U", "fork"], "\(result)")
  }
}

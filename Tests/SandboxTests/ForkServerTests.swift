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
      for bytes in [Array(program), Self.withLyingSections(Array(program))] {
        let isAlone = ForkServer.isAlone(in: bytes)
        #expect(!isAlone, "\(linker)")
      }
    }
  }

  /// The loader reads no table of sections, so one that hides the entries and symbols hides nothing.
  private static func withLyingSections(_ program: [UInt8]) -> [UInt8] {
    var program = program
    for index in 0..<number(0x3C, 2, in: program) {
      let header = number(0x28, 8, in: program) + index * 0x40
      // SHT_PREINIT_ARRAY with a size of one entry; SHT_RELA and SHT_DYNSYM as SHT_PROGBITS.
      switch number(header + 4, 4, in: program) {
      case 16: program[header + 0x20] = 8
      case 4, 11: program[header + 4] = 1
      default: break
      }
    }
    return program
  }

  @Test func takesAProgramWithoutSections() async throws {
    var program = Array(try await ServedProgram.bytes())
    // e_shoff, e_shentsize, e_shnum, e_shstrndx
    for index in Array(0x28..<0x30) + Array(0x3A..<0x40) { program[index] = 0 }
    #expect(ForkServer.isAlone(in: program))
  }

  /// What a linker can be told that the loader then does before anything is initialized.
  @Test(arguments: [
    "-rpath=/work", "-rpath=/input", "-rpath=$ORIGIN", "-rpath=relative", "-rpath=/usr/../work",
    "--dynamic-linker=/input/served", "--disable-new-dtags -rpath=/work",
  ])
  func refusesAProgramThatLoadsItsOwn(_ words: String) async throws {
    let program = try await ServedProgram.compile(
      "int main(void) { return 0; }",
      flags: "-fuse-ld=lld -Xlinker '\(words.replacing(" ", with: "' -Xlinker '"))'")
    let isAlone = ForkServer.isAlone(in: Array(program))
    #expect(!isAlone)
  }

  /// Lists of libraries that the loader asks first, or takes in another's place: DT_AUDIT, DT_DEPAUDIT,
  /// DT_CONFIG, DT_FILTER, DT_AUXILIARY, and a number that nobody knows.
  @Test(arguments: [0x6FFF_FEFC, 0x6FFF_FEFB, 0x6FFF_FEFA, 0x7FFF_FFFF, 0x7FFF_FFFD, 0x1234])
  func refusesAProgramWithOtherListsOfLibraries(_ tag: Int) async throws {
    var program = Array(try await ServedProgram.bytes())
    let place = try #require(Self.place(ofTag: 21, in: program))  // DT_DEBUG
    program.replaceSubrange(place..<place + 8, with: withUnsafeBytes(of: tag) { Array($0) })
    let isAlone = ForkServer.isAlone(in: program)
    #expect(!isAlone)
  }

  /// Where an entry of the dynamic table lies.
  private static func place(ofTag tag: Int, in program: [UInt8]) -> Int? {
    let headers = number(0x20, 8, in: program)
    let table = (0..<number(0x38, 2, in: program)).map { headers + 0x38 * $0 }
      .first { number($0, 4, in: program) == 2 }  // PT_DYNAMIC
    guard let table else { return nil }
    let start = number(table + 0x08, 8, in: program)
    return stride(from: start, to: start + number(table + 0x20, 8, in: program), by: 16)
      .first { number($0, 8, in: program) == tag }
  }

  private static func number(_ index: Int, _ size: Int, in program: [UInt8]) -> Int {
    program[index..<index + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @Test func refusesWhatIsNoProgram() async throws {
    let program = Array(try await ServedProgram.bytes())
    #expect(!ForkServer.isAlone(in: []))
    #expect(!ForkServer.isAlone(in: Array(try Data(contentsOf: URL(fileURLWithPath: "/bin/sh")))))
    // The headers and all that the loader reads, in which every number may be anything: it ends, and
    // does not crash.
    for index in Array(0..<1_024) + stride(from: 1_024, to: min(program.count, 8_192), by: 7) {
      for byte: UInt8 in [0, 0x7F, 0xFF] {
        var damaged = program
        damaged[index] = byte
        _ = ForkServer.isAlone(in: damaged)
      }
    }
    for count in stride(from: 0, to: 2_048, by: 101) {
      let isAlone = ForkServer.isAlone(in: Array(program.prefix(count)))
      #expect(!isAlone)
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

import Foundation
import RuleBlocks
import ChildProcess
import Testing
import TestSupport

/// How `sandbox-init` starts a compiler and a linker, and reads the linker options from the untrusted object
/// between them.
@Suite struct LinkerWordsTests {
  private static let program =
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .path
    + "/sandbox-init"

  /// An object with three sections: nothing, the options, and the names of sections (`elf(5)`).
  private static func object(_ words: String, name: String = ".swift1_autolink_entries") -> [UInt8]
  {
    let names = Array("\0\(name)\0".utf8)
    let text = Array(words.utf8)
    var bytes: [UInt8] = [0x7F] + Array("ELF".utf8) + [2, 1, 1] + Array(repeating: 0, count: 57)
    func set(_ value: Int, at index: Int, size: Int) {
      for offset in 0..<size {
        bytes[index + offset] = UInt8(truncatingIfNeeded: value >> (8 * offset))
      }
    }
    set(64 + text.count + names.count, at: 0x28, size: 8)  // e_shoff
    set(64, at: 0x3A, size: 2)  // e_shentsize
    set(3, at: 0x3C, size: 2)  // e_shnum
    set(2, at: 0x3E, size: 2)  // e_shstrndx
    bytes += text + names
    let table = bytes.count
    bytes += Array(repeating: 0, count: 3 * 64)
    set(1, at: table + 64, size: 4)  // sh_name
    set(64, at: table + 64 + 0x18, size: 8)  // sh_offset
    set(text.count, at: table + 64 + 0x20, size: 8)  // sh_size
    set(64 + text.count, at: table + 128 + 0x18, size: 8)
    set(names.count, at: table + 128 + 0x20, size: 8)
    return bytes
  }

  /// The required and the optional libraries of an object, and how the linking ended.
  private static func read(
    _ object: [UInt8], linker: [String] = ["/bin/true"]
  ) async throws -> (needed: String, optional: String, end: Subprocess.Termination) {
    try await compile(["/bin/true"], object, linker: linker)
  }

  private static func compile(
    _ compiler: [String], _ object: [UInt8], linker: [String]
  ) async throws -> (needed: String, optional: String, end: Subprocess.Termination) {
    let folder = FileManager.default.temporaryDirectory.path + "/workbook-words-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(object).write(to: URL(fileURLWithPath: "\(folder)/a.o"))
    var configuration = Subprocess.Configuration(
      executable: program,
      arguments: ["compile", "a.o", "needed", "optional", "\(compiler.count)"] + compiler
        + ["\(linker.count)"] + linker)
    configuration.workingDirectory = folder
    let result = try await Subprocess.run(configuration)
    func text(_ name: String) -> String {
      String(
        decoding: FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data(), as: UTF8.self
      )
    }
    return (text("needed"), text("optional"), result.termination)
  }

  @Test func writesTheNamesOfLibraries() async throws {
    let first = try await Self.read(
      Self.object("-lswiftGlibc\0-lm\0\0-lswift_StringProcessing\0-lstdc++\0"))
    #expect(first.end == .exited(0))
    #expect(first.needed == "-lswiftGlibc\n-lm\n-lstdc++\n")
    #expect(first.optional == "-lswift_StringProcessing\n")
    let other = try await Self.read(Self.object("-s\0", name: ".other"))
    #expect(other.end == .exited(0) && other.needed.isEmpty && other.optional.isEmpty)
  }

  /// A failing compiler ends everything; unusual cases after it are left to the driver.
  @Test func endsAsTheCompilerDoes() async throws {
    let object = Self.object("-lm\0")
    let failing = try await Self.compile(
      ["/bin/sh", "-c", "exit 3"], object, linker: ["/bin/true"])
    #expect(failing.end == .exited(3) && failing.needed.isEmpty)
    let killed = try await Self.compile(
      ["/bin/sh", "-c", "kill -11 $$"], object, linker: ["/bin/true"])
    #expect(killed.end == .exited(139))
    let missing = try await Self.compile(["/no/compiler"], object, linker: ["/bin/true"])
    #expect(missing.end == .exited(127))
    for remark in ["echo a", "echo a >&2", "exit 1"] {
      #expect(try await Self.read(object, linker: ["/bin/sh", "-c", remark]).end == .exited(96))
    }
    let reading = try await Self.read(object, linker: ["/bin/sh", "-c", "grep -qx -- -lm needed"])
    #expect(reading.end == .exited(0))
  }

  @Test(arguments: [
    "-l:m.a\0", "-l\0", "-lm -s\0", "-s\0", "-L/work\0", "@/work/a\0", "/work/a.o\0", "--audit=a\0",
    "-lm\n-s\0", "-l'm'\0", "-lm\u{B}-s\0", "-Wl,-s\0", "-l/work/a\0", "-lm",
  ])
  func refusesAllElse(_ words: String) async throws {
    #expect(try await Self.read(Self.object(words)).end == .exited(1))
  }

  @Test func leavesWhatIsNoObjectToTheDriver() async throws {
    let object = Self.object("-lm\0")
    for bytes in [[], Array("no object".utf8), Array(object.prefix(63)), Array(object.dropLast(1))]
    {
      #expect(try await Self.read(bytes).end == .exited(96))
    }
  }

  @Test func readsNothingBesideADamagedObject() async throws {
    let seed = TestSeed.one("LINKER_WORDS")
    var random = SplitMix(seed: seed.value)
    let object = Self.object("-lm\0-lstdc++\0")
    var damaged: [[UInt8]] = []
    for _ in 0..<150 {
      var bytes = object
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      }
      damaged.append(bytes)
    }
    for bytes in damaged {
      let end = try await Self.read(bytes).end
      #expect([.exited(0), .exited(1), .exited(96)].contains(end), "\(seed)")
    }
  }
}

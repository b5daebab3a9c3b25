import Foundation
import Sandbox
import ChildProcess
import Testing

/// Runs of a series that return files, and runs served by a compiler that is started already.
@Suite struct CompilerServerTests {
  private static func series(
    folders: [String: String] = [:], begun program: String? = nil
  ) throws -> SandboxSeries {
    let sandbox = Sandbox(
      level: .namespaces, toolchain: try AttackProgram.toolchainFolder())
    return try #require(
      try SandboxSeries(sandbox, folders: folders, server: program.map { .begun($0) } ?? .plain))
  }

  private static func command(_ script: String) -> Sandbox.Command {
    var command = Sandbox.Command(executable: "/bin/sh", limits: .compiler)
    command.arguments = ["-c", script]
    return command
  }

  private static func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func handsBackAFileOfEachRun() async throws {
    let series = try Self.series()
    for number in 0..<3 {
      var command = Self.command("ls; echo \(number) > result; exit \(number % 2)")
      command.resultFile = "result"
      var outcome = try await series.run(command)
      #expect(Self.text(outcome.resultFile) == (number == 1 ? nil : "\(number)\n"))
      #expect(outcome.standardOutput.isEmpty)
      command.resultCondition = .anyEnd
      outcome = try await series.run(command)
      #expect(Self.text(outcome.resultFile) == "\(number)\n")
    }
    // Neither a file elsewhere, nor anything but a regular file.
    for script in ["ln -s /etc/passwd result", "mkdir result", "mkfifo result", "true"] {
      var command = Self.command(script)
      command.resultFile = "result"
      let outcome = try await series.run(command)
      #expect(outcome.resultFile == nil && outcome.termination == .exited(0))
    }
  }

  @Test func handsBackALargeFile() async throws {
    var command = Self.command("truncate -s 3M result")
    command.resultFile = "result"
    command.limits.fileSize = 4 << 20
    #expect(try await Self.series().run(command).resultFile?.count == 3 << 20)
  }

  @Test func givesFoldersAndLinks() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/workbook-series-\(UUID())"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("hei".utf8).write(to: URL(fileURLWithPath: "\(folder)/a"))
    let series = try Self.series(folders: ["/shared": folder])
    for name in ["x", "deep/er/y"] {
      var command = Self.command("cat \(name); rm -f \(name); touch /shared/b; find . -mindepth 1")
      command.readOnlyFolders = ["/shared": folder]
      command.links = [name: "/shared/a"]
      let outcome = try await series.run(command)
      let folders = name == "x" ? "" : "./deep\n./deep/er\n"
      #expect(Self.text(outcome.standardOutput) == "hei" + folders)
      #expect(Self.text(outcome.standardError)?.contains("Read-only") == true)
    }
  }

  /// It waits before its main function, and compiles a file like a compiler started anew.
  @Test func goesOnWithTheCompilerThatHasBegun() async throws {
    let compiler = try AttackProgram.toolchainFolder() + "/bin/swift-frontend"
    let (begun, plain) = (try Self.series(begun: compiler), try Self.series())
    for text in ["print(1)", "struct S { var a = [1: 2] }\nprint(S())", "let x: Int = \"a\""] {
      var command = Sandbox.Command(executable: compiler, limits: .compiler)
      command.arguments = [
        "-frontend", "-c", "-primary-file", "/input/a.swift", "-module-name", "main", "-o", "a.o",
      ]
      command.files = [Sandbox.File(name: "a.swift", bytes: Array(text.utf8))]
      command.resultFile = "a.o"
      for _ in 0..<2 {
        let (one, other) = (try await begun.run(command), try await plain.run(command))
        #expect(one.resultFile == other.resultFile)
        #expect(one.standardError == other.standardError)
        #expect(one.termination == other.termination)
        #expect((one.resultFile == nil) == text.hasPrefix("let"))
      }
    }
    #expect(begun.isReady && plain.isReady)
  }

  /// Programs of a run inherit neither the library loaded into the compiler nor its open files.
  @Test func leavesNothingToPrograms() async throws {
    let compiler = try AttackProgram.toolchainFolder() + "/bin/swift-frontend"
    let series = try Self.series(begun: compiler)
    let look = "echo \"<$LD_PRELOAD>\"; grep -c Compiler /proc/self/maps; ls /proc/self/fd"
    let outcome = try await series.run(Self.command(look))
    #expect(Self.text(outcome.standardOutput) == "<>\n0\n0\n1\n2\n3\n")
  }

  /// A program into which nothing can be loaded cannot serve, and the pool works without it.
  @Test func goesOnWithoutACompilerThatCannotServe() async throws {
    let sandbox = Sandbox(level: .namespaces, toolchain: try AttackProgram.toolchainFolder())
    let program = "/no/compiler"
    await #expect(throws: SandboxError.self) {
      try await Self.series(begun: program).run(Self.command("echo hei"))
    }
    let pool = SandboxPool(sandbox: sandbox, capacity: 1, startingMostly: program)
    for _ in 0..<3 {
      let outcome = try await pool.run { _ in Self.command("echo hei") }
      #expect(Self.text(outcome.standardOutput) == "hei\n")
    }
    await pool.close()
  }
}

import Foundation
import Sandbox
import SandboxTestHelper
import Testing

/// How a program's end, output and result file are reported.
@Suite struct SandboxOutcomeTests {
  @Test(arguments: Attacker.inTurn([0, 1, 127, 128, 132, 139, 255] as [Int32]))
  func tellsAnExitStatusFromASignal(_ attacker: Attacker, _ status: Int32) async throws {
    let result = try await attacker.run(Trial("exit \(status)"))
    #expect(result.exitStatus == status)
    #expect(result.errors == "")
  }

  @Test(
    arguments: Attacker.inTurn(
      zip(["ILL", "ABRT", "FPE", "KILL", "SEGV"], [4, 6, 8, 9, 11]).map(NamedSignal.init)))
  func reportsASignal(_ attacker: Attacker, _ signal: NamedSignal) async throws {
    var trial = Trial("kill -\(signal.name) $$")
    trial.resultFile = "x"
    let result = try await attacker.run(trial)
    #expect(result.signal == signal.number)
    #expect(result.errors == "")
  }

  struct NamedSignal: Sendable {
    var name: String
    var number: Int32
  }

  @Test(arguments: Attacker.everywhere)
  func handsBackAResultFile(_ attacker: Attacker) async throws {
    var trial = Trial("head -c 300000 /dev/full > '-a \"b\" $c'")
    trial.resultFile = "-a \"b\" $c"
    #expect(try await attacker.run(trial).resultFile == Data(count: 300_000))
    trial.arguments[1] += "; exit 1"
    #expect(try await attacker.run(trial).resultFile == nil)
    trial.arguments[1] = ": > '-a \"b\" $c'"
    #expect(try await attacker.run(trial).resultFile == Data())
  }

  @Test(
    arguments: Attacker.everywhere,
    [
      "ln -s /proc/self/environ main", "ln -s /etc/ld.so.cache main", "ln -s /dev/zero main",
      "mkfifo main", "mkdir main", "true", "ln -s main main",
    ])
  func takesOnlyAPlainFileAsResult(_ attacker: Attacker, _ script: String) async throws {
    var trial = Trial(script)
    trial.resultFile = "main"
    let result = try await attacker.run(trial)
    #expect(result.exitStatus == 0)
    #expect(result.resultFile == nil)
    #expect(result.limit == nil)
  }

  @Test(arguments: Attacker.everywhere)
  func passesOddWords(_ attacker: Attacker) async throws {
    var trial = Trial("")
    trial.executable = "-odd 'name\" $x"
    trial.files = [trial.executable: Data("#!/bin/sh\nprintf '<%s>' \"$@\"\n".utf8)]
    trial.arguments = ["-e", "--", "", "a b", "'\"$(id)`id`\\", "ä\n漢", "--version"]
    #expect(
      try await attacker.run(trial).output == "<-e><--><><a b><'\"$(id)`id`\\><ä\n漢><--version>")
  }

  @Test(arguments: Attacker.everywhere)
  func passesManyAndLongArguments(_ attacker: Attacker) async throws {
    var trial = Trial("echo $# ${#1000}")
    trial.arguments +=
      ["sh"] + (1...999).map(String.init) + [String(repeating: "x", count: 100_000)]
    #expect(try await attacker.run(trial).output == "1000 100000\n")
    trial.arguments.append(String(repeating: "x", count: 200_000))
    let result = try await attacker.run(trial)
    // In a series the sandbox exists already, so that only the program cannot be started.
    #expect((result.error ?? result.errors).contains("Argument list too long"))
  }

  @Test func refusesANullByteInAnArgument() async throws {
    var trial = Trial("echo")
    trial.arguments.append("a\0b")
    #expect(
      await trial.run().error == "the arguments of a program cannot contain a null byte: 'a\\0b'")
  }

  @Test(
    arguments: [
      "../x", "/x", "", ".", "..", "a/../x", "a/..", "a//x", "a/", "a/./x", "./x", "/../x",
    ], Sandbox.Level.allCases)
  func refusesAFileOutsideOfTheInputFolder(_ name: String, _ level: Sandbox.Level) async throws {
    var trial = Trial("echo")
    trial.level = level
    trial.files = [name: Data()]
    #expect(
      await trial.run().error
        == "cannot give a program the file '\(name)': its name is not a plain path")
  }

  @Test(arguments: Attacker.inTurn(Sandbox.Level.allCases, of: Attacker.available))
  func givesFilesInFolders(_ attacker: Attacker, _ level: Sandbox.Level) async throws {
    var trial = Trial("")
    trial.level = level
    trial.executable = "apps/ä b/run"
    trial.files = [
      "apps/ä b/run": Data(
        """
        #!/bin/sh
        cd "${0%/*}" && cat Info.plist ../c/x
        """.utf8),
      "apps/ä b/Info.plist": Data("plist\n".utf8), "apps/c/x": Data("x\n".utf8),
    ]
    let result = try await attacker.run(trial)
    #expect(result.output == "plist\nx\n")
    #expect(result.errors == "")
  }

  @Test(arguments: Attacker.available)
  func letsNobodyWriteIntoFoldersOfFiles(_ attacker: Attacker) async throws {
    var trial = Trial(
      "for f in /input/apps /input/apps/a; do touch $f/new || rm -rf $f || mv $f $f-2; done; "
        + "cd /input/apps && echo *; chmod 777 a; ls a")
    trial.files = ["apps/a/x": Data()]
    let result = try await attacker.run(trial)
    #expect(result.output == "a\nx\n")
  }

  @Test(arguments: Attacker.inTurn(["exit 0", "exit 3", "kill -SEGV $$"]))
  func handsBackAResultFileHoweverTheProgramEnds(
    _ attacker: Attacker, _ end: String
  ) async throws {
    var trial = Trial("echo x > result; \(end)")
    trial.resultFile = "result"
    trial.takesResultAtAnyEnd = true
    #expect(try await attacker.run(trial).resultFile == Data("x\n".utf8))
    trial.level = .none
    #expect(try await attacker.run(trial).resultFile == Data("x\n".utf8))
  }

  @Test(arguments: Attacker.inTurn(Sandbox.Level.allCases, of: Attacker.available))
  func handsBackNoResultFileOfAProgramThatALimitStops(
    _ attacker: Attacker, _ level: Sandbox.Level
  ) async throws {
    var trial = Trial("echo x > result; sleep 60")
    trial.level = level
    trial.resultFile = "result"
    trial.takesResultAtAnyEnd = true
    trial.seconds = 1
    let result = try await attacker.run(trial)
    #expect(result.limit == .time)
    #expect(result.resultFile == nil)
  }

  @Test(arguments: Attacker.everywhere)
  func saysWhichProgramCannotBeStarted(_ attacker: Attacker) async throws {
    var trial = Trial("")
    trial.executable = "/no/such program"
    let result = try await attacker.run(trial)
    #expect(result.exitStatus == 127)
    #expect(result.errors == "cannot start '/no/such program': No such file or directory\n")
  }
}

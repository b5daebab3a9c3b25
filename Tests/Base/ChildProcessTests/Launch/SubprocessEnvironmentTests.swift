import Foundation
import Glibc
import ChildProcess
import Testing

/// What a program inherits when it starts, and what it must not inherit from this process.
@Suite struct SubprocessEnvironmentTests {
  private func shell(_ script: String) -> Subprocess.Configuration {
    var configuration = Subprocess.Configuration(executable: "/bin/sh", arguments: ["-c", script])
    configuration.environment = ["PATH": "/usr/bin:/bin"]
    return configuration
  }

  private func output(_ configuration: Subprocess.Configuration) async throws -> String {
    String(decoding: try await Subprocess.run(configuration).standardOutput, as: UTF8.self)
  }

  @Test func givesEachWordAndVariableAsItIs() async throws {
    let words = [
      "", " ", "a b", "ä\u{301}", "'\"$x`\\", "-n", "a\nb", String(repeating: "x", count: 100_000),
    ]
    var configuration = Subprocess.Configuration(
      executable: "/usr/bin/printf", arguments: ["%s\\0"] + words)
    #expect(try await output(configuration) == words.map { $0 + "\0" }.joined())
    configuration = Subprocess.Configuration(executable: "/usr/bin/env", arguments: ["-0"])
    configuration.environment = ["A": "", "B": "x=y\nz", "Ä": "ö"]
    let variables = Set(try await output(configuration).split(separator: "\0").map(String.init))
    #expect(variables == ["A=", "B=x=y\nz", "Ä=ö"])
  }

  @Test func startsInTheFolderThatIsAskedFor() async throws {
    var configuration = shell("pwd -P")
    #expect(
      try await output(configuration) == FileManager.default.currentDirectoryPath + "\n")
    configuration.workingDirectory = "/usr"
    #expect(try await output(configuration) == "/usr\n")
  }

  /// A program that is not found in the folder is not searched on the path.
  @Test func looksForNothingOnAPath() async throws {
    var configuration = Subprocess.Configuration(executable: "true")
    configuration.environment = ["PATH": "/usr/bin:/bin"]
    await #expect(throws: SystemError("start 'true'", code: ENOENT)) {
      try await Subprocess.run(configuration)
    }
  }

  @Test func givesASessionAndAGroupOfItsOwn() async throws {
    let ids = try await output(shell("exec ps -o pid=,pgid=,sid= $$")).split(separator: " ")
      .compactMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    #expect(ids.count == 3 && Set(ids).count == 1)
    #expect(ids.first != Int(getsid(0)))
  }

  /// The thread that starts the program blocks SIGPIPE; the program must not.
  @Test func givesSignalsAsTheyAreForANewProgram() async throws {
    let status = try await output(shell("grep -E '^Sig(Blk|Ign)' /proc/self/status"))
    // Signals 32 and 33 are glibc's own (`posix_spawn` leaves them ignored).
    let masks = status.split(separator: "\n").map {
      UInt64($0.split(separator: "\t").last ?? "", radix: 16).map { $0 & 0x7FFF_FFFF }
    }
    #expect(masks == [0, 0])
    let result = try await Subprocess.run(shell("(sleep 0.1; echo more) | true; kill -PIPE $$"))
    #expect(result.termination == .signaled(SIGPIPE))
  }

  /// Descriptors of this process without close-on-exec are closed in the program, whatever their number.
  @Test(arguments: [3, 4, 57, 300])
  func closesWhatThisProcessHasOpen(number: Int32) async throws {
    let file = try FileDescriptor.temporaryFile(holding: Array("secret".utf8))
    let copy = FileDescriptor(owning: fcntl(file.number, F_DUPFD, number))
    #expect(fcntl(copy.number, F_GETFD) & FD_CLOEXEC == 0)
    #expect(try await output(shell("ls /proc/self/fd")) == "0\n1\n2\n3\n")
    var configuration = shell("ls /proc/self/fd; cat <&6")
    configuration.inheritedFiles = [6: Array("six\n".utf8)]
    #expect(try await output(configuration) == "0\n1\n2\n3\n6\nsix\n")
    _ = consume copy
  }

  @Test func givesAFileThatIsReadFromItsStart() async throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    var configuration = shell("cat <&3; wc -c <&4")
    configuration.inheritedFiles = [3: bytes, 4: []]
    let result = try await Subprocess.run(configuration)
    #expect(result.standardOutput == bytes + Array("0\n".utf8))
  }

  @Test func givesManyFilesUnderTheirNumbers() async throws {
    let numbers = Array(3...40).map(Int32.init)
    var configuration = shell(
      "for n in \(numbers.map(String.init).joined(separator: " ")); do cat /proc/self/fd/$n; done")
    configuration.inheritedFiles = Dictionary(
      uniqueKeysWithValues: numbers.map { ($0, Array("\($0) ".utf8)) })
    #expect(try await output(configuration) == numbers.map { "\($0) " }.joined())
  }

  @Test func lacksNoInputOrOutputThatIsGivenAsAFile() async throws {
    let file = try FileDescriptor.temporaryFile(holding: [])
    for number: Int32 in 0...2 {
      var configuration = shell(
        "test -e /proc/self/fd/0 && test -e /proc/self/fd/1 && test -e /proc/self/fd/2")
      configuration.standardFiles = [number: file.number]
      #expect(try await Subprocess.run(configuration).termination == .exited(0))
    }
    // The caller's own descriptor stays open.
    #expect(fcntl(file.number, F_GETFD) >= 0)
  }
}

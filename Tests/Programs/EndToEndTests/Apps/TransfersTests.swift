import Foundation
import Testing

/// `workbook transfers`, which executes `transferd`; `TransferServiceTests` test its commands.
struct TransfersTests {
  private func run(
    _ words: String..., program: String = BuiltProgram.path, path: String = "/usr/bin:/bin"
  ) async throws -> Answer {
    let folder = try RuntimeFolder()
    let book = try await TemporaryBook(configuration: nil)
    defer { withExtendedLifetime(folder) {} }
    return try await book.start(
      [program, "transfers"] + words, environment: folder.environment.merging(["PATH": path]) { $1 }
    )
  }

  @Test func executesTheProgramNextToIt() async throws {
    let list = try await run()
    #expect(list.status == 0 && list.output == "")
    #expect(list.errors == "no transfers: transferd is not running\n")
    let json = try await run("--format", "json")
    #expect(json.status == 0 && json.output.contains("\"transfers\" : ["))
    let cancel = try await run("cancel")
    #expect(cancel.status == 2)
    #expect(
      cancel.errors
        == "workbook: error: 'workbook transfers cancel' needs at least one transfer; "
        + "'workbook transfers list' lists them\n")
    let install = try await run("--", "--install")
    #expect(install.status == 2)
    #expect(install.errors.contains("'workbook transfers' has no command '--install'"))
  }

  @Test func findsTheProgramInPath() async throws {
    let folder = try RuntimeFolder()
    defer { withExtendedLifetime(folder) {} }
    let program = folder.path + "/transferd"
    try Data(
      """
      #!/bin/sh
      echo "$0" "$@"
      grep SigBlk /proc/self/status
      sh -c 'kill -PIPE $$'
      echo "status $?"
      exit 7

      """.utf8
    ).write(to: URL(fileURLWithPath: program))
    chmod(program, 0o755)
    let answer = try await run(
      "show", "a b", program: BuiltProgram.copyForEveryone, path: "/usr/bin:/bin:\(folder.path)")
    #expect(answer.status == 7)
    #expect(
      answer.output == """
        \(program) -- show a b
        SigBlk:\t0000000000000000
        status 141

        """, "\(answer)")
  }

  @Test func saysWhatToDoWithoutTheProgram() async throws {
    let answer = try await run("list", program: BuiltProgram.copyForEveryone)
    #expect(answer.status == 2)
    #expect(
      answer.errors
        == "workbook: error: 'transferd' is neither next to this program nor in PATH; build it with "
        + "'swift build -c release --product transferd', and put it there\n")
  }
}

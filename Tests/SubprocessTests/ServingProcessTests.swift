import Subprocess
import Testing

@Suite struct ServingProcessTests {
  /// Echoes each line, in the end on descriptor 3 too.
  private static let echo = Self.configuration(
    "while read line; do echo \"<$line>\"; echo \"$$\" >&2; printf . >&3; done")

  private static func configuration(_ script: String) -> Subprocess.Configuration {
    var configuration = Subprocess.Configuration(executable: "/bin/sh", arguments: ["-c", script])
    configuration.statusPipes = [3]
    configuration.answerPipe = 3
    configuration.terminationGrace = .zero
    return configuration
  }

  private static func ask(_ process: ServingProcess, _ line: String) async throws -> (
    output: String, errors: String
  ) {
    let result = try await process.ask(Array("\(line)\n".utf8), within: .seconds(30))
    return (
      String(decoding: result.standardOutput, as: UTF8.self),
      String(decoding: result.standardError, as: UTF8.self)
    )
  }

  @Test func answersOneRequestAfterAnother() async throws {
    let process = try ServingProcess(Self.echo)
    let first = try await Self.ask(process, "yksi")
    let second = try await Self.ask(process, "kaksi")
    #expect((first.output, second.output) == ("<yksi>\n", "<kaksi>\n"))
    #expect(first.errors == second.errors)
    #expect(process.isServing)
  }

  @Test func takesARequestThatFillsThePipe() async throws {
    let process = try ServingProcess(
      Self.configuration("while read line; do sleep 0.1; echo ${#line}; printf . >&3; done"))
    let line = String(repeating: "x", count: 300_000)
    #expect(try await Self.ask(process, line).output == "300000\n")
    #expect(try await Self.ask(process, "x").output == "1\n")
  }

  @Test func saysThatItHasEnded() async throws {
    let process = try ServingProcess(Self.configuration("read line; echo last; exit 4"))
    let result = try await process.ask([10], within: .seconds(30))
    #expect(result.termination == .exited(4))
    #expect(String(decoding: result.standardOutput, as: UTF8.self) == "last\n")
    #expect(!process.isServing)
    await #expect(throws: SystemError.self) { try await process.ask([10], within: nil) }
  }

  @Test func isStoppedAtATimeLimit() async throws {
    let process = try ServingProcess(Self.configuration("while read line; do sleep 60; done"))
    let result = try await process.ask([10], within: .milliseconds(100))
    #expect(result.stoppedBecause == .timeLimit)
    #expect(!process.isServing)
  }

  @Test func isStoppedWhenItPrintsTooMuch() async throws {
    var configuration = Self.echo
    configuration.outputLimit = 10
    let process = try ServingProcess(configuration)
    #expect(try await Self.ask(process, "lyhyt").output == "<lyhyt>\n")
    let result = try await process.ask(Array("aivan liian pitkä\n".utf8), within: .seconds(30))
    #expect(result.stoppedBecause == .outputLimit)
    #expect(!process.isServing)
  }

  @Test func isStoppedWithItsTask() async throws {
    let process = try ServingProcess(Self.configuration("while read line; do sleep 60; done"))
    let task = Task { try await process.ask([10], within: nil) }
    task.cancel()
    #expect(try await task.value.stoppedBecause == .cancelled)
  }

  @Test func isEndedWithItsLastReference() async throws {
    let pid = try await {
      let process = try ServingProcess(Self.echo)
      let pid = try #require(Int32(try await Self.ask(process, "hei").errors.dropLast()))
      #expect(ProcessTree.members(from: pid) == [pid])
      #expect(process.isServing)
      return pid
    }()
    while !ProcessTree.members(from: pid).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
  }
}

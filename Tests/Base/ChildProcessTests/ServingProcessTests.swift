import Foundation
import ChildProcess
import Testing

/// A long-lived program that runs each request as a script (`Tests/Base/ServingTestProgram`).
@Suite struct ServingProcessTests {
  private static func process() throws -> ServingProcess {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var configuration = Subprocess.Configuration(
      executable: tests.deletingLastPathComponent().path + "/ServingTestProgram")
    configuration.environment = ["PATH": "/usr/bin:/bin"]
    configuration.takesRequests = true
    configuration.terminationGrace = .zero
    return try ServingProcess(configuration)
  }

  private static func request(_ script: String, input: String = "") -> Subprocess.Request {
    var request = Subprocess.Request(Array(script.utf8))
    request.standardInput = Array(input.utf8)
    request.timeLimit = .seconds(30)
    return request
  }

  private static func ask(
    _ process: ServingProcess, _ script: String, input: String = ""
  ) async throws -> String {
    let result = try await process.ask(request(script, input: input))
    return String(decoding: result.standardOutput, as: UTF8.self)
  }

  @Test func answersOneRequestAfterAnother() async throws {
    let process = try Self.process()
    let script = "cat; echo $PPID; echo error >&2; echo status >&3"
    let first = try await process.ask(Self.request(script, input: "yksi\n"))
    let second = try await process.ask(Self.request(script, input: "kaksi\n"))
    let outputs = [first, second].map {
      String(decoding: $0.standardOutput, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    #expect(outputs.map(\.first) == ["yksi", "kaksi"])
    #expect(outputs[0].last == outputs[1].last)
    for result in [first, second] {
      #expect(String(decoding: result.standardError, as: UTF8.self) == "error\n")
      let status = result.statusOutputs[Subprocess.Request.statusNumber] ?? []
      #expect(String(decoding: status, as: UTF8.self) == "status\n")
    }
    #expect(process.isServing)
  }

  @Test func movesMoreThanAPipeHolds() async throws {
    let process = try Self.process()
    let input = String(repeating: "x", count: 300_000)
    #expect(try await Self.ask(process, "sleep 0.1; cat", input: input) == input)
    #expect(try await Self.ask(process, "sleep 0.1; exit 3", input: input) == "")
    #expect(try await Self.ask(process, "cat", input: "x") == "x")
  }

  /// Each request has its own pipes, which carry no state of another.
  @Test func sharesNoOpenFileBetweenRequests() async throws {
    let process = try Self.process()
    let script =
      "stat -L -c '%a %i' /proc/self/fd/1; chmod 0 /proc/self/fd/1; flock -xn 1 && echo free"
    let first = try await Self.ask(process, script).split(separator: "\n")
    let second = try await Self.ask(process, script).split(separator: "\n")
    #expect(first[0] != second[0])
    #expect([first[0].prefix(4), second[0].prefix(4)] == ["666 ", "666 "])
    #expect([first[1], second[1]] == ["free", "free"])
  }

  @Test func saysThatItHasEndedWithItsLastWords() async throws {
    let process = try Self.process()
    let result = try await process.ask(Self.request("end"))
    #expect(result.termination == .exited(4))
    #expect(String(decoding: result.standardOutput, as: UTF8.self) == "last\n")
    #expect(String(decoding: result.standardError, as: UTF8.self) == "words\n")
    #expect(!process.isServing)
    await #expect(throws: SystemError.self) { try await process.ask(Self.request("true")) }
  }

  @Test func isStoppedAtATimeLimit() async throws {
    let process = try Self.process()
    var request = Self.request("sleep 60")
    request.timeLimit = .milliseconds(100)
    #expect(try await process.ask(request).stoppedBecause == .timeLimit)
    #expect(!process.isServing)
  }

  @Test func isStoppedWhenItPrintsTooMuch() async throws {
    let process = try Self.process()
    var request = Self.request("echo lyhyt")
    request.outputLimit = 10
    #expect(try await process.ask(request).stoppedBecause == nil)
    request.bytes = Array("echo aivan liian pitkä".utf8)
    let result = try await process.ask(request)
    #expect(result.stoppedBecause == .outputLimit)
    #expect(result.standardOutput.count == 10)
    #expect(!process.isServing)
  }

  @Test func isStoppedByItsObserver() async throws {
    let process = try Self.process()
    var request = Self.request("sleep 60")
    request.observer = { _ in "seen" }
    #expect(try await process.ask(request).stoppedBecause == .observer("seen"))
  }

  @Test func isStoppedWithItsTask() async throws {
    let process = try Self.process()
    let task = Task { try await process.ask(Self.request("sleep 60")) }
    task.cancel()
    #expect(try await task.value.stoppedBecause == .cancelled)
  }

  @Test func isEndedWithItsLastReference() async throws {
    let pid = try await {
      let process = try Self.process()
      let pid = try #require(Int32(try await Self.ask(process, "echo $PPID").dropLast()))
      #expect(ProcessTree.members(from: pid) == [pid])
      #expect(process.isServing)
      return pid
    }()
    while !ProcessTree.members(from: pid).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
  }
}

import DeviceLink
import Foundation
import ChildProcess
import Testing

/// Process states read from `/proc`.
struct ProcessSampleTests {
  /// A program that runs until the test is over.
  private final class Program {
    let process = Process()

    init(_ path: String, _ arguments: [String]) throws {
      process.executableURL = URL(filePath: path)
      process.arguments = arguments
      process.standardOutput = FileHandle.nullDevice
      try process.run()
    }

    deinit {
      // Signals blocked in this thread are blocked in its children too; SIGKILL cannot be.
      for member in ProcessTree.members(from: process.processIdentifier) { kill(member, SIGKILL) }
      process.waitUntilExit()
    }

    var sample: ProcessSample { ProcessSample(of: process.processIdentifier) }

    /// Polls until a sample satisfies a condition, for at most two seconds.
    func becomes(_ isRight: (ProcessSample) -> Bool) -> Bool {
      for _ in 0..<400 {
        if isRight(sample) { return true }
        usleep(5_000)
      }
      return false
    }
  }

  @Test func seesAProcessThatSleeps() throws {
    let program = try Program("/bin/sleep", ["60"])
    #expect(program.becomes { $0.rest == .asleep })
    #expect(!ProcessSample.isExiting(program.process.processIdentifier))
  }

  @Test func seesAProcessThatRuns() throws {
    let program = try Program("/bin/sh", ["-c", "ulimit -t 20; while :; do :; done"])
    #expect(program.becomes { $0.rest == .none && $0.processorTime > .zero })
  }

  @Test func countsAChildThatRuns() throws {
    let program = try Program("/bin/sh", ["-c", "ulimit -t 20; (while :; do :; done) & wait"])
    #expect(program.becomes { $0.rest == .none && $0.processorTimeOfAll > $0.processorTime })
  }

  /// The kernel writes a program's name between parentheses, whatever it contains.
  @Test(arguments: ["a) R (b", ") Z 1", "(", "))"])
  func isNotMisledByTheNameOfAProgram(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: name)
    try FileManager.default.copyItem(
      at: URL(filePath: "/bin/sleep").resolvingSymlinksInPath(), to: path)
    let program = try Program(path.path(percentEncoded: false), ["60"])
    #expect(program.becomes { $0.rest == .asleep })
    #expect(!ProcessSample.isExiting(program.process.processIdentifier))
  }

  @Test func takesAProcessThatIsGoneForOneThatEnds() {
    #expect(ProcessSample.isExiting(Int32.max))
    let sample = ProcessSample(of: Int32.max)
    #expect(sample.rest == .asleep && sample.processorTimeOfAll == .zero)
  }

  @Test func ordersRests() {
    #expect([.asleep, .none, .stuck].min() == ProcessSample.Rest.none)
    #expect(ProcessSample.Rest.stuck < .asleep)
  }
}

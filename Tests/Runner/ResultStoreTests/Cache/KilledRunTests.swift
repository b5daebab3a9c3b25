import Foundation
import SampleTestFixtures
import Sandbox
import Testing

/// Kills the built program at any moment, or removes its cache while it runs.
@Suite(.serialized) struct KilledRunTests {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    // The sandbox's user needs access to the program's temporary files.
    folder = try TemporaryFolder(isForSandboxes: true)
    let files = FileManager.default
    let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    program = tests.deletingLastPathComponent().appending(path: "workbook").path
    try files.createDirectory(
      atPath: folder.path + "/book/Content/fi", withIntermediateDirectories: true)
    try files.createDirectory(
      atPath: folder.path + "/temporary", withIntermediateDirectories: true)
    try Data("title: {fi: T}\nlanguages: [fi]\n".utf8)
      .write(to: URL(filePath: folder.path + "/book/Content/workbook.yml"))
    try write("killed")
  }

  /// Writes a chapter of six samples that each print a word and their number.
  private func write(_ word: String) throws {
    let samples = (0..<6).map { "```swift,id=k\($0)\nprint(\"\(word) \($0)\")\n```\n" }
    try Data(("---\ntitle: T\n---\n\n" + samples.joined(separator: "\n")).utf8)
      .write(to: URL(filePath: folder.path + "/book/Content/fi/00-a.md"))
  }

  @Test func succeedsAfterARunThatWasKilledAtAnyMoment() async throws {
    defer { folder.remove() }
    let tools = try await TestRunner.freshCache()
    defer { tools.remove() }
    var kills = 0
    for delay in [0.05, 0.3, 0.7, 1.2] {
      // A run that was in time has cached its results, so that the next one would end at once.
      try write("killed after \(delay)")
      // A sleep in this process would be late beside other tests, and the run at its end by then.
      let process = try start(
        cache: tools.path, through: ["/usr/bin/timeout", "--foreground", "-s", "KILL", "\(delay)"])
      process.waitUntilExit()
      if process.terminationStatus == 128 + SIGKILL { kills += 1 }
    }
    #expect(kills > 0)
    let output = try finish(start(cache: tools.path))
    #expect(output.status == 0)
    #expect((0..<6).allSatisfy { output.text.contains("  │ killed after 1.2 \($0)\n") })
    #expect(try finish(start(cache: tools.path)).status == 0)
  }

  @Test func twoProcessesShareOneCache() async throws {
    defer { folder.remove() }
    let tools = try await TestRunner.freshCache()
    defer { tools.remove() }
    let processes = try (0..<2).map { _ in try start(cache: tools.path) }
    for process in processes { #expect(try finish(process).status == 0) }
  }

  @Test func leavesNoFolderBehindWhenItFails() async throws {
    defer { folder.remove() }
    let tools = try await TestRunner.freshCache()
    defer { tools.remove() }
    try Data().write(to: URL(filePath: tools.path + "/v1/compiled"))
    let output = try finish(start(cache: tools.path))
    #expect(output.status == 2)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/temporary") == [])
  }

  /// A sandbox that was stopped to be killed, and not killed, would be there for ever.
  @Test func leavesNoProcessWhenItEnds() async throws {
    defer { folder.remove() }
    let tools = try await TestRunner.freshCache()
    defer { tools.remove() }
    for number in 0..<5 {
      try write("run \(number)")
      #expect(try finish(start(cache: tools.path)).status == 0)
    }
    // Those that only end later are seen no more after a while.
    let end = ContinuousClock.now + .seconds(10)
    while try !processes(naming: folder.path).isEmpty, .now < end {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(try processes(naming: folder.path) == [])
  }

  /// The command lines of processes that contain a text.
  private func processes(naming text: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
      .compactMap { FileManager.default.contents(atPath: "/proc/\($0)/cmdline") }
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.contains(text) }
  }

  private func start(cache: String, through launcher: [String] = []) throws -> Process {
    let process = Process()
    let command = launcher + [program, "run", "-C", folder.path + "/book", "--cache", cache]
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TMPDIR": folder.path + "/temporary"]) { $1 }
    process.standardOutput = Pipe()
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func finish(_ process: Process) throws -> (status: Int32, text: String) {
    let pipe = try #require(process.standardOutput as? Pipe)
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

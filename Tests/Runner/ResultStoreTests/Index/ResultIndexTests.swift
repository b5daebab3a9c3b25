import Foundation
import ResultStore
import SampleTestFixtures
import Sandbox
import RuleBlocks
import ChildProcess
import TestSupport
import Testing
import WorkbookModel

/// The index opens after every accident, and has whole entries or none.
@Suite(.serialized) struct ResultIndexTests {
  private let folder: TemporaryFolder
  private let helper: String

  init() throws {
    folder = try TemporaryFolder()
    let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    helper = tests.deletingLastPathComponent().appending(path: "CacheTestHelper").path
  }

  private var index: ResultIndex { ResultIndex(cache: ResultCache(directory: folder.path)) }
  private var path: String { folder.path + "/v1/index.sqlite" }

  // MARK: Kills

  @Test func hasOneWholeGenerationAfterAKillAtAnyMoment() async throws {
    defer { folder.remove() }
    let seed = TestSeed.one("INDEX")
    var generator = SplitMix(seed: seed.value)
    for round in 0..<12 {
      let process = try start("write", "/book")
      // After the first line it is writing, at an arbitrary point.
      try await process.firstLine()
      usleep(UInt32.random(in: 0..<30_000, using: &generator))
      process.kill()
      expectOneGeneration("\(seed)   # round \(round)")
    }
    #expect(index.isWhole())
    let last = try start("write", "/book", "3")
    #expect(last.finish() == 0)
    #expect(generations() == ["2"])
  }

  private func expectOneGeneration(_ comment: String) {
    let found = generations()
    #expect(found.count == 1, "\(found.sorted()); \(comment)")
    #expect(index.known(ofBook: "/book").count == 20, "\(comment)")
  }

  /// The generations in the fields of all entries; a partial entry adds a second one.
  private func generations(ofBook book: String = "/book") -> Set<String> {
    Set(
      index.known(ofBook: book).flatMap { id, known in
        let result = index.lastResult(of: id, inBook: book)
        return [
          known.state, "\(known.milliseconds)",
          result.map { "\($0.compileMilliseconds)" } ?? "none",
          String((result?.reason ?? "none").prefix { $0 != " " }),
        ]
      })
  }

  // MARK: Sharing

  @Test(arguments: [2, 4])
  func keepsWhatSeveralProcessesWriteAtOnce(count: Int) throws {
    defer { folder.remove() }
    let processes = try (0..<count).map { try start("write", "/book\($0 / 2)", "40") }
    for process in processes { #expect(process.finish() == 0) }
    for book in 0..<(count / 2) {
      #expect(generations(ofBook: "/book\(book)") == ["39"])
      #expect(index.known(ofBook: "/book\(book)").count == 20)
    }
    #expect(index.isWhole())
  }

  @Test func canBeReadWhileOthersWrite() async throws {
    defer { folder.remove() }
    let process = try start("write", "/book")
    try await process.firstLine()
    // A reader that has to wait too long on a busy machine finds nothing, never a part.
    var counts = Set<Int>()
    for _ in 0..<50 { counts.insert(index.known(ofBook: "/book").count) }
    #expect(counts.isSubset(of: [0, 20]) && counts.contains(20))
    process.kill()
  }

  // MARK: Damage

  enum Damage: String, CaseIterable {
    case cut, emptied, garbled, header, flipped, laterWriter, otherVersion, folder

    func apply(to path: String) throws {
      let url = URL(filePath: path)
      var bytes = try Data(contentsOf: url)
      switch self {
      case .cut: bytes = bytes.prefix(bytes.count / 2 + 7)
      case .emptied: bytes = Data()
      case .garbled: bytes = Data(bytes.map { $0 ^ 0x55 })
      case .header: bytes[3] ^= 0xFF
      case .flipped:
        // A letter of a result, which SQLite itself does not check.
        let text = try #require(bytes.firstRange(of: Data("\"failed\"".utf8)))
        bytes[text.lowerBound + 1] ^= 1
      case .laterWriter: bytes[18] = 9
      case .otherVersion: bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
      case .folder: break
      }
      try FileManager.default.removeItem(at: url)
      if self == .folder {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      } else {
        try bytes.write(to: url)
      }
    }
  }

  @Test(arguments: Damage.allCases)
  func isWrittenAnewWhenItIsDamaged(_ damage: Damage) throws {
    defer { folder.remove() }
    #expect(try start("write", "/book", "3").finish() == 0)
    try damage.apply(to: path)
    // Whatever is still read is what was written.
    #expect(generations().isSubset(of: ["2", "none"]))
    if damage == .flipped { #expect(!index.isWhole()) }
    guard damage != .folder else {
      // The folder is not ours, so it is not removed.
      let error = #expect(throws: RunnerError.self) { try index.write([], book: "/book") }
      #expect(
        error?.description
          == "cannot write the index of the cache: '\(path)': unable to open database file")
      return
    }
    #expect(try start("write", "/book", "5").finish() == 0)
    #expect(generations() == ["4"])
    #expect(index.isWhole())
  }

  /// A change may miss a damaged place, and so may a query; a complete check must not.
  @Test(arguments: TestSeed.draw("INDEX", daily: 1, nightly: 30))
  func findsWhatIsWrittenOrIsMendedAfterAnyDamage(_ seed: TestSeed) throws {
    defer { folder.remove() }
    var generator = SplitMix(seed: seed.value)
    #expect(try start("write", "/book", "3").finish() == 0)
    let whole = try Data(contentsOf: URL(filePath: path))
    for round in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bytes = bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))
      }
      try bytes.write(to: URL(filePath: path))
      let results = index.known(ofBook: "/book").keys
        .compactMap { index.lastResult(of: $0, inBook: "/book") }
      #expect(results.allSatisfy { $0.milliseconds == 2 }, "\(seed)   # round \(round)")
      _ = index.isWhole()
      #expect(throws: Never.self, "\(seed)   # round \(round)") {
        try IndexEntries.write(generation: 7, to: index)
      }
      if !hasAll(ofGeneration: 7) {
        index.mend()
        #expect(index.isWhole(), "\(seed)   # round \(round)")
        try IndexEntries.write(generation: 7, to: index)
        #expect(hasAll(ofGeneration: 7), "\(seed)   # round \(round)")
      }
    }
  }

  private func hasAll(ofGeneration generation: Int) -> Bool {
    IndexEntries.samples.allSatisfy {
      index.lastResult(of: $0, inBook: "/book")?.compileMilliseconds == generation
    }
  }

  // MARK: Disks

  @Test func keepsWhatItHasOnAFullDisk() async throws {
    defer { folder.remove() }
    var command = Subprocess.Configuration(
      executable: "/usr/bin/bwrap",
      arguments: [
        "--dev-bind", "/", "/", "--size", "1048576", "--tmpfs", folder.path, helper, "fill",
        folder.path, "/book",
      ])
    command.environment = [:]
    let result = try await Subprocess.run(command)
    let lines = String(decoding: result.standardOutput, as: UTF8.self).split(separator: "\n")
    try #require(
      lines.count == 3, "\(lines) \(String(decoding: result.standardError, as: UTF8.self))")
    #expect(
      lines[0]
        == "cannot write the index of the cache: '\(path)': database or disk is full")
    let words = lines[1].split(separator: " ")
    #expect(words.count == 4 && words[1] == words[3] && words[1] != "-1", "\(lines[1])")
    #expect(lines[2] == "expected 1 found 1 whole true")
  }

  // MARK: Processes

  private func start(_ words: String...) throws -> Helper {
    try Helper(helper, [words[0], folder.path] + words.dropFirst())
  }

  /// A helper that is running.
  private final class Helper {
    private let process = Process()
    private let output = Pipe()

    init(_ program: String, _ arguments: [String]) throws {
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      process.standardOutput = output
      try process.run()
    }

    func firstLine() async throws {
      let start = try #require(try output.fileHandleForReading.read(upToCount: 1))
      #expect(!start.isEmpty)
    }

    func kill() {
      Glibc.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    func finish() -> Int32 {
      _ = try? output.fileHandleForReading.readToEnd()
      process.waitUntilExit()
      return process.terminationStatus
    }
  }
}

/// Entries created by the tests themselves.
enum IndexEntries {
  static let samples = (0..<20).map { TestBook.id("s\($0)") }

  static func write(generation: Int, to index: ResultIndex, book: String = "/book") throws {
    let entries = samples.map { sample in
      var result = LastResult(outcome: .verified)
      result.reason = "\(generation)"
      result.compileMilliseconds = generation
      return ResultIndex.Entry(
        sample: sample, state: "\(generation)", result: result)
    }
    try index.write(entries, book: book)
  }
}

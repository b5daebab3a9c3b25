import Foundation
import RuleBlocks
import ChildProcess
import Testing
import TestSupport
import WorkbookCommands
import WorkbookModel
import WorkbookReports

/// Third-party programs, from the toolchain's documentation, behave the same together and alone.
///
/// A separate step of the nightly run, as it needs all processors for some minutes. The documentation is read
/// from the toolchain and not stored.
struct DocumentationProgramsTests {
  /// The modules whose documentation has code.
  private static let modules = [
    "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "Observation", "RegexBuilder", "Swift", "Synchronization",
    "_Concurrency", "_StringProcessing",
  ]

  /// With fewer programs the comparison means little, and the extraction is probably broken.
  private static let fewest = 500

  @Test(.enabled(if: isNightly))
  func doTogetherWhatTheyDoAlone() async throws {
    let source = try await Self.documentation.value
    let book = try await TemporaryBook(source.chapters)
    let answer = try await book.run(
      "check", "--merge=verify", "--format=json", timeLimit: .seconds(1800))
    let report = try answer.decoded(as: Report.self)
    let compared = Compared(report)
    print(
      "documentation: \(compared.programs) programs compared both ways (\(compared.blocks) of "
        + "\(source.blocks) blocks alone, \(compared.chains) chains); \(compared.differing.count) "
        + "samples differ; took \(answer.duration)")
    #expect(compared.programs >= Self.fewest)
    try Self.tell(of: compared.differing, in: book, "")
  }

  private static let slips = TestSeed.one("SLIP")

  /// Slips: the compiler reports the same for wrong programs, however many others are compiled with them.
  @Test(.enabled(if: isNightly))
  func areRefusedTogetherAsTheyAreAlone() async throws {
    var random = SplitMix(seed: Self.slips.value)
    let book = try await TemporaryBook(try await Self.documentation.value.broken(400, by: &random))
    let answer = try await book.run(
      "check", "--merge=verify", "--format=json", timeLimit: .seconds(1800))
    let report = try answer.decoded(as: Report.self)
    let failing = report.samples.count { $0.merged && !$0.outcome.hasPassed }
    let compared = Compared(report)
    print(
      "slips: \(failing) refused programs compared both ways; \(compared.differing.count) samples "
        + "differ; took \(answer.duration)")
    #expect(failing >= 50, "\(Self.slips)")
    try Self.tell(of: compared.differing, in: book, "\(Self.slips)")
  }

  /// Fails for each sample that differs, with its code.
  private static func tell(
    of differing: [(Report.Entry, Report.Problem)], in book: TemporaryBook, _ seed: String
  ) throws {
    for (sample, problem) in differing {
      let text = try book.read(sample.file)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let code = lines.dropFirst(sample.line).prefix { !$0.hasPrefix("``````") }
      let words = [seed, problem.summary, problem.explanation ?? "", code.joined(separator: "\n")]
      Issue.record("\(sample.id): \(words.joined(separator: "\n"))")
    }
  }

  private static let documentation = Task { try await extractedDocumentation() }

  /// Extracts the symbols of each module with the toolchain, and returns a book of their comments.
  private static func extractedDocumentation() async throws -> DocumentationBook {
    let folder = SuiteFolder.path + "/symbols"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for module in modules {
      var command = Subprocess.Configuration(
        executable: "/usr/bin/env",
        arguments: [
          "swift", "symbolgraph-extract", "-module-name", module, "-target",
          "\(machine)-unknown-linux-gnu", "-output-dir", folder, "-minimum-access-level", "public",
          "-skip-synthesized-members",
        ])
      command.environment = ProcessInfo.processInfo.environment
      let result = try await Subprocess.run(command)
      try #require(
        result.termination == .exited(0),
        "\(module): \(String(decoding: result.standardError, as: UTF8.self))")
    }
    return DocumentationBook(try SymbolGraph.comments(in: folder))
  }

  private static var machine: String {
    #if arch(arm64)
      "aarch64"
    #else
      "x86_64"
    #endif
  }

  /// The results for a ``DocumentationBook``.
  ///
  /// A program counts if it was compiled both alone and in a module with others, and has passed: it compiled,
  /// ran and exited with 0, and claims of the form that chapters use (`// Prints "3"`) came true. Programs
  /// that do not compile, that trap or that are always compiled alone do not count, but differences of all
  /// are reported.
  private struct Compared {
    /// The number of independent blocks.
    private(set) var blocks = 0
    /// The number of chains of at least two blocks; a shorter one is the block alone.
    private(set) var chains = 0
    private(set) var differing: [(Report.Entry, Report.Problem)] = []

    var programs: Int { blocks + chains }

    init(_ report: Report) {
      for sample in report.samples {
        differing += sample.problems.filter { $0.id == "merge" }.map { (sample, $0) }
        guard sample.merged, sample.outcome.hasPassed,
          let name = sample.id.split(separator: "#").last
        else { continue }
        // The second sample of a chain counts for the chain.
        if name.hasPrefix("block-") { blocks += 1 } else if name.hasSuffix("-2") { chains += 1 }
      }
    }
  }
}

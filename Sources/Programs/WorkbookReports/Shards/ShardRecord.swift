package import CommandLineSyntax
package import TextDiagnostics
package import DocumentChecker
import SafeFiles
package import SamplePlan
package import WorkbookModel

/// What one machine has run of a book, complete enough to make the report and the pages of the whole book.
///
/// It is the field `shard` of a report in JSON. ``MergedShards`` joins the records of all shards.
package struct ShardRecord: Codable, Sendable {
  /// What all shards of a run have in common.
  package struct Grounds: Codable, Sendable, Hashable {
    /// A hash of the files of the book.
    package var book: String
    /// The operands and filters that choose samples or documents, as words of the command line; empty for everything.
    package var selection: [String]
    /// The options that decide how it is run, as words of the command line.
    package var options: [String]
    /// A hash of the recorded costs by which the book was divided; empty for none.
    package var costs: String
    package var tool: String
    package var toolchain: String
    package var sandbox: String
    /// A hash of the modules and libraries for apps and scenarios, and of packages.
    package var library: String
    /// The number of samples that the whole run has.
    package var samples: Int
    /// Whether an output that no claim covers is an error.
    package var requiresClaims: Bool
  }

  package var shard: Shard
  package var grounds: Grounds
  package var sandboxGaps: [SandboxGap]
  /// In the order of their ids.
  package var results: [SampleResult]
  package var comparison: RunResults.Comparison?
  /// Problems that belong to no sample.
  package var problems: [Diagnostic]
  /// The verdicts on documents of a package, of which the results are those of their programs; nil for a book.
  package var fences: [FenceRecord]?

  package init(
    _ shard: Shard, _ grounds: Grounds, _ results: RunResults, problems: [Diagnostic],
    fences: [FenceRecord]? = nil
  ) {
    self.shard = shard
    self.grounds = grounds
    sandboxGaps = results.sandboxGaps
    self.results = results.samples.values.sorted { $0.id < $1.id }
    comparison = results.comparison
    self.problems = problems
    self.fences = fences
  }
}

extension ShardRecord.Grounds {
  /// Options that do not influence what samples do, or only how it is reported.
  private static let indifferent: Set = [
    "--shard", "--costs", "--report", "--format", "--cache", "--color", "--directory", "--jobs",
    "--slowest", "--output", "--pictures", "--stats", "--time-limit", "--fail-fast", "--results",
    "--filter",
  ]

  /// - Parameters:
  ///   - files: a hash of the files that were read.
  ///   - samples: the number of samples, or of fences, that the whole run has.
  package init(
    _ invocation: Invocation, files: String, costs: String = "", results: RunResults,
    library: String, samples: Int
  ) {
    book = files
    selection = invocation.operands + invocation.values("--filter").map { "--filter=\($0)" }
    options = invocation.optionWords(without: Self.indifferent)
    self.costs = costs
    tool = Version.description
    toolchain = results.toolchain
    sandbox = results.sandbox
    self.library = library
    self.samples = samples
    requiresClaims = invocation.values("--require").contains("claims")
  }

  /// A hash of every file of a book that was read.
  package static func hash(of workbook: Workbook) -> String {
    hash(of: workbook.sources.mapValues(\.bytes))
  }

  /// A hash of files by path.
  package static func hash(of files: [String: [UInt8]]) -> String {
    var hasher = ContentHasher()
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      hasher.combine(path)
      hasher.combine(bytes)
    }
    return hasher.finish().hexadecimal
  }

  /// What differs first between two shards, as the end of a sentence; nil if nothing does.
  package func difference(from other: Self) -> String? {
    if tool != other.tool { return "ran with \(tool), and not with \(other.tool)" }
    if book != other.book {
      return "ran other files of the book; check out the same commit for every shard"
    }
    if toolchain != other.toolchain {
      return "ran with \(toolchain), and not with \(other.toolchain)"
    }
    if library != other.library {
      return
        "ran with other modules of the device or of packages; build the same commit for every shard"
    }
    if sandbox != other.sandbox {
      return "ran in the sandbox '\(sandbox)', and not in '\(other.sandbox)'; "
        + "'--require-sandbox' demands one"
    }
    if selection != other.selection || options != other.options || samples != other.samples
      || requiresClaims != other.requiresClaims
    {
      return "ran other samples, or in another way; give every shard the same options"
    }
    if costs != other.costs {
      return "was divided by other '--costs'; give every shard the same file"
    }
    return nil
  }
}

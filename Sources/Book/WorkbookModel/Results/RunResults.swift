package import TextDiagnostics

/// The results of one run over a book, and the environment that produced them.
///
/// `SampleRunner` creates them from a ``Workbook``; the site and the reports use both together. Problems
/// found while reading the book are in `Workbook.diagnostics`; the problems here were found by compiling,
/// running and comparing.
package struct RunResults: Sendable {
  /// `Swift 6.3.1 (x86_64-unknown-linux-gnu)`.
  package var toolchain: String
  /// The level of the sandbox: `namespaces`, `kernel` or `none`.
  package var sandbox: String
  /// The guarantees that the level does not provide.
  package var sandboxGaps: [SandboxGap] = []
  /// By sample; samples that were not requested have no entry.
  package var samples: [Sample.ID: SampleResult]
  /// Whether the time limit ended the run; unfinished samples have the outcome `notRun`.
  package var isOutOfTime = false
  /// The programs that were compiled both together and alone, and compared; nil if there were none.
  package var comparison: Comparison?
  /// What the same samples did with other toolchains, for pages.
  package var otherToolchains: [RunResults] = []
  /// Problems unrelated to samples that change no result, one line each.
  package var warnings: [String] = []

  /// Programs that were compiled both together with others and alone, chosen at random.
  package struct Comparison: Sendable, Hashable, Codable {
    /// The last sample of each program, ordered by name; at least one.
    package let samples: [Sample.ID]
    /// The seed of the choice, which is the same whenever the same programs are compiled.
    package let seed: UInt64

    /// - Returns: nil if `samples` is empty.
    package init?(of samples: [Sample.ID], seed: UInt64) {
      guard !samples.isEmpty else { return nil }
      self.samples = samples.sorted()
      self.seed = seed
    }
  }

  /// Creates results without gaps, warnings and comparisons, which the runner adds at the end of the run.
  package init(toolchain: String, sandbox: String, samples: [Sample.ID: SampleResult]) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.samples = samples
  }

  /// All problems of all samples, in the order of files and lines.
  package var problems: [Diagnostic] { samples.values.flatMap(\.problems).sorted() }
}

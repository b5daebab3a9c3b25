package import Diagnostics

/// The results of one run over a book, and what they were made with.
///
/// `SampleRunner` makes them from a ``Workbook``; the site and the reports are written from both
/// together. What is wrong with the book as it was read is not here but in `Workbook.diagnostics`:
/// the problems here are those that only compiling, running and comparing could find.
package struct RunResults: Sendable {
  /// `Swift 6.3.1 (x86_64-unknown-linux-gnu)`.
  package var toolchain: String
  /// The level of the sandbox: `namespaces`, `kernel` or `none`.
  package var sandbox: String
  /// What the level does not keep.
  package var sandboxGaps: [SandboxGap] = []
  /// By sample; samples that were not asked for have no entry.
  package var samples: [Sample.ID: SampleResult]
  /// Whether the time limit ended the run; what was not finished has the outcome `notRun`.
  package var isOutOfTime = false
  /// Which programs that share a compilation were compiled alone too, and compared; nil for none.
  package var comparison: Comparison?
  /// What went wrong beside the samples and changes no result, a line each.
  package var warnings: [String] = []

  /// Programs that were compiled both together with others and alone, chosen by chance.
  package struct Comparison: Sendable, Hashable {
    /// The last sample of each, in the order of their names; at least one.
    package let samples: [Sample.ID]
    /// What the choice follows from: where the same is compiled, it chooses the same again.
    package let seed: UInt64

    /// - Returns: nil for no sample.
    package init?(of samples: [Sample.ID], seed: UInt64) {
      guard !samples.isEmpty else { return nil }
      self.samples = samples.sorted()
      self.seed = seed
    }
  }

  /// Makes results without gaps, warnings and comparisons, which the runner adds when the run is
  /// over.
  package init(toolchain: String, sandbox: String, samples: [Sample.ID: SampleResult]) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.samples = samples
  }

  /// Every problem of every sample, in the order of files and lines.
  package var problems: [Diagnostic] { samples.values.flatMap(\.problems).sorted() }
}

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
  /// How many programs that share a compilation were compiled alone too, and compared.
  package var comparedPrograms = 0
  /// What went wrong beside the samples and changes no result, a line each.
  package var warnings: [String] = []

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

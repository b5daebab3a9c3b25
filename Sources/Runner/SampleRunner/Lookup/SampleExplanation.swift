package import ResultStore
package import WorkbookModel

/// The explanation of what a check would do for a sample now, and why.
///
/// Made by ``SampleExplainer`` from the cache and the index; `workbook why` prints it as text and JSON.
package struct SampleExplanation: Sendable {
  /// The first step for a sample.
  package enum Action: Sendable, Hashable {
    /// It is neither compiled nor run, for a reason that is independent of the cache.
    case none(reason: String)
    /// Everything is in the cache.
    case takeFromCache
    /// Its compilation is cached, and it would be run.
    case run
    /// It would be compiled, and run if required.
    case compile
  }

  /// A key, and the day of its cached entry.
  package struct Key: Sendable, Hashable {
    /// In hexadecimal digits.
    package var digits: String
    /// The day on which the cached entry was made, such as `2026-11-20` in UTC; nil for a miss.
    package var since: String?
  }

  package var sample: Sample.ID
  /// The first step of a check.
  package var action: Action
  /// Nil for a sample that is not compiled, such as a console sample.
  package var compileKey: Key?
  /// Nil for a sample that is not run, and for one whose key depends on a missing compilation.
  package var runKey: Key?
  /// The reasons why there is something to do, each a clause; empty if there is nothing to do.
  package var reasons: [String] = []
  /// The result that a check would report from the cache; nil if it would have to compile or run.
  package var result: SampleResult?
  package var last: LastResult?
  /// How the cached program was compiled; nil if there is none.
  package var merging: Merging?
  /// The reason why it is never compiled together with others, as a clause; nil if it may be.
  package var reasonForSeparate: String?
  /// The later samples of its chain that are excluded when it is compiled and run, each with the reason as a
  /// clause.
  package var excludedSamples: [String] = []
  /// The level of the sandbox that it would be run in.
  package var sandbox: String
}

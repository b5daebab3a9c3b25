package import ResultStore
package import WorkbookModel

/// What a check would do for a sample now, and why.
///
/// Made by ``SampleExplainer`` from the cache and the index; `workbook why` writes it as text and as JSON.
package struct SampleExplanation: Sendable {
  /// What is to be done for a sample.
  package enum Action: Sendable, Hashable {
    /// It is neither compiled nor run, for a reason that no cache has to do with.
    case none(reason: String)
    /// Everything is in the cache.
    case takeFromCache
    /// It is compiled already and would be run.
    case run
    /// It would be compiled, and run if it is to be.
    case compile
  }

  /// A key, and what is kept under it.
  package struct Key: Sendable, Hashable {
    /// In hexadecimal digits.
    package var digits: String
    /// The day of the work that is kept, `2026-11-20` in UTC; nil for a miss.
    package var since: String?
  }

  /// The sample that is explained.
  package var sample: Sample.ID
  /// What a check would begin with.
  package var action: Action
  /// Nil for a sample that is not compiled, such as one with commands.
  package var compileKey: Key?
  /// Nil for a sample that is not run, and for one whose key depends on what is yet to be compiled.
  package var runKey: Key?
  /// Why there is anything to do, a part of a sentence each; empty when there is nothing to do.
  package var reasons: [String] = []
  /// What a check would say from the cache; nil when it would have to compile or run.
  package var result: SampleResult?
  /// What is remembered of the last check.
  package var last: LastResult?
  /// How what is in the cache was compiled; nil when there is nothing.
  package var merging: Merging?
  /// Why it is never compiled together with others, a part of a sentence; nil when it may be.
  package var reasonForSeparate: String?
  /// The samples below it in its chain without which it is compiled and run, and why, a part of a sentence
  /// each.
  package var keptOut: [String] = []
  /// The level of the sandbox that it would be run in.
  package var sandbox: String
}

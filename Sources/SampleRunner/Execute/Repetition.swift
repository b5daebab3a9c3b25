import SwiftSource

/// How often a program is run to find out whether it does the same each time.
///
/// Everybody is run twice, which shows a printed time or address. A program in which chance is likely
/// (``SourceChance``) is run up to ten times, since two runs miss too much: two entries of a dictionary lie
/// in four buckets, come in one order with a probability of 9/16 and in the other one with 7/16, and so are
/// alike in 51 % of all pairs of runs. Ten runs are all alike in 0.3 %. A run costs a few milliseconds, a
/// hundredth of what compiling the program did, and only as long as its result is not in the cache.
package struct Repetition: Sendable, Hashable {
  /// The sources of the runs behind the first one.
  private let later: [HashSource]

  package init(isChanceLikely: Bool) {
    later = [.random] + (isChanceLikely ? Self.seeds.map(HashSource.seeded) : [])
  }

  /// A scenario is run twice: the device gives its apps the same hash values in every run, and each of its
  /// runs is many processes.
  init(of program: Program, _ source: ProgramSource) {
    self.init(
      isChanceLikely: program.settings.device == nil && SourceChance(source.text).isLikely)
  }

  /// How often a program is run at most.
  package var maximumRuns: Int { 1 + later.count }

  /// What the next run is to make its hash values of; nil when there have been enough.
  ///
  /// - Parameters:
  ///   - runs: at least one.
  ///   - milliseconds: how long all of them took together.
  func next(afterRuns runs: Int, milliseconds: Int) -> HashSource? {
    guard runs <= later.count, runs < 2 || milliseconds < Self.patience else { return nil }
    return later[runs - 1]
  }

  /// Behind the second run, only who is quick is run again: up to so many milliseconds for all runs.
  private static let patience = 1000

  /// With them, what is found does not depend on luck: the same sample is flaky for everybody. They were
  /// looked for, one after the other, among the first four thousand numbers, so that any two of the Ints
  /// below 64, of the letters or of fifty words as sample code likes them come in both orders
  /// (`RepetitionTests`); of two others they find what other numbers would.
  private static let seeds: [UInt64] = []
}

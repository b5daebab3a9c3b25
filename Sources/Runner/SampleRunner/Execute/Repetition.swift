import SwiftRewriting
import SamplePlan

/// How often a program is run to find out whether it does the same each time.
///
/// Each program is run twice, which shows a printed time or address, unless its code excludes chance and it
/// ends by itself without an error. A program in which chance is likely
/// (``SourceChance``) is run up to ten times, since two runs miss too much: two entries of a dictionary lie
/// in four buckets, come in one order with a probability of 9/16 and in the other one with 7/16, and so are
/// alike in 51 % of all pairs of runs. Ten runs are all alike in 0.3 %. A run costs a few milliseconds, a
/// hundredth of what compiling the program did, and only as long as its result is not in the cache.
package struct Repetition: Sendable, Hashable {
  /// The sources of the runs behind the first one.
  private let later: [HashSource]
  /// Whether one run that ends well is enough.
  private let isChanceExcluded: Bool

  /// A quick program in which chance is likely is run with random hash values once and then with each of
  /// ``seeds``.
  ///
  /// - Parameters:
  ///   - isChanceLikely: as its syntax says.
  ///   - isChanceExcluded: as its syntax says too.
  package init(isChanceLikely: Bool, isChanceExcluded: Bool = false) {
    self.isChanceExcluded = isChanceExcluded
    later = [.random] + (isChanceLikely ? Self.seeds.map(HashSource.seeded) : [])
  }

  /// A scenario is run twice: the device gives its apps the same hash values in every run, and each of its
  /// runs is many processes.
  init(of program: Program, _ source: ProgramSource) {
    let isPlain = program.settings.device == nil
    let chance = source.bundleCandidate.chance
    self.init(
      isChanceLikely: isPlain && chance.isLikely,
      isChanceExcluded: isPlain && source.testedSamples.isEmpty && chance.isExcluded)
  }

  /// What the next run is to make its hash values of; nil when there have been enough.
  ///
  /// - Parameters:
  ///   - runs: at least one.
  ///   - milliseconds: how long the quickest of them took; what the others took beyond it says more of the
  ///     machine's load than of the program.
  ///   - endsWell: whether the first one ended by itself, with status 0.
  package func next(
    afterRuns runs: Int, quickest milliseconds: Int, endsWell: Bool
  ) -> HashSource? {
    if isChanceExcluded, endsWell { return nil }
    guard runs <= later.count, runs < 2 || runs * milliseconds < Self.patience else { return nil }
    return later[runs - 1]
  }

  /// Everything that decides which runs there are.
  package static let identity = ["once", "\(patience)"] + seeds.map { "\($0)" }

  /// Behind the second run, only a quick program is run again: up to so many milliseconds for all runs,
  /// each as quick as the quickest.
  private static let patience = 1000

  /// What fixed seeds find does not depend on luck: the same sample is flaky everywhere. Beside the
  /// pinned hash values they bring any two of the Ints below 100, and of the letters, in both orders
  /// (`RepetitionTests`), for which they were looked for among the first six thousand numbers; of other
  /// pairs they miss what any eight numbers would.
  package static let seeds: [UInt64] = [3936, 4546, 349, 5390, 1766, 5987, 2, 1]
}

import SwiftRewriting
import SampleCompiler
import SamplePlan
import WorkbookModel

/// The number of runs of a program, to find out whether its results are reproducible.
///
/// Each program is run twice, which reveals a printed time or address, unless its code excludes chance and it
/// ends by itself without an error. A program in which chance is likely (``RunVariation``) is run up to ten
/// times, since two runs miss too much: two entries of a dictionary are in four buckets, are in one order
/// with a probability of 9/16 and in the other with 7/16, and so are equal in 51 % of all pairs of runs. Ten
/// runs are all equal in 0.3 %. A run costs a few milliseconds, a hundredth of compiling the program, and
/// happens only as long as its result is not in the cache.
///
/// A program that asks for the time, and does nothing else with clocks, has some of these runs on other days
/// (``ClockUse``): what it prints today may not be what it prints tomorrow.
///
/// A program that may use a top-level variable above its declaration has one more run, in which the memory of such
/// variables is not zero but senseless: if that changes anything, it uses one (``RunSetting/unset(_:)``).
///
/// A program in which chance is likely only because it imports a package, and which ends well, is run twice if it
/// has written nothing, or has reported that nothing could differ: it made no dictionary, set or thread, and asked
/// neither for the time nor for random numbers (`say_calm` in `sample_support.c`). Once is enough if both is true.
/// Most examples of a package's documentation are such programs.
package struct Repetition: Sendable, Hashable {
  /// The settings of the runs after the first one.
  private let later: [RunSetting]
  /// Whether one successful run is enough.
  private let isChanceExcluded: Bool
  /// Whether fewer runs are enough if nothing in them could differ.
  private let isChanceElsewhere: Bool
  /// The variables that may be used before their declarations: a further run shows whether they are.
  let variables: [String]

  /// Makes the repetition of a program; a quick one in which chance is likely gets one random run and one for
  /// each of ``seeds``.
  ///
  /// - Parameters:
  ///   - isChanceLikely: decided from its syntax.
  ///   - isChanceExcluded: decided from its syntax.
  ///   - isChanceElsewhere: whether its chance, if any, is in modules that it imports.
  ///   - isOnAnotherDay: whether the runs with seeds are on other days.
  ///   - variables: the top-level variables that may be used before their declarations.
  package init(
    isChanceLikely: Bool, isChanceExcluded: Bool = false, isChanceElsewhere: Bool = false,
    isOnAnotherDay: Bool = false, variables: [String] = []
  ) {
    self.variables = variables
    self.isChanceExcluded = isChanceExcluded
    self.isChanceElsewhere = isChanceElsewhere
    let seeds = isChanceLikely ? Self.seeds : []
    later = [.random] + seeds.map { .seeded($0, isOnAnotherDay: isOnAnotherDay) }
  }

  /// Makes the repetition of a program. A scenario is run only twice: the device gives its apps the same hash
  /// seeds in every run, and each of its runs consists of many processes.
  ///
  /// - Parameter imports: the package modules that it imports.
  init(of program: Program, _ source: ProgramSource, imports: PackageImports) {
    guard program.language == .swift else {
      self.init(isChanceLikely: false)
      return
    }
    let isPlain = program.settings.device == nil
    let chance = source.bundleCandidate.chance
    self.init(
      isChanceLikely: isPlain && chance.isLikely,
      isChanceExcluded: isPlain && source.testedSamples.isEmpty && chance.isExcluded,
      isChanceElsewhere: source.testedSamples.isEmpty && chance.isLikelyElsewhere
        && !imports.mayDiffer,
      isOnAnotherDay: isPlain && chance.mayRunOnAnotherDay,
      variables: isPlain && source.testedSamples.isEmpty
        ? source.bundleCandidate.variablesUsedEarly : [])
  }

  /// The setting of the next run; nil if there were enough runs.
  ///
  /// - Parameters:
  ///   - runs: at least one.
  ///   - milliseconds: the time of the quickest run; additional time of the others depends on the machine's
  ///     load rather than on the program.
  ///   - endsWell: whether the first run ended by itself, with status 0.
  ///   - isCalm: whether the runs have reported that nothing could differ between them.
  ///   - isSilent: whether they have written nothing that could differ.
  package func next(
    afterRuns runs: Int, quickest milliseconds: Int, endsWell: Bool, isCalm: Bool = false,
    isSilent: Bool = false
  ) -> RunSetting? {
    if isChanceExcluded, endsWell { return nil }
    if isChanceElsewhere, endsWell, isCalm || isSilent, runs > 1 || isCalm && isSilent {
      return nil
    }
    guard runs <= later.count, runs < 2 || runs * milliseconds < Self.patience else { return nil }
    return later[runs - 1]
  }

  /// Everything that determines the runs.
  package static let identity =
    ["once", "calm 2", "days", "unset 2", "jobs 2", "\(patience)"] + seeds.map { "\($0)" }

  /// The total time in milliseconds after which runs beyond the second stop, assuming the time of the
  /// quickest run for each.
  private static let patience = 1000

  /// Fixed seeds, so that findings do not depend on luck: the same sample is flaky everywhere.
  ///
  /// Together with the runtime's fixed seeds they produce both orders of any two Ints below 100, and of any
  /// two letters (`RepetitionTests`); they were found for that among the first six thousand numbers. For
  /// other pairs they are as good as any eight numbers.
  package static let seeds: [UInt64] = [3936, 1, 349, 5987, 2, 4546, 5390, 1766]
}

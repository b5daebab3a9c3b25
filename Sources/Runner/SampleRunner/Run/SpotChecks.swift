import RuleBlocks

/// Selects programs of a run that are compiled alone too, so that every book is also a test of merging.
///
/// One of a hundred is selected at random: compiling one alone costs about as much as ten together, so this
/// takes a few percent of a run's time, and over many runs every sample has its turn.
///
/// The selection depends only on the seed and the programs, not on earlier compilations, so that a seed
/// selects the same programs in a run that compiles the same.
package struct SpotChecks: Sendable {
  /// One of this number of programs is selected.
  private static let share = 100
  /// The minimum number of programs; with fewer the cost would be noticeable.
  private static let fewest = 20
  private let seed: UInt64

  /// - Parameter seed: determines the selection; see ``freshSeed``.
  package init(seed: UInt64) { self.seed = seed }

  /// A random seed, short enough to be copied by hand and to be exact in every JSON reader.
  package static var freshSeed: UInt64 { .random(in: 0...UInt64(UInt32.max)) }

  /// Selects some of the programs that were just compiled together.
  ///
  /// The share is exact on average: of 250 programs two are selected, and a third one every other time.
  ///
  /// - Parameter programs: their numbers.
  package func choose(from programs: [Int]) -> [Int] {
    guard programs.count >= Self.fewest, let first = programs.min() else { return [] }
    let (whole, rest) = programs.count.quotientAndRemainder(dividingBy: Self.share)
    let count = whole + (lot(of: first) % UInt64(Self.share) < rest ? 1 : 0)
    return Array(programs.sorted { lot(of: $0) < lot(of: $1) }.prefix(count))
  }

  /// The random number of a program, which is independent of the others, whose order differs from run to run.
  private func lot(of program: Int) -> UInt64 {
    var random = SplitMix(seed: seed ^ UInt64(program))
    return random.next()
  }
}

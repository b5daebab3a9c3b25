import SafeFiles
import Diagnostics
import ResultStore
import SampleCompiler
import SampleJudging
import SamplePlan
import RuleBlocks
import WorkbookModel

/// Chooses programs of a run that are compiled alone too, so that every book is also a test of merging.
///
/// One of a hundred is chosen, by chance: to compile one alone costs about as much as ten together, so all of
/// that is a few percent of a run's time, and over many runs every sample has its turn.
///
/// What is chosen of some programs follows from the seed and from them, whatever was compiled before, so that
/// a seed chooses the same again in a run that compiles the same.
package struct SpotChecks: Sendable {
  /// One of so many is chosen.
  private static let share = 100
  /// With fewer it would be felt.
  private static let fewest = 20
  private let seed: UInt64

  /// - Parameter seed: what the choices follow from; see ``freshSeed``.
  package init(seed: UInt64) { self.seed = seed }

  /// Another one for each run, short enough for a person to copy and for every reader of JSON.
  package static var freshSeed: UInt64 { .random(in: 0...UInt64(UInt32.max)) }

  /// Some of the programs that were compiled together just now.
  ///
  /// The share is kept exactly on average: of 250 programs two are chosen, and a third one every other
  /// time.
  ///
  /// - Parameter programs: their numbers.
  package func choose(from programs: [Int]) -> [Int] {
    guard programs.count >= Self.fewest, let first = programs.min() else { return [] }
    let (whole, rest) = programs.count.quotientAndRemainder(dividingBy: Self.share)
    let count = whole + (lot(of: first) % UInt64(Self.share) < rest ? 1 : 0)
    return Array(programs.sorted { lot(of: $0) < lot(of: $1) }.prefix(count))
  }

  /// What a program draws: it does not depend on the others, whose order differs from run to run.
  private func lot(of program: Int) -> UInt64 {
    var random = SplitMix(seed: seed ^ UInt64(program))
    return random.next()
  }
}

extension SampleRunner {
  /// Compiles and runs a program alone that was compiled together with others, and compares.
  ///
  /// Where both differ, what was compiled alone is what is kept.
  ///
  /// - Returns: the results with a problem at each sample that differs; nil when nothing was compared.
  /// - Throws: what the compiler, the sandbox or the cache throws. A program that differs is in the
  ///   results.
  func compareWithAlone(
    _ open: OpenProgram, in run: Run
  ) async throws -> [SampleResult]? {
    let (program, source) = (open.program, open.source)
    guard let chapter = open.leaf.chapter(in: run.workbook),
      let text = run.workbook.sources[chapter.file]
    else { return nil }
    guard let result = try await performAlone(program, source, in: run) else { return nil }
    let alone = Judge(
      program: program, source: source, result: result, chapter: chapter, text: text,
      files: run.workbook.sources
    ).results()
    var isDifferent = false
    let results = open.verdict.results.map { together in
      guard let other = alone.first(where: { $0.id == together.id }),
        let sample = chapter.sample(together.id.name),
        let difference = MergeDifference(together, other)
      else { return together }
      isDifferent = true
      var together = together
      together.fail(difference.problem(at: sample, in: chapter.file))
      return together
    }
    if isDifferent { try cache.keep(result.compilation, as: result.compileKey) }
    return results
  }
}

extension Sample.ID {
  fileprivate func chapter(in workbook: Workbook) -> Chapter? {
    workbook.chapter(chapter, language: language)
  }
}

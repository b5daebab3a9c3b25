import ResultStore
import SampleCompiler
import SamplePlan
import WorkbookModel

/// Brings what a plan needs from the remote cache into the local one, before anything is compiled.
///
/// A program asks several questions in order, each with a key that depends on the answer before; many programs are
/// asked for at the same time. A program of which something is missing is compiled and run as usual.
struct RemoteResults: Sendable {
  let finder: ProgramFinder
  let compiler: SampleCompiler
  let cache: ResultCache

  /// The number of programs that are asked for at a time: a network answers late, not slowly.
  private static let width = 32

  func bring(
    _ programs: [Program], _ sources: [ProgramSource], appSources: [Sample.ID: ProgramSource]
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      var count = 0
      for (program, source) in zip(programs, sources) {
        if count >= Self.width { try await group.next() } else { count += 1 }
        group.addTask { try await bring(program, source, appSources) }
      }
      try await group.waitForAll()
    }
  }

  private func bring(
    _ program: Program, _ source: ProgramSource, _ appSources: [Sample.ID: ProgramSource]
  ) async throws {
    guard compiler.obstacle(to: program, source) == nil else { return }
    var lookup = finder.lookup(program, source, appSources: appSources)
    while let gap = try await finder.answer(&lookup, from: cache) {
      switch gap {
      case .compilation:
        for part in lookup.missing {
          guard await cache.bringCompilation(part.key), let record = cache.compileRecord(part.key)
          else { return }
          lookup.resolve(part.key, with: record)
        }
      case .run(_, let parts): guard await cache.bringRun(parts.key) else { return }
      case .values(let question): guard await cache.bringValues(question.key) else { return }
      }
    }
  }
}

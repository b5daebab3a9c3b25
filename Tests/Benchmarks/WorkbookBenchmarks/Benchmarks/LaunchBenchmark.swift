import Toolchains
import Foundation
import Sandbox
import ChildProcess

/// The cost of starting a program in a sandbox of its own or of a series.
///
/// The same program is started without a sandbox too, alone and as many at a time as there are processors. A
/// way to start it is a closure that launches once:
///
///     bare launch   the program as a child of this process
///     own sandbox   namespaces, mounts and limits made for one run
///     series        a run in a sandbox that is set up once and serves many (`SandboxSeries`)
///
/// The findings are the milliseconds that a sandbox adds to a bare launch; they have no bound.
package struct LaunchBenchmark: Sendable {
  /// The number of launches of each row, at least one, so that a time covers about forty.
  package static func launches(inEachOf rows: Int) -> Int { max(1, 40 / rows) }

  /// Measures both kinds of samples, with one row and with as many as there are processors.
  ///
  /// - Throws: `BenchmarkError` if a sandbox with namespaces is not available.
  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    for kind in [SampleKind.plain, .foundation] {
      let programs = try SwiftPrograms(
        kind.samples(10, seed: bench.seed), name: "launch-\(kind.rawValue)", bench)
      let bytes = try await programs.served()
      let path = programs.servedProgram
      let environment = [SwiftPrograms.variable: "3"]
      let sandbox = Sandbox(level: .namespaces, toolchain: bench.toolchain.usr)
      if let obstacle = await sandbox.probe() { throw BenchmarkError(obstacle) }
      let folder = bench.folder.path
      let bare: Launch = {
        var call = Subprocess.Configuration(executable: path)
        call.environment = environment
        call.workingDirectory = folder
        _ = try await Subprocess.run(call)
      }
      var command = Sandbox.Command(
        executable: "\(Sandbox.Layout.inside.input)/main", limits: .sample)
      command.files = [Sandbox.File(name: "main", bytes: bytes, isExecutable: true)]
      command.environment = environment
      let inside: Launch = { [command] in _ = try await sandbox.run { _ in command } }
      for jobs in Set([1, bench.jobs]).sorted() {
        let title = "\(kind.rawValue), \(jobs) at a time"
        let names = ["bare launch, \(title)", "own sandbox, \(title)", "series, \(title)"]
        let inSeries: @Sendable () throws -> Launch = { [command] in
          guard let series = try SandboxSeries(sandbox) else {
            throw BenchmarkError("a sandbox cannot run a series of programs here")
          }
          return { _ = try await series.run(command) }
        }
        let ways: [@Sendable () throws -> Launch] = [{ bare }, { inside }, inSeries]
        let rounds = try await bench.rounds(
          zip(names, ways).map { name, way in
            (name, { try await perLaunch(try (0..<jobs).map { _ in try way() }) })
          })
        result.times += rounds.results
        for name in names.dropFirst() {
          result.add(
            "milliseconds of the sandbox, \(name)",
            rounds.perRound { ($0[name] ?? .nan) - ($0[names[0]] ?? .nan) })
        }
      }
    }
  }

  private typealias Launch = @Sendable () async throws -> Void

  /// Launches repeatedly in concurrent rows and returns the total time divided by the number of launches.
  ///
  /// - Parameter rows: one closure for each concurrent series of launches.
  private func perLaunch(_ rows: [Launch]) async throws -> Duration {
    let started = ContinuousClock.now
    let each = Self.launches(inEachOf: rows.count)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for launch in rows { group.addTask { for _ in 0..<each { try await launch() } } }
      try await group.waitForAll()
    }
    return (ContinuousClock.now - started) / (each * rows.count)
  }
}

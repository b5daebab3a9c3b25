import Foundation
import SampleRunner
import Sandbox
import Subprocess

/// The same program started in the sandbox and without one, alone and as many at a time as there are
/// processors.
struct LaunchBenchmark: Sendable {
  /// How many launches one time is of.
  private let launches = 40

  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    for kind in [SampleKind.plain, .foundation] {
      let programs = try SwiftPrograms(
        kind.samples(10, seed: bench.seed), name: "launch-\(kind.rawValue)", bench)
      try await programs.together().run()
      let path = programs.program
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      let bytes = Array(data)
      let sandbox = Sandbox(level: .namespaces, toolchain: bench.toolchain.usr)
      if let obstacle = await sandbox.probe() { throw BenchmarkError(obstacle) }
      let folder = bench.folder.path
      let bare: @Sendable () async throws -> Void = {
        var call = Subprocess.Configuration(executable: path, arguments: ["3"])
        call.workingDirectory = folder
        _ = try await Subprocess.run(call)
      }
      let inside: @Sendable () async throws -> Void = {
        _ = try await sandbox.run { layout in
          var command = Sandbox.Command(executable: "\(layout.input)/main", limits: .sample)
          command.files = [Sandbox.File(name: "main", bytes: bytes, isExecutable: true)]
          command.arguments = ["3"]
          return command
        }
      }
      for jobs in Set([1, bench.jobs]).sorted() {
        let title = "\(kind.rawValue), \(jobs) at a time"
        let names = (bare: "bare launch, \(title)", inside: "sandboxed launch, \(title)")
        let contenders = [(names.bare, bare), (names.inside, inside)]
        let rounds = try await bench.rounds(
          contenders.map { name, launch in (name, { try await perLaunch(jobs, launch) }) })
        result.times += rounds.results
        result.add(
          "milliseconds of the sandbox, \(title)",
          rounds.perRound { ($0[names.inside] ?? .nan) - ($0[names.bare] ?? .nan) })
      }
    }
  }

  /// Launches many times and returns the time for each: of all together, divided by their number.
  private func perLaunch(
    _ jobs: Int, _ launch: @escaping @Sendable () async throws -> Void
  ) async throws -> Duration {
    let started = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<launches {
        if index >= jobs { try await group.next() }
        group.addTask { try await launch() }
      }
      try await group.waitForAll()
    }
    return (ContinuousClock.now - started) / launches
  }
}

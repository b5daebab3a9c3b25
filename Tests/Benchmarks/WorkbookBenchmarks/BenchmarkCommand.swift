import Toolchains
import Foundation
import Sandbox

/// The `workbook-benchmarks` command: runs benchmarks and prints the results as JSON.
///
/// It measures how fast the built programs are next to their peers on the same machine: they are started as a
/// user starts them, and each question is a case of ``Benchmark``. The command generates its own books in a
/// folder that it removes, and needs no network. `Tests/Benchmarks/workbook-benchmarks` has the entry point.
///
///     workbook-benchmarks --runs 5 --only cold-plain,launch
///
/// The output is for scripts and for people who compare two machines or two versions:
///
///     { "format": 1, "machine": {…}, "runs": 5, "seed": 1, "benchmarks": [
///         { "name": "cold-plain", "question": "200 samples …", "missing": [],
///           "times":    [ { "name": "workbook", "milliseconds": { "median": 4100, … } }, … ],
///           "findings": [ { "name": "swiftc one by one / workbook", "value": {…}, "atLeast": 8, "holds": true } ] } ] }
///
/// A bound that does not hold is a result, not a failure; a benchmark that cannot be carried out ends the
/// command.
package struct BenchmarkCommand: Sendable {
  /// The version of the output format.
  private static let format = 1

  /// The number of rounds of each comparison.
  package var runs = 3
  /// The seed of generated books and years; the same seed gives the same ones on every machine.
  package var seed: UInt64 = 1
  /// The folder of a third-party Markdown book; nil for a generated one.
  package var book: String?
  /// The benchmarks to run, in this order.
  package var benchmarks = Benchmark.allCases

  private struct Report: Codable {
    var format: Int
    var machine: Machine
    var runs: Int
    var seed: UInt64
    var book: String?
    var benchmarks: [BenchmarkResult]
  }

  /// The text of `--help`: the options, and a line for each benchmark.
  package static var usage: String {
    "usage: workbook-benchmarks [--runs N] [--seed N] [--book DIR] [--only NAME[,NAME...]]\n\n"
      + Benchmark.allCases.map { benchmark in
        "  \(benchmark.rawValue.padding(toLength: 17, withPad: " ", startingAt: 0))"
          + "\(benchmark.question)\n"
      }.joined()
      + "\nprints JSON; progress goes to standard error\n"
  }

  /// Parses the command line.
  ///
  /// - Parameter words: the arguments after the program's name. The last occurrence of an option counts.
  /// - Throws: `BenchmarkError` for invalid arguments.
  package init(_ words: [String]) throws(BenchmarkError) {
    var rest = words[...]
    while let option = rest.popFirst() {
      let value = rest.popFirst()
      switch option {
      case "--runs":
        guard let number = value.flatMap({ Int($0) }), number > 0 else {
          throw BenchmarkError("'--runs' takes a number of at least 1, not '\(value ?? "")'")
        }
        runs = number
      case "--seed":
        guard let number = value.flatMap({ UInt64($0) }) else {
          throw BenchmarkError("'--seed' takes a number, not '\(value ?? "")'")
        }
        seed = number
      case "--book":
        guard let folder = value, !folder.isEmpty else {
          throw BenchmarkError("'--book' takes the folder of a Markdown book")
        }
        book = folder
      case "--only":
        benchmarks = try (value ?? "").split(separator: ",").map(Self.benchmark)
      default:
        throw BenchmarkError("unknown option '\(option)'; '--help' lists the options")
      }
    }
  }

  private static func benchmark(_ name: Substring) throws(BenchmarkError) -> Benchmark {
    guard let benchmark = Benchmark(rawValue: String(name)) else {
      let names = Benchmark.allCases.map(\.rawValue).joined(separator: ", ")
      throw BenchmarkError("unknown benchmark '\(name)'; available: \(names)")
    }
    return benchmark
  }

  /// Runs the benchmarks, one after the other.
  ///
  /// - Parameters:
  ///   - environment: for the programs that are started; their `TMPDIR` is the benchmarks' own folder.
  ///   - say: receives progress, a line at a time.
  /// - Returns: the report as JSON.
  package func run(
    environment: [String: String], say: @escaping @Sendable (String) -> Void
  ) async throws -> String {
    let bench = try await Bench(
      runs: runs, seed: seed, book: book, environment: environment, say: say)
    defer { bench.folder.remove() }
    let machine = Machine(swift: bench.toolchain.description)
    if machine.configuration == "debug" {
      say("warning: this is a debug build; say 'swift run -c release workbook-benchmarks'")
    }
    var results: [BenchmarkResult] = []
    for benchmark in benchmarks { results.append(try await benchmark.run(bench)) }
    let report = Report(
      format: Self.format, machine: machine, runs: runs, seed: seed, book: book,
      benchmarks: results)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(report), as: UTF8.self)
  }
}

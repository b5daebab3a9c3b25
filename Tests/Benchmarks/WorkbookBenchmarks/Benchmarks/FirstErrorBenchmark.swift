import Foundation
import Sandbox
import Synchronization

/// How soon an author sees an error, with `workbook check` and with the bare compiler.
///
/// Both start at the same moment, and their output is watched as it grows. They share the processors. The
/// error is in one sample of fifty, in the middle of the book. The measured time ends when its text is
/// printed, not when the command ends: `workbook` continues with the other samples.
struct FirstErrorBenchmark {
  /// The index of the sample with the error.
  private let broken = 25

  /// Measures the time to the first error of both, and the difference.
  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    var samples = SampleKind.plain.samples(50, seed: bench.seed)
    samples[broken].statements.append("let wrong: Int = \"text\"\nprint(wrong)")
    let book = try BookFolder(GeneratedBook(samples), name: "first-error", bench)
    let programs = try SwiftPrograms(samples, name: "first-error-bare", bench)
    try await programs.compile(0).run()

    var rounds = Rounds(names: ["workbook", "swiftc"])
    for round in 0..<bench.runs {
      let cache = try await book.coldCache()
      let check = book.workbook(["check"], cache: cache, statuses: [1])
      var compile = programs.compile(broken)
      compile.statuses = [1]
      async let ours = firstError(of: check, output: "workbook-\(round).txt", bench)
      async let theirs = firstError(of: compile, output: "swiftc-\(round).txt", bench)
      let times = try await ["workbook": ours, "swiftc": theirs]
      bench.say("  \(round + 1)/\(bench.runs) \(times.mapValues { Int($0) })")
      rounds.add(times)
    }
    result.times = rounds.results
    result.add(
      "seconds after the compiler",
      rounds.perRound { (($0["workbook"] ?? .nan) - ($0["swiftc"] ?? .nan)) / 1000 },
      atMost: 0.3)
  }

  /// Returns the milliseconds until a program has printed the text of an error, with a resolution of 20 ms.
  ///
  /// - Parameters:
  ///   - call: the program; its output goes to a file, which is read each time the program is observed.
  ///   - name: the name of that file in the bench's folder.
  /// - Throws: `BenchmarkError` if the text never comes.
  private func firstError(
    of call: ProgramCall, output name: String, _ bench: Bench
  ) async throws -> Double {
    let path = bench.folder.path + "/" + name
    var call = call
    call.words = ["/bin/sh", "-c", "exec \"$@\" >'\(path)' 2>&1", "sh"] + call.words
    let started = ContinuousClock.now
    let seen = Mutex<Duration?>(nil)
    let look: @Sendable () -> Void = {
      guard seen.withLock({ $0 == nil }),
        let text = FileManager.default.contents(atPath: path),
        text.range(of: Data("error: cannot convert value".utf8)) != nil
      else { return }
      seen.withLock { $0 = ContinuousClock.now - started }
    }
    try await call.run { _ in look() }
    look()
    guard let time = seen.withLock({ $0 }) else {
      throw BenchmarkError("'\(call.words.joined(separator: " "))' printed no error; see '\(path)'")
    }
    return time.milliseconds
  }
}

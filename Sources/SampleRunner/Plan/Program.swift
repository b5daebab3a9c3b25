package import WorkbookModel

/// One program to compile and perhaps run: the code of a sample behind that of the samples it
/// continues.
package struct Program: Sendable {
  /// The code of one sample in the program.
  package struct Segment: Sendable {
    package var sample: Sample.ID
    package var lines: [CodeLine]
    /// The least version of Swift that it needs, as its numbers; empty for any.
    package var leastVersion: [Int]

    /// The file name that the compiler and the runtime see. It holds neither the chapter's path nor
    /// its lines, so that an edit of prose changes no key and equal samples of two languages share
    /// one.
    package var fileName: String { sample.name + ".swift" }
  }

  /// What is asked of the program.
  package enum Purpose: Sendable, Hashable {
    /// It must compile and is run.
    case run
    /// It must compile and is not run.
    case compile
    /// It must not compile.
    case failToCompile
  }

  /// What the program is given when it runs.
  package struct Settings: Sendable, Hashable {
    package var arguments: [String] = []
    package var standardInput = ""
    package var environment: [String: String] = [:]
    /// In seconds of wall-clock time.
    package var timeout = 10.0

    package init() {}
  }

  /// In the order of the chain; never empty, the last one is the sample that the program is for.
  package var segments: [Segment]
  /// The samples whose results the program gives; the others of its chain have programs of their own
  /// because they run with other settings or stand in several chains.
  package var judged: Set<Sample.ID>
  package var purpose: Purpose
  package var settings: Settings
  /// The `-swift-version` it is compiled with.
  package var languageMode: String

  /// The samples whose code the program holds, the one it is for last.
  package var samples: [Sample.ID] { segments.map(\.sample) }

  /// The program that gives the remaining results when this one says nothing of them: the chain
  /// without its last sample, and without what then ends it and has a program of its own.
  ///
  /// - Returns: nil when there is no other result to give.
  package var withoutLastSample: Program? {
    var shorter = self
    repeat {
      guard let last = shorter.segments.popLast() else { return nil }
      shorter.judged.remove(last.sample)
    } while shorter.segments.last.map { !judged.contains($0.sample) } ?? false
    return shorter.segments.isEmpty ? nil : shorter
  }
}

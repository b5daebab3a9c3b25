package import ResultStore
package import SwiftRewriting
import SwiftSource

package import WorkbookModel

/// A program to compile and perhaps run: the code of a sample after that of the samples that it continues.
///
/// It contains everything that a compilation and a run depend on, except for the machine; `ProgramSource`
/// makes its text. Its identity is its last sample: among the programs of a plan, apart from attempts, no two
/// are for the same one.
package struct Program: Sendable {
  package struct Segment: Sendable {
    package var sample: Sample.ID
    /// The compiled lines, without comments that are claims.
    package var lines: [CodeLine]
    /// The file of the book that contains the lines; nil for the chapter itself.
    package var codeFile: String?
    /// The minimum version of Swift, as its numbers; empty for any.
    package var leastVersion: [Int]
    /// Whether it opens a scope that contains it and everything after it.
    package var isNested = false
    /// The claims of its comments about values, if the program provides the sample's result.
    package var values: [ValueClaim] = []
    /// The code to which the ranges of these claims refer.
    package var claimedCode = ""
    /// The ranges of comments that are claims in this code.
    package var claimComments: [Range<Int>] = []

    /// The file name that the compiler and the runtime see.
    ///
    /// It contains neither the chapter's path nor its lines, so that an edit of prose changes no key and
    /// equal samples in two languages share one.
    package var fileName: String

    /// Makes a segment without claims, whose file has the name of the sample.
    package init(
      sample: Sample.ID, lines: [CodeLine], codeFile: String? = nil, leastVersion: [Int] = []
    ) {
      self.sample = sample
      self.lines = lines
      self.codeFile = codeFile
      self.leastVersion = leastVersion
      fileName = sample.name + ".swift"
    }

    /// The lines as one text, each ended by a line feed.
    package var code: String { lines.map { $0.code + "\n" }.joined() }
  }

  /// The expected result of the program.
  package enum Purpose: Sendable, Hashable {
    /// It must compile and is run.
    case run
    /// It must compile and is not run.
    case compile
    /// It must not compile.
    case failToCompile
  }

  package struct Device: Sendable, Hashable {
    /// The ids of the apps, in the order of installation.
    package var apps: [String]
    /// Such as `iOS7`; nil for the latest.
    package var profile: String?

    /// Makes a device; a scenario may have no apps.
    package init(apps: [String], profile: String? = nil) {
      self.apps = apps
      self.profile = profile
    }
  }

  /// A later sample that could change the meaning of the program.
  package struct LaterSample: Sendable, Hashable {
    /// The sample that is excluded from the program.
    package var sample: Sample.ID
    /// How it could change the program.
    package var influence: ChainInfluence
  }

  /// An app on the device of a scenario.
  package struct InstalledApp: Sendable {
    /// The id that the scenario names.
    package var sample: Sample.ID
    /// The app's own program, which is compiled with UIKit and lowered.
    package var program: Program
    /// A complete XML property list.
    package var propertyList: String

    /// The sample at the end of the app's chain: the one that the scenario names, or the solution of an
    /// exercise in its place.
    package var owner: Sample.ID { program.samples.last ?? sample }
  }

  /// The input and the limits of a run.
  package struct Settings: Sendable, Hashable {
    package var arguments: [String] = []
    /// The whole standard input, followed by its end.
    package var standardInput = ""
    /// Variables in addition to those that every program has.
    package var environment: [String: String] = [:]
    /// The limit that the sample sets, in seconds of wall-clock time.
    package var timeLimit: Double?
    /// Nil for a program that is not a scenario.
    package var device: Device?

    /// In seconds of wall-clock time: 10, or 30 for a device, which waits some seconds before it reports an
    /// app that does not become idle.
    package var timeout: Double { timeLimit ?? (device == nil ? 10 : 30) }

    package init() {}
  }

  /// In the order of the chain; never empty, the last one is the sample that the program is for.
  package var segments: [Segment]
  /// The samples whose results the program provides.
  ///
  /// Other samples of its chain have their own programs because they run with other settings or are in
  /// several chains.
  package var judged: Set<Sample.ID>
  /// The expected result, as determined by the last sample.
  package var purpose: Purpose
  package var role = ProgramRole.plain
  /// The language of all of its samples.
  package var language = Sample.Language.swift
  /// Whether one of its samples must never be compiled together with samples that it does not continue.
  package var isStandalone = false
  /// Whether the compiler is expected to warn about one of its samples.
  package var expectsWarnings = false
  /// How its last sample could change earlier ones, so that other programs speak for those; nil if it cannot.
  package var influence: ChainInfluence?
  /// Samples that continue its last one but are excluded, because they could change its meaning.
  package var excludedSamples: [LaterSample] = []
  package var expectsTrap = false
  /// The apps of `settings.device`, in its order.
  package var apps: [InstalledApp] = []
  /// Its input; for a scenario also its device.
  package var settings: Settings
  /// The `-swift-version` for compiling it, and the default isolation if that is not `nonisolated`: `6 MainActor`.
  package var languageMode: String

  /// The samples in the program; the last one is that which the program is for.
  package var samples: [Sample.ID] { segments.map(\.sample) }

  /// The sample that the program is for.
  package var lastSample: Sample.ID { segments[segments.count - 1].sample }

  /// The program that provides the remaining results if this one has no result.
  ///
  /// It is the chain without its last sample, and without samples that would then be last but have their own
  /// programs.
  ///
  /// - Returns: nil if there are no other results.
  package var withoutLastSample: Program? {
    var shorter = self
    // Objective-C: what others are to continue has no `main`.
    if language == .objectiveC, purpose == .run { shorter.purpose = .compile }
    repeat {
      guard let last = shorter.segments.popLast() else { return nil }
      shorter.judged.remove(last.sample)
    } while shorter.segments.last.map { !judged.contains($0.sample) } ?? false
    return shorter.segments.isEmpty ? nil : shorter
  }
}

extension Program {
  /// Makes a program that is neither an app nor has a device.
  package init(
    segments: [Segment], judged: Set<Sample.ID>, purpose: Purpose, settings: Settings,
    languageMode: String
  ) {
    self.init(
      segments: segments, judged: judged, purpose: purpose, role: .plain, settings: settings,
      languageMode: languageMode)
  }
}

package import ResultStore
package import SwiftRewriting
import SwiftSource
package import WorkbookModel

/// One program to compile and perhaps run: the code of a sample behind that of the samples it
/// continues.
///
/// It says all that a compilation and a run depend on, but for the machine; `ProgramSource` makes the
/// text of it. Its identity is its last sample: among the programs of a plan, attempts apart, no two
/// are for the same one.
package struct Program: Sendable {
  /// The code of one sample in the program.
  package struct Segment: Sendable {
    /// The sample that the code is of.
    package var sample: Sample.ID
    /// What is compiled, line by line, without comments that claim something.
    package var lines: [CodeLine]
    /// The file of the book that the lines stand in; nil for the chapter itself.
    package var codeFile: String?
    /// The least version of Swift that it needs, as its numbers; empty for any.
    package var leastVersion: [Int]
    /// Whether it opens a scope that it and everything behind it stands in.
    package var isNested = false
    /// What its comments say of values, if the program gives the result of the sample.
    package var values: [ValueClaim] = []
    /// The code that the places of these claims are in.
    package var claimedCode = ""
    /// Where the comments stand in it that claim anything.
    package var claimComments: [Range<Int>] = []

    /// The file name that the compiler and the runtime see. It holds neither the chapter's path nor
    /// its lines, so that an edit of prose changes no key and equal samples of two languages share
    /// one.
    package var fileName: String { sample.name + ".swift" }

    /// The lines as one text, each ended by a line feed.
    package var code: String { lines.map { $0.code + "\n" }.joined() }
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

  /// The device that a scenario is.
  package struct Device: Sendable, Hashable {
    /// The ids of the apps, in the order of installation.
    package var apps: [String]
    /// `iOS7`; nil for the latest.
    package var profile: String?

    /// Makes a device; a scenario that installs nothing is one too.
    package init(apps: [String], profile: String? = nil) {
      self.apps = apps
      self.profile = profile
    }
  }

  /// A sample below that could change what the program means, and how.
  package struct LaterSample: Sendable, Hashable {
    /// The sample that has no part in the program.
    package var sample: Sample.ID
    /// What the later sample could change, and how.
    package var influence: ChainInfluence

    /// Makes a sample that is kept out, with the reason.
    package init(sample: Sample.ID, influence: ChainInfluence) {
      self.sample = sample
      self.influence = influence
    }
  }

  /// An app on the device of a scenario.
  package struct InstalledApp: Sendable {
    /// The id that the scenario names.
    package var sample: Sample.ID
    /// The app's own program, which is compiled with UIKit and lowered.
    package var program: Program
    /// A whole XML property list.
    package var propertyList: String

    /// The sample at the end of the app's chain: the one that the scenario names, or the solution of an
    /// exercise in its place.
    package var owner: Sample.ID { program.samples.last ?? sample }
  }

  /// What the program is given when it runs.
  package struct Settings: Sendable, Hashable {
    /// Behind the program's name.
    package var arguments: [String] = []
    /// All of it; the program finds its end behind that.
    package var standardInput = ""
    /// Variables beside those that every program has.
    package var environment: [String: String] = [:]
    /// The limit that the sample sets, in seconds of wall-clock time.
    package var timeLimit: Double?
    /// Nil for a program that is no scenario.
    package var device: Device?

    /// In seconds of wall-clock time: 10, or 30 for a device, which gives an app that does not come to
    /// rest some seconds of its own before it says so.
    package var timeout: Double { timeLimit ?? (device == nil ? 10 : 30) }

    /// Settings of a sample that says nothing of them.
    package init() {}
  }

  /// In the order of the chain; never empty, the last one is the sample that the program is for.
  package var segments: [Segment]
  /// The samples whose results the program gives; the others of its chain have programs of their own
  /// because they run with other settings or stand in several chains.
  package var judged: Set<Sample.ID>
  /// What is asked of it, which its last sample says.
  package var purpose: Purpose
  /// Whether it is a program like any other, an app or a device.
  package var role = ProgramRole.plain
  /// Whether a sample of it must never share a compilation with samples that it does not continue.
  package var isStandalone = false
  /// Whether the compiler is expected to warn of one of its samples.
  package var expectsWarnings = false
  /// How its last sample could change what it continues, so that others speak for that; nil when it
  /// cannot.
  package var influence: ChainInfluence?
  /// Samples that continue its last one and have no part in it, because they could change what it means.
  package var keptOut: [LaterSample] = []
  /// Whether one of its samples is expected to trap.
  package var expectsTrap = false
  /// The apps of `settings.device`, in its order.
  package var apps: [InstalledApp] = []
  /// What it is given; of a scenario also the device that it is.
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

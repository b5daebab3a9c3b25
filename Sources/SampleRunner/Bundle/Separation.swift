package import ContentHash
import SwiftSource

/// Why a program is compiled alone.
package struct Separation: Codable, Sendable, Hashable {
  /// A part of a sentence: `it depends on when objects are destroyed`.
  package var reason: String
  /// What is known of a program while its bundle is still being compiled.
  package struct Heard: Sendable {
    /// Of its compilation.
    package var key: ContentHash
    package var separation: Separation

    package init(key: ContentHash, separation: Separation) {
      self.key = key
      self.separation = separation
    }
  }

  /// The code that is the reason, in the terms of the program's source; nil when it is none.
  package var place: RunRecord.Frame?

  package init(_ reason: String, at place: RunRecord.Frame? = nil) {
    self.reason = reason
    self.place = place
  }

  init(_ hazard: BundleHazard) {
    reason = hazard.kind.reason
    if hazard.line > 0 {
      place = RunRecord.Frame(file: hazard.file, line: hazard.line, column: hazard.column)
    }
  }

  /// The compiler has spoken of it: its words and places shall be exact.
  init(_ message: CompileRecord.Message) {
    reason = "the compiler says: \(message.text)"
    place = message.file.map {
      RunRecord.Frame(file: $0, line: message.line, column: message.column)
    }
  }

  static let askedFor = Separation("'--merge=no' asks for it")
  static let noPartner = Separation("no other program to be compiled has the same imports")
  static let halved = Separation("a compilation of it together with others failed or was stopped")
  static let lastOfBundle = Separation(
    "the other programs that it was compiled with have errors or warnings")
  static let damaged = Separation("the file of the executable that it shared was damaged")
  static let compared = Separation("it did something else together with others")
  static let partOfLongerChain = Separation(
    "what the compiler says of a longer chain holds for it too")
  static let shorterChain = Separation("it is compiled in place of a longer chain that failed")

  /// Another program, such as a longer chain, has a sample in common with it.
  static func sameFile(_ name: String) -> Separation {
    Separation("another program holds '\(name)' too")
  }

  static func operators(of other: String) -> Separation {
    Separation("an operator of it or of '\(other)' means something else in the other one")
  }

  /// Why a program is no candidate whatever its code is; nil if it is one.
  init?(noCandidate program: Program, _ source: ProgramSource, mode: MergeMode) {
    switch program.role {
    case .plain where !source.testedSamples.isEmpty: self.init("its tests are run behind it")
    case .app: self.init("an app is a program of its own")
    case .scenario: self.init("a scenario is a program of its own")
    case .plain where program.purpose == .failToCompile: self.init("it must not compile")
    case .plain where program.isStandalone: self.init("it is marked 'standalone'")
    case .plain where program.expectsWarnings: self.init("the compiler shall warn of it")
    case .plain where mode == .no: self = .askedFor
    case .plain: return nil
    }
  }
}

/// Whether programs are compiled together.
package enum MergeMode: Sendable, Hashable {
  /// Where that changes nothing but the time.
  case auto
  /// Never.
  case no
}

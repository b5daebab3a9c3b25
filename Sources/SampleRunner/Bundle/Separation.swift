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
  static let damaged = Separation("the file of the executable that it shared was damaged")
  static let shorterChain = Separation("it is compiled in place of a longer chain that failed")

  /// The reason of a program that only could be linked with others, of which there are none.
  var withoutPartner: Separation {
    var separation = self
    separation.reason += ", and there is no other program to link it with"
    return separation
  }

  /// A name of it means something in another program, and it cannot share an executable either.
  static func collision(_ name: String, with other: String, _ hazard: BundleHazard?) -> Separation {
    var separation = hazard.map { Separation($0) } ?? Separation("")
    let also = hazard.map { "; \($0.kind.reason)" } ?? ""
    separation.reason = "the name '\(name)' also stands in '\(other)'\(also)"
    return separation
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

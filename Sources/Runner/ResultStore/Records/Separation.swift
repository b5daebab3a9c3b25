package import SafeFiles

/// The reason why a program is compiled alone.
package struct Separation: Codable, Sendable, Hashable {
  /// A clause such as `it depends on when objects are destroyed`.
  package var reason: String
  /// A separation that is known while the bundle is still being compiled.
  package struct EarlyFinding: Sendable {
    /// The key of its compilation.
    package var key: ContentHash
    package var separation: Separation

    package init(key: ContentHash, separation: Separation) {
      self.key = key
      self.separation = separation
    }
  }

  /// The location of the code that is the reason; nil if there is none.
  package var place: RunRecord.Frame?

  package init(_ reason: String, at place: RunRecord.Frame? = nil) {
    self.reason = reason
    self.place = place
  }

  /// Makes the reason for a program with messages, which must have their exact text and location.
  package init(_ message: CompileRecord.Message) {
    reason = "the compiler says: \(message.text)"
    place = message.file.map {
      RunRecord.Frame(file: $0, line: message.line, column: message.column)
    }
  }

  package static let askedFor = Separation("'--merge=no' asks for it")
  package static let noPartner = Separation("no other program to be compiled has the same imports")
  package static let halved = Separation(
    "a compilation of it together with others failed or was stopped")
  package static let lastOfBundle = Separation(
    "the other programs that it was compiled with have errors or warnings")
  package static let doesCompile = Separation(
    "it must not compile, and does together with others")
  package static let otherErrors = Separation(
    "its errors are not those that its chapter claims")
  package static let damaged = Separation("the file of the executable that it shared was damaged")
  package static let compared = Separation("it did something else together with others")
  package static let partOfLongerChain = Separation(
    "what the compiler says of a longer chain holds for it too")
  package static let shorterChain = Separation(
    "it is compiled in place of a longer chain that failed")

  /// Another program, such as a longer chain, contains the same sample.
  package static func sameFile(_ name: String) -> Separation {
    Separation("another program holds '\(name)' too")
  }

  package static func operators(of other: String) -> Separation {
    Separation("an operator of it or of '\(other)' means something else in the other one")
  }
}

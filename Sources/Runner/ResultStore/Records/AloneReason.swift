package import SafeFiles

/// The reason why a program is compiled alone.
package struct AloneReason: Codable, Sendable, Hashable {
  /// A clause such as `it depends on when objects are destroyed`.
  package var reason: String
  /// A separation that is known while the bundle is still being compiled.
  package struct PartialError: Sendable {
    /// The key of its compilation.
    package var key: ContentHash
    package var separation: AloneReason

    package init(key: ContentHash, separation: AloneReason) {
      self.key = key
      self.separation = separation
    }
  }

  /// The location of the code that is the reason; nil if there is none.
  package var place: RunRecord.Frame?

  /// Whether the program itself is the reason, so that it is always compiled alone.
  ///
  /// Otherwise, what else had to be compiled then is the reason: that depends on what was cached, on the number of
  /// compilers, and on the shard, and no report and no key may depend on it.
  package var isOwn: Bool

  package init(_ reason: String, at place: RunRecord.Frame? = nil, isOwn: Bool = false) {
    self.reason = reason
    self.place = place
    self.isOwn = isOwn
  }

  /// Makes the reason for a program with messages, which must have their exact text and location.
  package init(_ message: CompileRecord.Message) {
    self.init(
      "the compiler says: \(message.text)",
      at: message.file.map {
        RunRecord.Frame(file: $0, line: message.line, column: message.column)
      })
  }

  package static let askedFor = AloneReason("'--merge=no' was given", isOwn: true)
  package static let noPartner = AloneReason("no other program to be compiled has the same imports")
  package static let halved = AloneReason(
    "a compilation of it together with others failed or was stopped")
  package static let lastOfBundle = AloneReason(
    "the other programs that it was compiled with have errors or warnings")
  package static let doesCompile = AloneReason(
    "it must not compile, but does when compiled together with others")
  package static let otherErrors = AloneReason(
    "its errors are not those that its chapter claims")
  package static let damaged = AloneReason("the file of the executable that it shared was damaged")
  /// Own, since its runs must not be taken for those of the program in a bundle.
  package static let compared = AloneReason(
    "it behaved differently when compiled together with others", isOwn: true)
  package static let partOfLongerChain = AloneReason(
    "the compiler's messages about a longer chain apply to it too")
  package static let shorterChain = AloneReason(
    "it is compiled in place of a longer chain that failed")

  /// Another program, such as a longer chain, contains the same sample.
  package static func sameFile(_ name: String) -> AloneReason {
    AloneReason("another program contains '\(name)' too")
  }

  package static func operators(of other: String) -> AloneReason {
    AloneReason("its operators conflict with those of '\(other)'")
  }
}

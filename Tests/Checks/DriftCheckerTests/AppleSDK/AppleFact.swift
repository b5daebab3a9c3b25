import Foundation
import Testing
import TestSupport

/// What Apple's SDK says about a declaration: a line of `Sources/AppleModules/apple-sdk.tsv`.
///
/// Empty fields are not known, or the same as those of the enclosing type.
struct AppleFact {
  enum Isolation: String {
    case mainActor = "main actor"
    case nonisolated
    /// A type that adopts `Sendable`, or one that does not; neither is on the main actor.
    case sendable, nonsendable
  }

  /// The name in Swift, with labels: `UIApplication.canOpenURL(_:)`.
  var symbol: String
  var isolation: Isolation?
  /// The versions of iOS: `4`, `4.2`; `unavailable` or `missing` for what Swift does not have there.
  var introduced, deprecated: String
  /// Apple's message for the deprecation, or `renamed: NAME`.
  var message: String
  /// A header with the version of the SDK, or a page of Apple's documentation (`D-`).
  var source: String

  /// The facts of the file, each about another symbol.
  static func all() throws -> [AppleFact] {
    let file = Repository.root.appending(path: "Sources/AppleModules/apple-sdk.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    return try lines.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == 6, "'\(line)' has \(fields.count) fields, not 6")
      let isolation = Isolation(rawValue: fields[1])
      try #require(fields[1].isEmpty || isolation != nil, "'\(fields[1])' is no isolation")
      try #require(!fields[5].isEmpty, "'\(fields[0])' has no source")
      return AppleFact(
        symbol: fields[0], isolation: isolation, introduced: fields[2], deprecated: fields[3],
        message: fields[4], source: fields[5])
    }
  }
}

import DocumentChecker
import Testing

/// The compiler's words that decide whether an error is certain.
struct CompilerComplaintTests {
  @Test(arguments: [
    ("cannot find 'request' in scope", CompilerComplaint.unknownName("request")),
    ("cannot find type 'Player' in scope", .unknownName("Player")),
    ("no such module 'SwiftUI'", .unknownModule("SwiftUI")),
    ("return invalid outside of a func", .needsBody),
    ("type 'A' does not conform to protocol 'B'", .incompleteType),
    ("generic parameter 'T' could not be inferred", .consequence),
    ("main actor-isolated var 'x' can not be referenced from a nonisolated context", .consequence),
    (
      "'@_lifetime' attribute is only valid when experimental feature Lifetimes is enabled",
      .needsOption
    ),
    ("undefined reference to 'f'", .link),
    ("property wrappers are not yet supported in top-level code", .needsBody),
    ("subscript declarations must have a getter", .incompleteType),
    ("expected type before '->'", .incompleteType),
    ("conflicting conformance of 'Sum<Unit>' to protocol 'Price'", .incompleteType),
    ("value of type 'String' has no member 'extension'", .certain),
    ("value of type 'Sums' has no member 'averge'", .certain),
    ("cannot use mutating member on immutable value: 'a' is a 'let' constant", .certain),
    ("missing argument label 'copying:' in call", .certain),
    ("extra argument in macro expansion", .certain),
    ("external macro implementation type 'A.B' could not be found for macro 'c'", .consequence),
  ])
  func isRead(_ message: String, _ complaint: CompilerComplaint) {
    #expect(CompilerComplaint(message) == complaint)
  }

  @Test(arguments: [
    ("Objective-C interoperability is disabled", "it needs the Objective-C runtime"),
    (
      "'#selector' can only be used with the Objective-C runtime",
      "it needs the Objective-C runtime"
    ),
    ("no macro named 'Preview'", "'Preview' is only on Apple's platforms"),
    ("unknown attribute 'NSManaged'", "'NSManaged' is only on Apple's platforms"),
    (
      "'@IBOutlet' property has non-optional type 'Int'", "'IBOutlet' is only on Apple's platforms"
    ),
    (
      "value of type 'FileHandle' has no member 'bytes'",
      "it uses 'FileHandle.bytes', which Foundation does not have here"
    ),
    (
      "value of optional type 'URL?' has no member 'lines'",
      "it uses 'URL.lines', which Foundation does not have here"
    ),
    ("value of type 'String' has no member 'extension'", nil), ("no macro named 'Mine'", nil),
    ("unknown attribute 'Mine'", nil),
    ("'@escaping' only applies to function types", nil),
  ])
  func namesWhatIsOnlyApples(_ message: String, _ reason: String?) {
    #expect(AppleOnly.reason(for: message) == reason)
  }
}

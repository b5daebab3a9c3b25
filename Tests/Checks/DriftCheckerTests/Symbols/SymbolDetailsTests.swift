import DriftChecker
import Foundation
import Testing
import WorkbookModel

/// The declarations and documentation of symbols, from a graph as the toolchain writes it.
struct SymbolDetailsTests {
  private static func node(
    _ path: [String], _ declaration: String, _ lines: [String] = [], isInExtension: Bool = false,
    available: String = ""
  ) -> String {
    let documentation = lines.map { #"{"text": "\#($0)"}"# }.joined(separator: ", ")
    return """
      {"kind": {"identifier": "swift.method"}, "identifier": {"precise": "s"},
       "pathComponents": [\(path.map { "\"\($0)\"" }.joined(separator: ", "))],
       \(isInExtension ? #""swiftExtension": {"extendedModule": "Kit"},"# : "")
       \(available.isEmpty ? "" : "\"availability\": [\(available)],")
       "docComment": {"lines": [\(documentation)]},
       "declarationFragments": [{"kind": "text", "spelling": "\(declaration)"}]}
      """
  }

  private static func details(_ nodes: String...) throws -> SymbolDetails {
    let text = """
      {"module": {"name": "KitCore"}, "relationships": [],
       "symbols": [\(nodes.joined(separator: ","))]}
      """
    let graph = try SymbolGraph<DescribedNode>.decode(Array(text.utf8))
    return SymbolDetails([graph]) { $0 == "KitCore" ? "Kit" : $0 }
  }

  @Test func prefersARequirementToItsDefault() throws {
    let details = try Self.details(
      Self.node(
        ["Door", "open(by:)"], "func open(by: Int)", ["Does nothing."], isInExtension: true),
      Self.node(
        ["Door", "open(by:)"], "@MainActor @preconcurrency func open(by: Int)",
        ["Opens it (R3),", "slowly.", "", "More since iOS 9.", "- ObjectiveC: `openBy:`"]),
      Self.node(["Door", "_hidden"], "var _hidden"))
    #expect(
      details.of(["Kit/Door.open(by:)", "Kit/Door._hidden"]) == [
        "Kit/Door.open(by:)": BookSymbol.Details(
          declarations: ["@MainActor func open(by: Int)", "func open(by: Int)"],
          summary: "Opens it (R3), slowly.", rules: [3],
          since: "9")
      ])
  }

  /// `@available` counts more than the text; what holds for other platforms is left out.
  @Test func readsAvailability() throws {
    let ios =
      #"{"domain": "iOS", "introduced": {"major": 8, "minor": 2}, "deprecated": {"major": 13, "minor": 0}, "message": "Use a door."}"#
    let details = try Self.details(
      Self.node(["a()"], "@MainActor func a()", ["Since iOS 9."], available: ios),
      Self.node(
        ["b()"], "func b()",
        available:
          #"{"domain": "macOS", "deprecated": {"major": 10}}, {"domain": "iOS", "introduced": {"major": 13}}"#
      ),
      Self.node(
        ["c()"], "func c()",
        available: #"{"domain": "*", "isUnconditionallyDeprecated": true, "renamed": "b()"}"#))
    let found = details.of(["Kit/a()", "Kit/b()", "Kit/c()"])
    #expect(
      found["Kit/a()"]
        == BookSymbol.Details(
          declarations: ["@MainActor func a()"], summary: "Since iOS 9.", since: "8.2",
          deprecation: BookSymbol.Deprecation(version: "13", message: "Use a door.")))
    #expect(found["Kit/b()"]?.since == "13")
    #expect(found["Kit/b()"]?.deprecation == nil)
    #expect(found["Kit/c()"]?.deprecation == BookSymbol.Deprecation(replacement: "b()"))
  }

  /// One of two overloads may be deprecated, and a default implementation does not repeat that its requirement is.
  @Test func isDeprecatedAsAWhole() throws {
    let old = #"{"domain": "iOS", "deprecated": {"major": 10}}"#
    let details = try Self.details(
      Self.node(["f(_:)"], "func f(_: Int)", available: old),
      Self.node(["f(_:)"], "func f(_: String)"),
      Self.node(["P", "g()"], "func g()", isInExtension: true),
      Self.node(["P", "g()"], "func g()", available: old))
    let found = details.of(["Kit/f(_:)", "Kit/P.g()"])
    #expect(found["Kit/f(_:)"]?.deprecation == nil)
    #expect(found["Kit/P.g()"]?.deprecation == BookSymbol.Deprecation(version: "10"))
  }

  @Test func keepsAFewOverloads() throws {
    let nodes = (0..<9).map { Self.node(["f(_:)"], "func f(_ a: T\($0))") }
    let text =
      "{\"module\": {\"name\": \"Kit\"}, \"relationships\": [], \"symbols\": [\(nodes.joined(separator: ","))]}"
    let details = SymbolDetails(
      [try SymbolGraph<DescribedNode>.decode(Array(text.utf8))]
    ) { $0 }
    #expect(details.of(["Kit/f(_:)"])["Kit/f(_:)"]?.declarations.count == 6)
  }

  @Test func readsWhatItWroteAndNothingElse() throws {
    let details = try Self.details(Self.node(["Door"], "struct Door", ["A door."]))
    let again = try #require(SymbolDetails(bytes: details.bytes))
    #expect(again.of(["Kit/Door"])["Kit/Door"]?.summary == "A door.")
    #expect(again.of(["Kit/Window"]) == [:])
    for count in details.bytes.indices {
      #expect(SymbolDetails(bytes: Array(details.bytes[..<count])) == nil)
    }
  }
}

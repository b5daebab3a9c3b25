import TextDiagnostics
import Foundation
import Testing

/// The log as its readers see it: as JSON.
struct SARIFLogTests {
  private typealias Object = [String: Any]

  private func run(_ problems: [Diagnostic], _ sources: [SourceText] = []) throws -> Object {
    let log = SARIFLog(
      problems, version: "1.2.3",
      sources: Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0) }))
    let object = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(log)) as? Object)
    #expect(object["version"] as? String == "2.1.0")
    #expect((object["$schema"] as? String)?.hasSuffix("sarif-schema-2.1.0.json") == true)
    let runs = try #require(object["runs"] as? [Object])
    #expect(runs.count == 1)
    return try #require(runs.first)
  }

  private func location(_ object: Object) throws -> (uri: String, region: [String: Int]) {
    let place = try #require(object["physicalLocation"] as? Object)
    let artifact = try #require(place["artifactLocation"] as? [String: String])
    return (try #require(artifact["uri"]), try #require(place["region"] as? [String: Int]))
  }

  private func results(_ run: Object) throws -> [Object] {
    try #require(run["results"] as? [Object])
  }

  @Test func hasAnEmptyListOfResultsWithoutProblems() throws {
    let run = try run([])
    #expect(try results(run).isEmpty)
    let driver = try #require((run["tool"] as? Object)?["driver"] as? Object)
    #expect(driver["version"] as? String == "1.2.3")
    #expect((driver["rules"] as? [Object])?.isEmpty == true)
  }

  @Test func countsColumnsInUnicodeScalarsToTheFirstOneAfterTheRange() throws {
    // One character of two scalars, and one of four bytes, stand before the word.
    let source = SourceText(path: "a.md", text: "one\ne\u{301}😀 bad\n")
    let start = try #require(Array(source.bytes).firstIndex(of: UInt8(ascii: "b")))
    let run = try run(
      [Diagnostic(.error, .compile, file: "a.md", range: source.range(start..<start + 3), "x")],
      [source])
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let found = try location(
      #require((try results(run).first?["locations"] as? [Object])?.first))
    #expect(found.uri == "a.md")
    #expect(found.region == ["startLine": 2, "startColumn": 5, "endLine": 2, "endColumn": 8])
  }

  @Test func keepsColumnsOfFilesThatItDoesNotHave() throws {
    let source = SourceText(path: "a.md", text: "one two\nthree\n")
    let run = try run([
      Diagnostic(.warning, .link, file: "a.md", range: source.range(4..<11), "x")
    ])
    let result = try #require(try results(run).first)
    #expect(result["level"] as? String == "warning")
    let found = try location(#require((result["locations"] as? [Object])?.first))
    #expect(found.region == ["startLine": 1, "startColumn": 5, "endLine": 2, "endColumn": 4])
  }

  @Test func writesPathsAsRelativeReferences() throws {
    let paths = [
      "Docs/My Guide.md": "Docs/My%20Guide.md", "a%b:c#d?.md": "a%25b%3Ac%23d%3F.md",
      "ä中.md": "%C3%A4%E4%B8%AD.md",
    ]
    for (path, address) in paths {
      let run = try run([Diagnostic(.error, .link, file: path, range: .init(at: .start), "x")])
      let found = try location(
        #require((try results(run).first?["locations"] as? [Object])?.first))
      #expect(found.uri == address)
    }
  }

  @Test func refersToEachRuleOnceByItsNumber() throws {
    let ids: [Diagnostic.ID] = [.output, .compile, .output, .link]
    let run = try run(ids.map { Diagnostic(.error, $0, file: "a", range: .init(at: .start), "x") })
    let driver = try #require((run["tool"] as? Object)?["driver"] as? Object)
    let rules = try #require(driver["rules"] as? [Object]).compactMap { $0["id"] as? String }
    #expect(rules == rules.sorted() && Set(rules) == Set(ids.map(\.rawValue)))
    #expect(rules.count == 3)
    for (result, id) in zip(try results(run), ids) {
      #expect(result["ruleId"] as? String == id.rawValue)
      #expect(rules[try #require(result["ruleIndex"] as? Int)] == id.rawValue)
    }
  }

  @Test func joinsTheTextsAndNumbersTheNotes() throws {
    let notes = ["a", "b"].map { Diagnostic.Note("see \($0)", file: $0, range: .init(at: .start)) }
    let run = try run([
      Diagnostic(
        .error, .output, file: "f", range: .init(at: .start), "one", explanation: "two",
        fix: "three", notes: notes)
    ])
    let result = try #require(try results(run).first)
    #expect((result["message"] as? Object)?["text"] as? String == "one\ntwo\nthree")
    let related = try #require(result["relatedLocations"] as? [Object])
    #expect(related.compactMap { $0["id"] as? Int } == [1, 2])
    #expect(
      related.compactMap { ($0["message"] as? Object)?["text"] as? String } == ["see a", "see b"])
  }
}

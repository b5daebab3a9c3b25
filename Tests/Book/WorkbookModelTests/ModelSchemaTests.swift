import TextDiagnostics
import Foundation
import TestSupport
import Testing
import WorkbookModel
import WorkbookReader

/// The JSON Schema of the model in the manual, which describes every key of the program's output and no other.
struct ModelSchemaTests {
  /// The last `json` listing of the manual's chapter on JSON.
  private static func schema() throws -> Schema {
    let file = Repository.root.appending(path: "Site/manual/Content/en/15-json.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let listing = try #require(
      text.components(separatedBy: "```json\n").last?.components(separatedBy: "\n```\n").first)
    return Schema(
      root: try #require(
        try JSONSerialization.jsonObject(with: Data(listing.utf8)) as? [String: Any]))
  }

  private static let body = """
    Intro with `UIApplication.shared` and [a link](#a). ![A](a.png)

    # A {#a}
    <!-- workbook: from=ro@12ab -->
    <!-- workbook: off=link -->

    > [!NOTE]
    > Quoted.

    - [x] item

    | x | y |
    |---|---|
    | 1 | 2 |

    ```swift,id=s,args=[a],exit=3,env=A=1,should_warn=["#text",#G],timeout=2,highlight=[1,2-3],caption=C,tab=T,stdin=x
    # let a = 1
    print(a)
    _ = a
    ```
    ```output,match=float:0.5
    1
    ```
    ```swift,swift=">=6.1",profile=iOS7
    ```
    ```swift,ignore="why"
    ```
    ```swift,app,id=news
    ```
    ```xml,plist=news
    <key>UIBackgroundModes</key>
    <array><string>fetch</string></array>
    ```
    ```swift,scenario=news
    ```
    ```swift,app,id=others,twin=news
    ```
    ```swift,exercise,id=e,check=c,solution=d,hint=h
    ```
    ```swift,id=h
    ```
    ```swift,id=d
    ```
    ```swift,id=c
    ```
    ```console
    $ ls -l
    a
    ? 1
    ```
    ```sh
    ls
    ```
    ```swift,no_rum
    ```

    A footnote.[^1]

    [^1]: Its text.

    """

  private static func document() -> ModelDocument {
    let source = SourceText(
      path: "Content/fi/00-a.md", text: "---\ntitle: T\nsummary: S\n---\n" + body)
    var (chapter, problems) = ChapterReader(
      source: source, name: "00-a", language: "fi", languages: ["fi", "ro"]
    ).read()
    chapter.samples[0].codeFile = "Snippets/a.swift"
    chapter.samples[0].annotations.files = [.init("a", range: chapter.samples[0].range)]
    chapter.samples[0].annotations.file = .init("a", range: chapter.samples[0].range)
    chapter.samples[1].annotations.continues = .init("s", range: chapter.samples[0].range)
    chapter.samples[1].annotations.compileFail = .init(
      [.text("x")], range: chapter.samples[0].range)
    chapter.samples[1].annotations.shouldTrap = .init("x", range: chapter.samples[0].range)
    chapter.samples[0].annotations.region = .init("a", range: chapter.samples[0].range)
    var problem = Diagnostic(
      .warning, .link, file: source.path, range: SourceRange(at: .start), "what", fix: "next")
    problem.explanation = "why"
    problem.notes = [.init("also", file: source.path, range: SourceRange(at: .start))]
    problems.append(problem)
    var configuration = Configuration()
    configuration.title = ["fi": "T"]
    configuration.languages = ["fi", "ro"]
    configuration.chapterSourceLanguages = ["00-a": "ro"]
    configuration.siteURL = "https://example.org/"
    var symbol = BookSymbol(
      id: "UIKit/UIApplication.shared", module: "UIKit", kind: .value, name: "UIApplication.shared",
      objectiveCName: "sharedApplication")
    symbol.details = .init(
      declarations: ["var a"], summary: "S", rules: [1], since: "4",
      deprecation: .init(version: "13", message: "M", replacement: "b"))
    symbol.address = "https://example.org/a"
    var references = BookReferences(symbols: [symbol.id: symbol])
    references.chapters["fi/00-a"] = ChapterReferences(
      headings: ["A"],
      mentions: [.init(text: "UIApplication.shared", symbols: [symbol.id], headings: [-1, 0])],
      uses: [.init(sample: "s", symbol: symbol.id, range: nil)])
    var document = ModelDocument(
      Workbook(
        root: "/book", configuration: configuration, chapters: [chapter], diagnostics: problems,
        sources: [:]),
      references: references,
      outcomes: ["fi/00-a#s": .init(outcome: .failed, reason: "r", date: "2026-11-20")])
    // What the site adds.
    document.chapters[0].page = "fi/00-a.html"
    document.chapters[0].sections[1].anchor = "a"
    document.chapters[0].samples[0].anchor = "sample-s"
    document.symbols[0].pages = ["fi": "fi/api/UIApplication.shared-var.html"]
    return document
  }

  @Test func describesEveryKeyOfTheModel() throws {
    var schema = try Self.schema()
    let json = try JSONSerialization.jsonObject(with: Data(Self.document().json()))
    schema.check(json)
    #expect(schema.faults == [])
    #expect(schema.unused == [], "a key that no model has")
  }

  /// The checks above can fail.
  @Test func noticesWhatASchemaDoesNotDescribe() throws {
    let model = try JSONSerialization.jsonObject(with: Data(Self.document().json()))
    var changed = try #require(model as? [String: Any])
    changed["version"] = 3
    changed["extra"] = 1
    changed["uses"] = [["symbol": 1, "samples": []]]
    var schema = try Self.schema()
    schema.check(changed)
    #expect(
      schema.faults.sorted() == [
        "$.extra: unknown key", "$.uses[0].sections: missing", "$.uses[0].symbol: not string",
        "$.version: not 2",
      ])
  }

  @Test func saysWhereSymbolsAre() {
    let document = Self.document()
    #expect(document.uses.map(\.sections) == [["fi/00-a", "fi/00-a#a"]])
    #expect(document.uses.map(\.samples) == [["fi/00-a#s"]])
    #expect(document.chapters[0].mentions.first?.symbols == ["UIKit/UIApplication.shared"])
  }
}

/// The part of JSON Schema that the manual uses. Objects may only have the described keys.
private struct Schema {
  let root: [String: Any]
  private(set) var faults: [String] = []
  /// The paths in the schema of the keys that were seen.
  private var seen: Set<String> = []

  init(root: [String: Any]) { self.root = root }

  mutating func check(_ value: Any) { check(value, root, "$", "") }

  /// The keys of all objects that were not seen.
  var unused: [String] {
    var all: Set<String> = []
    func visit(_ schema: [String: Any], _ place: String) {
      for (key, property) in schema["properties"] as? [String: [String: Any]] ?? [:] {
        all.insert("\(place).\(key)")
        visit(property, "\(place).\(key)")
      }
      if let items = schema["items"] as? [String: Any] { visit(items, place + "[]") }
    }
    visit(root, "")
    for (name, schema) in root["$defs"] as? [String: [String: Any]] ?? [:] { visit(schema, name) }
    return all.subtracting(seen).sorted()
  }

  private mutating func check(
    _ value: Any, _ schema: [String: Any], _ path: String, _ place: String
  ) {
    if let reference = schema["$ref"] as? String {
      let name = reference.replacingOccurrences(of: "#/$defs/", with: "")
      guard let target = (root["$defs"] as? [String: [String: Any]])?[name] else {
        faults.append("\(path): no definition '\(name)'")
        return
      }
      return check(value, target, path, name)
    }
    if let constant = schema["const"] as? Int, value as? Int != constant {
      faults.append("\(path): not \(constant)")
    }
    if let words = schema["enum"] as? [String], !words.contains(value as? String ?? "") {
      faults.append("\(path): none of \(words)")
    }
    switch schema["type"] as? String {
    case "object":
      guard let object = value as? [String: Any] else {
        faults.append("\(path): not object")
        return
      }
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      for key in schema["required"] as? [String] ?? [] where object[key] == nil {
        faults.append("\(path).\(key): missing")
      }
      for (key, value) in object {
        if let property = properties[key] {
          seen.insert("\(place).\(key)")
          check(value, property, "\(path).\(key)", "\(place).\(key)")
        } else if let other = schema["additionalProperties"] as? [String: Any] {
          check(value, other, "\(path).\(key)", place)
        } else {
          faults.append("\(path).\(key): unknown key")
        }
      }
    case "array":
      guard let list = value as? [Any], let items = schema["items"] as? [String: Any] else {
        faults.append("\(path): not array")
        return
      }
      for (index, value) in list.enumerated() {
        check(value, items, "\(path)[\(index)]", place + "[]")
      }
    case "string": if !(value is String) { faults.append("\(path): not string") }
    case "integer", "number", "boolean":
      if !(value is NSNumber) { faults.append("\(path): not \(schema["type"] ?? "")") }
    default: break
    }
  }
}

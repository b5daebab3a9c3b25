/// Problems in the Static Analysis Results Interchange Format 2.1.0 of OASIS, which GitHub and editors read.
///
/// Lines and columns count from 1; columns count Unicode scalars, as the log says.
package struct SARIFLog: Encodable, Sendable {
  private struct Run: Encodable {
    var tool: Tool
    var results: [Result]
    var columnKind = "unicodeCodePoints"
  }
  private struct Tool: Encodable { var driver: Driver }
  private struct Driver: Encodable {
    var name = "workbook"
    var version: String
    var rules: [Rule]
  }
  private struct Rule: Encodable {
    var id: String
    var shortDescription: Message
    var help: Message
  }
  private struct Message: Encodable { var text: String }
  private struct Result: Encodable {
    var ruleId: String
    var ruleIndex: Int
    var level: String
    var message: Message
    var locations: [Location]
    var relatedLocations: [Location]?
  }
  private struct Location: Encodable {
    var id: Int?
    var physicalLocation: PhysicalLocation
    var message: Message?
  }
  private struct PhysicalLocation: Encodable {
    var artifactLocation: ArtifactLocation
    var region: Region
  }
  private struct ArtifactLocation: Encodable { var uri: String }
  private struct Region: Encodable {
    var startLine: Int
    var startColumn: Int
    var endLine: Int
    var endColumn: Int
  }

  private let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  private let version = "2.1.0"
  private let runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  /// - Parameters:
  ///   - version: of this program, such as `0.1.0`.
  ///   - sources: the files with problems, by the path in problems, to count columns.
  package init(_ problems: [Diagnostic], version: String, sources: [String: SourceText]) {
    let ids = Set(problems.map(\.id)).sorted { $0.rawValue < $1.rawValue }
    let numbers = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    let rules = ids.map { id in
      Rule(
        id: id.rawValue, shortDescription: Message(text: id.explanation.meaning),
        help: Message(text: id.explanation.cure))
    }
    let results = problems.map { problem in
      let notes = problem.notes.enumerated().map { index, note in
        Self.location(
          note.file, note.range, sources, id: index + 1,
          message: Message(text: note.message))
      }
      let text = [problem.summary, problem.explanation, problem.fix].compactMap { $0 }
        .joined(separator: "\n")
      return Result(
        ruleId: problem.id.rawValue, ruleIndex: numbers[problem.id] ?? 0,
        level: problem.severity.rawValue, message: Message(text: text),
        locations: [Self.location(problem.file, problem.range, sources)],
        relatedLocations: notes.isEmpty ? nil : notes)
    }
    runs = [Run(tool: Tool(driver: Driver(version: version, rules: rules)), results: results)]
  }

  private static func location(
    _ file: String, _ range: SourceRange, _ sources: [String: SourceText], id: Int? = nil,
    message: Message? = nil
  ) -> Location {
    let column = { (position: SourcePosition) in
      guard let source = sources[file] else { return position.column }
      let line = source.offsets(ofLine: position.line).lowerBound
      return source.string(line..<max(line, position.offset)).unicodeScalars.count + 1
    }
    return Location(
      id: id,
      physicalLocation: PhysicalLocation(
        artifactLocation: ArtifactLocation(uri: file.percentEncodedPath),
        region: Region(
          startLine: range.start.line, startColumn: column(range.start), endLine: range.end.line,
          endColumn: max(column(range.end), 1))), message: message)
  }
}

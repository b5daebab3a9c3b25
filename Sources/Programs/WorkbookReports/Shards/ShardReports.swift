package import CommandLineSyntax
import DocumentChecker
private import FoundationEssentials

/// The reports of shards that a command line names, read once for all books and documents in them.
package struct ShardReports: Sendable {
  /// The place of documents among the books of a report.
  package static let documents = "documents"

  /// The parts of a report that are needed to join it with others.
  private struct Body: Decodable {
    var shard: ShardRecord?
    var books: [String: Body]?
  }

  private let bodies: [(name: String, body: Body)]

  /// - Parameter names: the paths of the files, as the command line has them.
  /// - Throws: when one cannot be read.
  package init(_ names: [String], _ console: Console) throws(Invocation.UsageError) {
    var bodies: [(name: String, body: Body)] = []
    for name in names { bodies.append((name, try Self.body(name, console))) }
    self.bodies = bodies
  }

  /// Whether the shards ran what operands or filters chose, which are those of the first book.
  package var isOfSelection: Bool {
    bodies.contains { !($0.body.shard?.grounds.selection.isEmpty ?? true) }
  }

  /// Whether a report has the documents that a book names, which only `workbook check` runs.
  package var haveDocuments: Bool { bodies.contains { $0.body.books?[Self.documents] != nil } }

  /// Joins the reports of one book.
  ///
  /// - Parameter book: the path of a listed book, or ``documents``; empty for the first book, and for a package.
  /// - Throws: when they are not all the shards of one run, or they ran different things.
  package func shards(ofBook book: String) throws(Invocation.UsageError) -> MergedShards {
    var records: [(name: String, record: ShardRecord)] = []
    for (name, body) in bodies {
      guard let record = book.isEmpty ? body.shard : body.books?[book]?.shard else {
        throw Invocation.UsageError(description: Self.absence(of: book, in: name))
      }
      records.append((name, record))
    }
    return try MergedShards(records)
  }

  private static func absence(of book: String, in name: String) -> String {
    switch book {
    case "":
      "'\(name)' is the report of a whole run, not of a shard; write one with "
        + "'--shard I/N --report FILE'"
    case documents:
      "'\(name)' has nothing of the documents that 'documents' in workbook.yml names; write it with "
        + "'workbook check --shard I/N --report FILE', without operands"
    default:
      "'\(name)' has nothing of the book '\(book)'; was its shard run from another folder?"
    }
  }

  // MARK: Reading

  /// The head of a report, which every version has.
  private struct Head: Decodable {
    /// Anything at all.
    struct Present: Decodable { init(from decoder: any Decoder) {} }
    var version: Int
    /// Only reports of a package's documents have fences.
    var fences: Present?
  }

  private static func body(_ name: String, _ console: Console) throws(Invocation.UsageError) -> Body
  {
    let data = Data(try ReportFile.read(name, console))
    guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
      throw Invocation.UsageError(
        description: "'\(name)' is not a whole report in JSON; was its shard interrupted? "
          + "write it again with '--shard I/N --report FILE'")
    }
    let version = head.fences == nil ? Report.version : DocumentReportJSON.version
    guard head.version == version else {
      throw Invocation.UsageError(
        description: "'\(name)' has version \(head.version) of reports, and this workbook reads "
          + "\(version); use the same workbook for every step")
    }
    do {
      return try JSONDecoder().decode(Body.self, from: data)
    } catch {
      throw Invocation.UsageError(
        description: "'\(name)' is damaged: \(Self.text(of: error)); write it again with "
          + "'--shard I/N --report FILE'")
    }
  }

  private static func text(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    return switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.debugDescription
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    @unknown default: "\(error)"
    }
  }
}

package import CommandLineSyntax
package import TextDiagnostics
package import DocumentChecker
package import WorkbookModel

extension MergedShards {
  /// What all shards have found about the documents of a package.
  package struct Documents: Sendable {
    package var fences: [FenceRecord]
    /// What the fences' programs did.
    package var results: RunResults
    /// The problems of the package, which belong to no document.
    package var problems: [Diagnostic]
  }

  /// Returns what was found about documents.
  ///
  /// - Parameters:
  ///   - book: with all documents that the shards had.
  ///   - files: those of the package.
  /// - Throws: when the reports are of another package, two of them have the same fence, or one is missing.
  package func documents(
    of book: DocumentBook, files: [String: [UInt8]]
  ) throws(Invocation.UsageError) -> Documents {
    let grounds = parts[0].record.grounds
    guard grounds.book == ShardRecord.Grounds.hash(of: files) else {
      throw Invocation.UsageError(
        description: "the reports are not of the package in '\(book.workbook.root)': its files "
          + "differ; check out the commit that the shards ran")
    }
    var found = Documents(
      fences: [],
      results: RunResults(toolchain: grounds.toolchain, sandbox: grounds.sandbox, samples: [:]),
      problems: [])
    found.results.sandboxGaps = parts[0].record.sandboxGaps
    var owners: [Sample.ID: String] = [:]
    var known: Set<Diagnostic> = []
    for part in parts {
      guard let fences = part.record.fences, Fitting(book.workbook).holdsDocuments(part.record)
      else {
        throw Invocation.UsageError(
          description: "'\(part.name)' is damaged: it names code or places that the documents do "
            + "not have; write it again with '--shard I/N --report FILE'")
      }
      for fence in fences {
        if let owner = owners.updateValue(part.name, forKey: fence.id) {
          throw Invocation.UsageError(
            description: "'\(owner)' and '\(part.name)' overlap: both have '\(fence.id)'; "
              + "write them again with '--shard I/N --report FILE'")
        }
      }
      found.fences += fences
      for result in part.record.results { found.results.samples[result.id] = result }
      found.problems += part.record.problems.filter { known.insert($0).inserted }
    }
    guard owners.count == grounds.samples else {
      throw Invocation.UsageError(
        description: "the reports have \(owners.count) of \(grounds.samples) pieces of code; write "
          + "them again with '--shard I/N --report FILE'")
    }
    return found
  }
}

/// The report on documents with what joining it needs.
package struct ShardedDocuments: Encodable {
  private enum CodingKeys: CodingKey { case shard }
  private let report: DocumentReportJSON
  private let shard: ShardRecord?

  /// - Parameter shard: nil for a report of all documents.
  package init(_ report: DocumentReportJSON, _ shard: ShardRecord?) {
    self.report = report
    self.shard = shard
  }

  package func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(shard, forKey: .shard)
  }
}

package import TextDiagnostics
package import WorkbookModel

/// What one machine has found about a fence, for the report of all machines.
package struct FenceRecord: Codable, Sendable {
  package var id: Sample.ID
  package var verdict: FenceVerdict
  package var reason: String?
  package var problems: [Diagnostic]
}

extension DocumentReport {
  /// What was found, in the order of the documents.
  package var records: [FenceRecord] {
    results.map {
      FenceRecord(
        id: $0.fence.sample.id, verdict: $0.verdict, reason: $0.reason, problems: $0.problems)
    }
  }
}

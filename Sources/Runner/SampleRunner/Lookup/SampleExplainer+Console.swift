import SafeFiles
import TextDiagnostics
package import ResultStore
import SampleJudging
package import SamplePlan
import Sandbox
package import WorkbookModel

extension SampleExplainer {
  /// Explains a console sample, which is not compiled: its commands have one key.
  ///
  /// - Parameter last: the sample's last result in the index.
  package func explain(
    _ session: ConsoleSession, _ last: LastResult?, in workbook: Workbook
  ) async throws -> SampleExplanation {
    let id = session.sample
    guard let chapter = workbook.chapter(id.chapter, language: id.language),
      let sample = chapter.sample(id.name), let text = workbook.sources[chapter.file]
    else { return none(id, last, reason: "no program is planned for it") }
    let judged = { (ran: ConsoleResult) in
      ConsoleJudge(text: text, sample: sample).result(
        ran, folders: consoles.folders, timeout: session.timeout)
    }
    var explanation = SampleExplanation(
      sample: id, action: .run, last: last, sandbox: sandbox.level.rawValue)
    switch try await consoles.look(up: session) {
    case .missing(let program):
      let result = judged(.missing(program: program))
      explanation.action = .none(reason: result.problems.map(\.summary).joined(separator: "; "))
      explanation.result = result
    case .found(let parts, let record?):
      explanation.action = .takeFromCache
      explanation.runKey = .init(digits: parts.key.hexadecimal, since: record.date)
      explanation.result = judged(.ran(record, parts, isCached: true))
    case .found(let parts, nil):
      explanation.runKey = .init(digits: parts.key.hexadecimal)
      explanation.reasons = reasons(id, parts, last)
    }
    return explanation
  }

  /// The reasons why the commands would be run.
  private func reasons(
    _ sample: Sample.ID, _ parts: KeyParts, _ last: LastResult?
  ) -> [String] {
    guard let last else { return [Self.nothingKnown] }
    guard last.runKey != nil else {
      return ["it was not run at the last check" + (last.reason.map { ": \($0)" } ?? "")]
    }
    return reasons(
      sample, last, nil,
      changes: KeyChange.all(from: last.runParts, to: parts.parts.map(LastResult.Part.init)))
  }
}

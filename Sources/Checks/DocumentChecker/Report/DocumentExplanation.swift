package import SamplePlan
import TextDiagnostics
import WorkbookModel

/// How each fence was judged, for `workbook why`: its verdict, the reason, and the program that it became.
///
/// ```
/// README.md:17 verified
///   compiled with: import Sums
///   after README.md:10
/// ```
package struct DocumentExplanation: Sendable {
  package let text: String

  package init(_ report: DocumentReport, _ plan: RunPlan) {
    let programs = Dictionary(
      plan.programs.compactMap { program in program.samples.last.map { ($0, program) } }
    ) { first, _ in first }
    text = report.results.map { result in
      let id = result.fence.sample.id
      var lines = ["\(id) \(result.verdict.rawValue)\(result.reason.map { ": \($0)" } ?? "")"]
      if let program = programs[id] {
        let hidden = program.segments.first { $0.sample.name == "prelude" }?.lines.map(\.code) ?? []
        if !hidden.isEmpty { lines.append("  compiled with: \(hidden.joined(separator: "; "))") }
        let earlier = program.samples.dropLast().filter { $0.name != "prelude" }
        if !earlier.isEmpty {
          lines.append("  after \(earlier.map(\.description).joined(separator: ", "))")
        }
      }
      for problem in result.problems {
        lines.append("  line \(problem.range.start.line): \(problem.summary)")
      }
      return lines.map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }
}

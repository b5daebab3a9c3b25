import CommandLineSyntax
import SamplePlan
import SampleRunner
import WorkbookModel
import WorkbookReports

/// `workbook why`: explains what a check would do for some samples, and why; runs none of them.
///
/// Packages are built nevertheless: their modules are part of the keys of samples that import them.
struct WhyCommand: Sendable {
  let invocation: Invocation
  let console: Console
  let workbook: Workbook

  func run() async throws -> WorkbookCommand.Status {
    guard !invocation.operands.isEmpty else {
      throw Invocation.UsageError(
        description: "'workbook why' needs a sample, such as 'workbook why fi/00-start#hello'")
    }
    let selection = try SampleSelection(
      invocation.operands, in: workbook, directory: console.currentDirectory)
    let runEnvironment = try await RunEnvironment(invocation, console)
    let sandbox = try await runEnvironment.sandbox(invocation, console)
    // Whether a module of a package has changed is known only after building it.
    let packages = try await runEnvironment.packages(of: workbook, in: sandbox, invocation, console)
    let explainer = SampleExplainer(
      toolchain: runEnvironment.toolchain, sandbox: sandbox, cache: runEnvironment.cache,
      packages: packages)
    let planner = Planner(configuration: workbook.configuration)
    var explanations: [SampleExplanation] = []
    for sample in workbook.chapters.flatMap(\.samples)
    where selection.samples?.contains(sample.id) ?? true {
      let plan = planner.plan(workbook.chapters, selection: [sample.id])
      explanations.append(try await explainer.explain(sample.id, plan, in: workbook))
    }
    if invocation.value("--format") == "json" {
      let reports = explanations.map { WhyReport.Entry($0, in: workbook) }
      console.output(try JSONText.of(WhyReport(samples: reports)))
    } else {
      let writer = ReportWriter(invocation, console)
      let texts = explanations.map { WhyText($0, workbook, writer).text }
      console.output(texts.joined(separator: "\n"))
    }
    return .clean
  }
}

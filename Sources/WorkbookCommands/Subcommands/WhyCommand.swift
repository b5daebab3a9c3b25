import SampleRunner
import Sandbox
import WorkbookModel

/// `workbook why`: what a check would do for some samples, and why; runs none of them.
struct WhyCommand: Sendable {
  private let invocation: Invocation
  private let console: Console
  private let workbook: Workbook

  init(_ invocation: Invocation, _ console: Console, _ workbook: Workbook) {
    self.invocation = invocation
    self.console = console
    self.workbook = workbook
  }

  func run() async throws -> WorkbookCommand.Status {
    guard !invocation.operands.isEmpty else {
      throw Invocation.UsageError(
        description: "'workbook why' needs a sample, such as 'workbook why fi/00-start#hello'")
    }
    let selection = try SampleSelection(
      invocation.operands, in: workbook, directory: console.currentDirectory)
    let cache = ResultCache(directory: try BookRun.cacheDirectory(invocation, console))
    let path = (console.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let toolchain = try await ToolchainLocator(
      searchPath: path, cacheDirectory: cache.directory
    ).locate()
    let sandbox = try await BookRun.sandbox(invocation, console, toolchain: toolchain)
    let explainer = SampleExplainer(toolchain: toolchain, sandbox: sandbox, cache: cache)
    let planner = Planner(workbook)
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

import WorkbookModel

struct BuildCommand: Sendable {
  init(_ invocation: Invocation, _ console: Console, _ workbook: Workbook) {}
  func run() async throws -> WorkbookCommand.Status { .couldNotRun }
}

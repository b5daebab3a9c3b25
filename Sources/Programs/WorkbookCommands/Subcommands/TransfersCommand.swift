import RuleBlocks
import BackgroundExecution
import Diagnostics
import FoundationEssentials
import TransferEngine

/// `workbook transfers list|show|watch|cancel|resume`: lists and controls background transfers of the user's
/// programs.
///
/// It shows the transfers of all programs of the user, as the daemon knows them, and performs only actions
/// that the programs themselves could. A transfer is named as `list` prints it, or by a unique part of that.
struct TransfersCommand {
  private enum Action: String, CaseIterable {
    case list, show, watch, cancel, resume
  }

  let invocation: Invocation
  let console: Console

  /// Runs the command. Without a daemon there are no transfers, which is an error only if one is named.
  func run() async throws -> WorkbookCommand.Status {
    let action = try action()
    let names = Array(invocation.operands.dropFirst())
    if [.cancel, .resume].contains(action), names.isEmpty {
      throw Invocation.UsageError(
        description: "'workbook transfers \(action.rawValue)' needs at least one transfer; "
          + "'workbook transfers' lists them")
    }
    guard let overseer = try TransferControlClient(environment: console.environment) else {
      return try reportNoDaemon(names)
    }
    switch action {
    case .list, .show: try write(chosen(names, of: overseer.transfers()), action)
    case .watch: try await watch(names, overseer)
    case .cancel: return try order(.cancel, "cancelled", names, overseer)
    case .resume: return try order(.resume, "resumed", names, overseer)
    }
    return .clean
  }

  /// Reports that there are no transfers: the daemon is started by the first program that needs it.
  private func reportNoDaemon(_ names: [String]) throws -> WorkbookCommand.Status {
    if let name = names.first { throw unknown(name, among: []) }
    if isJSON {
      try write([], .list)
    } else {
      console.errors("no transfers: transferd is not running\n")
    }
    return .clean
  }

  // MARK: Output

  private var isJSON: Bool { invocation.value("--format") == "json" }

  private var text: TransferText {
    let seconds = Date().timeIntervalSince1970
    return TransferText(now: DeviceInstant.zero + .seconds(seconds))
  }

  private func write(_ transfers: [TransferOverview], _ action: Action) throws {
    if isJSON {
      console.output(try JSONText.of(TransferDocument(transfers)))
    } else if transfers.isEmpty {
      console.errors("no transfers\n")
    } else if action == .show {
      console.output(transfers.map(text.details).joined(separator: "\n"))
    } else {
      console.output(text.table(transfers).map { $0 + "\n" }.joined())
    }
  }

  /// Shows the transfers until they are over: on a terminal as a table that is redrawn, elsewhere as a line
  /// for each change.
  private func watch(_ names: [String], _ overseer: TransferControlClient) async throws {
    var watched = Set(try chosen(names, of: overseer.transfers()).map(\.id))
    var board = TransferDisplay(console: console)
    while true {
      let transfers = try overseer.transfers().filter { names.isEmpty || watched.contains($0.id) }
      watched.formUnion(transfers.map(\.id))
      board.show(transfers, text)
      guard transfers.contains(where: \.status.isOpen) else { break }
      try await Task.sleep(for: .seconds(1))
    }
    console.errors(watched.isEmpty ? "no transfers\n" : "all transfers are over\n")
  }

  // MARK: Actions

  /// Requests an action for each named transfer.
  ///
  /// - Parameter done: the word printed on success: `cancelled`.
  /// - Returns: `.problemsFound` if one of them was already over.
  private func order(
    _ order: OverseerOrder, _ done: String, _ names: [String], _ overseer: TransferControlClient
  ) throws -> WorkbookCommand.Status {
    var status = WorkbookCommand.Status.clean
    for transfer in try chosen(names, of: overseer.transfers()) {
      let name = transfer.id.description.escapedForTerminal
      if try overseer.order(order, transfer.id) {
        console.output("\(done) \(name)\n")
      } else {
        console.errors("\(name) is already over\n")
        status = .problemsFound
      }
    }
    return status
  }

  // MARK: The command line

  /// The action of the first operand; `list` without one.
  private func action() throws(Invocation.UsageError) -> Action {
    guard let name = invocation.operands.first else { return .list }
    if let action = Action(rawValue: name) { return action }
    let names = Action.allCases.map(\.rawValue)
    let next =
      nearestName(to: name, in: names).map { "did you mean '\($0)'?" }
      ?? "it takes \(alternatives(names))"
    throw Invocation.UsageError(
      description: "'workbook transfers' has no action '\(name)'; \(next)")
  }

  /// The named transfers, each once, or all if none is named.
  private func chosen(
    _ names: [String], of transfers: [TransferOverview]
  ) throws(Invocation.UsageError) -> [TransferOverview] {
    guard !names.isEmpty else { return transfers }
    var chosen: Set<TransferTaskID> = []
    for name in names { chosen.insert(try transfer(name, among: transfers).id) }
    return transfers.filter { chosen.contains($0.id) }
  }

  /// The single transfer with a name, or with a part of it.
  private func transfer(
    _ name: String, among transfers: [TransferOverview]
  ) throws(Invocation.UsageError) -> TransferOverview {
    if let exact = transfers.first(where: { $0.id.description == name }) { return exact }
    let similar = transfers.filter { $0.id.description.contains(name) }
    guard let only = similar.first else { throw unknown(name, among: transfers) }
    guard similar.count == 1 else {
      throw Invocation.UsageError(
        description:
          "'\(name)' is a part of \(alternatives(similar.prefix(3).map(\.id.description)))"
          + "; be more specific")
    }
    return only
  }

  private func unknown(
    _ name: String, among transfers: [TransferOverview]
  ) -> Invocation.UsageError {
    let next =
      transfers.isEmpty
      ? "there are none"
      : nearestName(to: name, in: transfers.map(\.id.description)).map { "did you mean '\($0)'?" }
        ?? "'workbook transfers' lists them"
    return Invocation.UsageError(description: "no transfer '\(name)'; \(next)")
  }
}

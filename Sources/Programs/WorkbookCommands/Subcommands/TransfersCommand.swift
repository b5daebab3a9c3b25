import RuleBlocks
import BackgroundExecution
import Diagnostics
import FoundationEssentials
import TransferEngine

/// `workbook transfers list|show|watch|cancel|resume`: what the user's programs have transferred for them in
/// the background, and a hand on it.
///
/// It sees what the daemon sees, of all programs of the user, and changes what the programs
/// themselves could. A transfer is named as `list` writes it, or by a part of that which no other
/// has.
struct TransfersCommand {
  /// The first operand.
  private enum Action: String, CaseIterable {
    case list, show, watch, cancel, resume
  }

  let invocation: Invocation
  let console: Console

  /// Carries the command out; without a daemon there are no transfers, which is no error unless one
  /// is named.
  func run() async throws -> WorkbookCommand.Status {
    let action = try action()
    let names = Array(invocation.operands.dropFirst())
    if [.cancel, .resume].contains(action), names.isEmpty {
      throw Invocation.UsageError(
        description: "'workbook transfers \(action.rawValue)' needs the transfers; "
          + "'workbook transfers' names them")
    }
    guard let overseer = try TransferOverseer(environment: console.environment) else {
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

  /// Without a daemon nothing is under way: it is started by the first program that wants something of it.
  private func reportNoDaemon(_ names: [String]) throws -> WorkbookCommand.Status {
    if let name = names.first { throw unknown(name, among: []) }
    if isJSON {
      try write([], .list)
    } else {
      console.errors("no transfers: transferd does not run\n")
    }
    return .clean
  }

  // MARK: Telling

  /// Whether a script reads the output.
  private var isJSON: Bool { invocation.value("--format") == "json" }

  /// What turns transfers into words, as of now.
  private var text: TransferText {
    let seconds = Date().timeIntervalSince1970
    return TransferText(now: DeviceInstant.zero + .seconds(seconds))
  }

  /// Prints transfers as JSON, in detail, or as a table.
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

  /// Shows the transfers until they are over: on a terminal a table that is drawn again, elsewhere a line
  /// for each thing that changes.
  private func watch(_ names: [String], _ overseer: TransferOverseer) async throws {
    var watched = Set(try chosen(names, of: overseer.transfers()).map(\.id))
    var board = TransferDisplay(console: console)
    while true {
      let transfers = try overseer.transfers().filter { names.isEmpty || watched.contains($0.id) }
      watched.formUnion(transfers.map(\.id))
      board.show(transfers, text)
      guard transfers.contains(where: \.status.isOpen) else { break }
      try await Task.sleep(for: .seconds(1))
    }
    console.errors(watched.isEmpty ? "no transfers\n" : "all over\n")
  }

  // MARK: Acting

  /// Orders something for each transfer that is named.
  ///
  /// - Parameter done: what is said of one for which it was: `cancelled`.
  /// - Returns: `.problemsFound` if one of them was over already.
  private func order(
    _ order: OverseerOrder, _ done: String, _ names: [String], _ overseer: TransferOverseer
  ) throws -> WorkbookCommand.Status {
    var status = WorkbookCommand.Status.clean
    for transfer in try chosen(names, of: overseer.transfers()) {
      let name = transfer.id.description.escapedForTerminal
      if try overseer.order(order, transfer.id) {
        console.output("\(done) \(name)\n")
      } else {
        console.errors("\(name) is over already\n")
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
      description: "'workbook transfers' does not know '\(name)'; \(next)")
  }

  /// The transfers that were named, each once, or all if none was.
  private func chosen(
    _ names: [String], of transfers: [TransferOverview]
  ) throws(Invocation.UsageError) -> [TransferOverview] {
    guard !names.isEmpty else { return transfers }
    var chosen: Set<TransferTaskID> = []
    for name in names { chosen.insert(try transfer(name, among: transfers).id) }
    return transfers.filter { chosen.contains($0.id) }
  }

  /// The one transfer of a name, or of a part of it.
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
          + "; say more of it")
    }
    return only
  }

  /// The error of a name that no transfer has.
  private func unknown(
    _ name: String, among transfers: [TransferOverview]
  ) -> Invocation.UsageError {
    let next =
      transfers.isEmpty
      ? "there are none"
      : nearestName(to: name, in: transfers.map(\.id.description)).map { "did you mean '\($0)'?" }
        ?? "'workbook transfers' names them"
    return Invocation.UsageError(description: "no transfer '\(name)'; \(next)")
  }
}

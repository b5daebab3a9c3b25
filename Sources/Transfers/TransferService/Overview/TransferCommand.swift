internal import TextDiagnostics
private import Foundation
import RuleBlocks
import TransferEngine

/// `transferd list|show|watch|cancel|resume|free`: lists and controls background transfers of the user's
/// programs.
///
/// It shows the transfers of all programs of the user, as the daemon knows them, and performs only actions
/// that the programs themselves could. A transfer is named as `list` prints it, or by a unique part of that.
struct TransferCommand {
  private enum Action: String, CaseIterable {
    case list, show, watch, cancel, resume, free
  }

  let words: TransferdArguments
  let environment: [String: String]

  /// Runs the command. Without a daemon there are no transfers, which is an error only if one is named.
  ///
  /// - Returns: the exit status, 1 if a transfer was already over.
  func run() throws -> Int32 {
    let action = try action()
    let names = Array(words.operands.dropFirst())
    if [.cancel, .resume].contains(action), names.isEmpty {
      throw TransfersError(
        "'\(words.program) \(action.rawValue)' needs at least one transfer; "
          + "'\(words.program) list' lists them")
    }
    guard let overseer = try TransferControlClient(environment: environment) else {
      return try reportNoDaemon(names)
    }
    switch action {
    case .list, .show: try write(chosen(names, of: overseer.transfers()), action)
    case .watch: try watch(names, overseer)
    case .cancel: return try order(.cancel, "cancelled", names, overseer)
    case .resume: return try order(.resume, "resumed", names, overseer)
    case .free: return try free(names, overseer)
    }
    return 0
  }

  /// Reports that there is no daemon, which the first program that needs it starts. What an earlier one has stored
  /// cannot be listed.
  private func reportNoDaemon(_ names: [String]) throws -> Int32 {
    if let name = names.first { throw unknown(name, among: []) }
    if isJSON {
      try write([], .list)
    } else {
      let folder = try? TransferDaemon.placeOfState(environment)
      let hasStored = folder.map { access("\($0)/\(TransferStore.fileName)", F_OK) == 0 } ?? false
      StandardStreams.error(
        hasStored
          ? "transferd is not running; the transfers that it has stored go on when a program, or "
            + "'transferd', starts it\n"
          : "no transfers: transferd is not running\n")
    }
    return 0
  }

  // MARK: Output

  private var isJSON: Bool { words.format == "json" }

  private var text: TransferText {
    let seconds = Date().timeIntervalSince1970
    return TransferText(now: DeviceInstant.zero + .seconds(seconds))
  }

  private func write(_ transfers: [TransferOverview], _ action: Action) throws {
    if isJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(TransferDocument(transfers))
      try StandardStreams.output(String(decoding: data, as: UTF8.self).escapedInJSON + "\n")
    } else if transfers.isEmpty {
      StandardStreams.error("no transfers\n")
    } else if action == .show {
      try StandardStreams.output(transfers.map(text.details).joined(separator: "\n"))
    } else {
      try StandardStreams.output(text.table(transfers).map { $0 + "\n" }.joined())
    }
  }

  /// Shows the transfers until they are over: on a terminal as a table that is redrawn, elsewhere as a line
  /// for each change.
  private func watch(_ names: [String], _ overseer: TransferControlClient) throws {
    let chosen = try chosen(names, of: overseer.transfers())
    var watched = Set(chosen.filter { !$0.status.isKept }.map(\.id))
    var board = TransferDisplay()
    while true {
      let transfers = try overseer.transfers().filter {
        !$0.status.isKept && (names.isEmpty || watched.contains($0.id))
      }
      watched.formUnion(transfers.map(\.id))
      try board.show(transfers, text)
      guard transfers.contains(where: \.status.isOpen) else { break }
      sleep(1)
    }
    StandardStreams.error(watched.isEmpty ? "no transfers\n" : "all transfers are over\n")
  }

  // MARK: Actions

  /// Requests an action for each named transfer.
  ///
  /// - Parameter done: the word printed on success: `cancelled`.
  /// - Returns: 1 if one of them was already over.
  private func order(
    _ order: OverseerOrder, _ done: String, _ names: [String], _ overseer: TransferControlClient
  ) throws -> Int32 {
    var status: Int32 = 0
    for transfer in try chosen(names, of: overseer.transfers()) {
      let name = transfer.id.description.escapedForTerminal
      if try overseer.order(order, transfer.id) {
        try StandardStreams.output("\(done) \(name)\n")
      } else {
        StandardStreams.error("\(name) is already over\n")
        status = 1
      }
    }
    return status
  }

  /// Removes the kept bytes of the named transfers, or all of them.
  ///
  /// - Returns: 1 if one of those that are named has none.
  private func free(_ names: [String], _ overseer: TransferControlClient) throws -> Int32 {
    let transfers = try overseer.transfers()
    let kept = transfers.filter(\.status.isKept)
    guard !names.isEmpty else {
      if kept.isEmpty { StandardStreams.error("no kept bytes\n") }
      return try free(kept, overseer)
    }
    var (status, seen): (Int32, Set<TransferTaskID>) = (0, [])
    for transfer in try chosen(names, of: transfers) where seen.insert(transfer.id).inserted {
      let meant = kept.filter { $0.id == transfer.id }
      if meant.isEmpty {
        let name = transfer.id.description.escapedForTerminal
        let next = transfer.status.isOpen ? "; '\(words.program) cancel' ends it" : ""
        StandardStreams.error("\(name) has no kept bytes\(next)\n")
        status = 1
      }
      status = max(status, try free(meant, overseer))
    }
    return status
  }

  private func free(
    _ kept: [TransferOverview], _ overseer: TransferControlClient
  ) throws -> Int32 {
    for transfer in kept where try overseer.order(.free, transfer.id) {
      let size = sizeText(bytes: Int(transfer.transferred))
      try StandardStreams.output("freed \(size) of \(transfer.id.description.escapedForTerminal)\n")
    }
    return 0
  }

  // MARK: The command line

  /// The action of the first operand; `list` without one.
  private func action() throws(TransfersError) -> Action {
    guard let name = words.operands.first else { return .list }
    if let action = Action(rawValue: name) { return action }
    let names = Action.allCases.map(\.rawValue)
    let next =
      nearestName(to: name, in: names).map { "did you mean '\($0)'?" }
      ?? "it takes \(alternatives(names))"
    throw TransfersError("'\(words.program)' has no command '\(name)'; \(next)")
  }

  /// The named transfers, each once, or all if none is named.
  private func chosen(
    _ names: [String], of transfers: [TransferOverview]
  ) throws(TransfersError) -> [TransferOverview] {
    guard !names.isEmpty else { return transfers }
    var chosen: Set<TransferTaskID> = []
    for name in names { chosen.insert(try transfer(name, among: transfers).id) }
    return transfers.filter { chosen.contains($0.id) }
  }

  /// The single transfer with a name, or with a part of it.
  private func transfer(
    _ name: String, among transfers: [TransferOverview]
  ) throws(TransfersError) -> TransferOverview {
    if let exact = transfers.first(where: { $0.id.description == name }) { return exact }
    let similar = transfers.filter { $0.id.description.contains(name) }
    guard let only = similar.first else { throw unknown(name, among: transfers) }
    guard similar.count == 1 else {
      throw TransfersError(
        "'\(name)' is a part of \(alternatives(similar.prefix(3).map(\.id.description)))"
          + "; be more specific")
    }
    return only
  }

  private func unknown(
    _ name: String, among transfers: [TransferOverview]
  ) -> TransfersError {
    let next =
      transfers.isEmpty
      ? "there are none"
      : nearestName(to: name, in: transfers.map(\.id.description)).map { "did you mean '\($0)'?" }
        ?? "'\(words.program) list' lists them"
    return TransfersError("no transfer '\(name)'; \(next)")
  }
}

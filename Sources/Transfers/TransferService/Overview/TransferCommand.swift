import RuleBlocks
internal import Diagnostics
private import Foundation
import TransferEngine

/// `transferd list|show|watch|cancel|resume`: what the user's programs have transferred for them in
/// the background, and a hand on it.
///
/// It sees what the daemon sees, of all programs of the user, and changes what the programs
/// themselves could. A transfer is named as `list` writes it, or by a part of that which no other
/// has.
struct TransferCommand {
  /// The first operand.
  private enum Action: String, CaseIterable {
    case list, show, watch, cancel, resume
  }

  let words: TransferdWords
  let environment: [String: String]

  /// Carries the command out; without a daemon there are no transfers, which is no error unless one
  /// is named.
  ///
  /// - Returns: the exit status: 1 if a transfer was over already.
  func run() throws -> Int32 {
    let action = try action()
    let names = Array(words.operands.dropFirst())
    if [.cancel, .resume].contains(action), names.isEmpty {
      throw TransfersError(
        "'\(words.program) \(action.rawValue)' needs the transfers; "
          + "'\(words.program) list' names them")
    }
    guard let overseer = try TransferOverseer(environment: environment) else {
      return try reportNoDaemon(names)
    }
    switch action {
    case .list, .show: try write(chosen(names, of: overseer.transfers()), action)
    case .watch: try watch(names, overseer)
    case .cancel: return try order(.cancel, "cancelled", names, overseer)
    case .resume: return try order(.resume, "resumed", names, overseer)
    }
    return 0
  }

  /// Without a daemon nothing is under way: it is started by the first program that wants something of it.
  private func reportNoDaemon(_ names: [String]) throws -> Int32 {
    if let name = names.first { throw unknown(name, among: []) }
    if isJSON {
      try write([], .list)
    } else {
      CommandStreams.talk("no transfers: transferd does not run\n")
    }
    return 0
  }

  // MARK: Reports

  /// Whether a script reads the output.
  private var isJSON: Bool { words.format == "json" }

  /// What turns transfers into words, as of now.
  private var text: TransferText {
    let seconds = Date().timeIntervalSince1970
    return TransferText(now: DeviceInstant.zero + .seconds(seconds))
  }

  /// Prints transfers as JSON, in detail, or as a table.
  private func write(_ transfers: [TransferOverview], _ action: Action) throws {
    if isJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(TransferDocument(transfers))
      try CommandStreams.output(String(decoding: data, as: UTF8.self).escapedInJSON + "\n")
    } else if transfers.isEmpty {
      CommandStreams.talk("no transfers\n")
    } else if action == .show {
      try CommandStreams.output(transfers.map(text.details).joined(separator: "\n"))
    } else {
      try CommandStreams.output(text.table(transfers).map { $0 + "\n" }.joined())
    }
  }

  /// Shows the transfers until they are over: on a terminal a table that is drawn again, elsewhere a line
  /// for each thing that changes.
  private func watch(_ names: [String], _ overseer: TransferOverseer) throws {
    var watched = Set(try chosen(names, of: overseer.transfers()).map(\.id))
    var board = TransferDisplay()
    while true {
      let transfers = try overseer.transfers().filter { names.isEmpty || watched.contains($0.id) }
      watched.formUnion(transfers.map(\.id))
      try board.show(transfers, text)
      guard transfers.contains(where: \.status.isOpen) else { break }
      sleep(1)
    }
    CommandStreams.talk(watched.isEmpty ? "no transfers\n" : "all over\n")
  }

  // MARK: Acting

  /// Orders something for each transfer that is named.
  ///
  /// - Parameter done: what is said of one for which it was: `cancelled`.
  /// - Returns: 1 if one of them was over already.
  private func order(
    _ order: OverseerOrder, _ done: String, _ names: [String], _ overseer: TransferOverseer
  ) throws -> Int32 {
    var status: Int32 = 0
    for transfer in try chosen(names, of: overseer.transfers()) {
      let name = transfer.id.description.escapedForTerminal
      if try overseer.order(order, transfer.id) {
        try CommandStreams.output("\(done) \(name)\n")
      } else {
        CommandStreams.talk("\(name) is over already\n")
        status = 1
      }
    }
    return status
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
    throw TransfersError("'\(words.program)' does not know '\(name)'; \(next)")
  }

  /// The transfers that were named, each once, or all if none was.
  private func chosen(
    _ names: [String], of transfers: [TransferOverview]
  ) throws(TransfersError) -> [TransferOverview] {
    guard !names.isEmpty else { return transfers }
    var chosen: Set<TransferTaskID> = []
    for name in names { chosen.insert(try transfer(name, among: transfers).id) }
    return transfers.filter { chosen.contains($0.id) }
  }

  /// The one transfer of a name, or of a part of it.
  private func transfer(
    _ name: String, among transfers: [TransferOverview]
  ) throws(TransfersError) -> TransferOverview {
    if let exact = transfers.first(where: { $0.id.description == name }) { return exact }
    let similar = transfers.filter { $0.id.description.contains(name) }
    guard let only = similar.first else { throw unknown(name, among: transfers) }
    guard similar.count == 1 else {
      throw TransfersError(
        "'\(name)' is a part of \(alternatives(similar.prefix(3).map(\.id.description)))"
          + "; say more of it")
    }
    return only
  }

  /// The error of a name that no transfer has.
  private func unknown(
    _ name: String, among transfers: [TransferOverview]
  ) -> TransfersError {
    let next =
      transfers.isEmpty
      ? "there are none"
      : nearestName(to: name, in: transfers.map(\.id.description)).map { "did you mean '\($0)'?" }
        ?? "'\(words.program) list' names them"
    return TransfersError("no transfer '\(name)'; \(next)")
  }
}

import RuleBlocks
internal import TextDiagnostics
import TransferEngine

/// Formats transfers as text, at a given time.
///
/// Names, URLs and descriptions come from programs, so they are escaped for the terminal.
///
/// ```
/// news/downloads#3  running                 45 %, 9.0 MB of 20.0 MB       https://example.com/a.zip
/// news/downloads#4  waits 75 s              0 bytes                       https://example.com/b.zip
/// ```
struct TransferText {
  /// The current time on the daemon's clock: the time of day, counted from 1970.
  let now: DeviceInstant

  /// Returns one line: name, status, progress, URL.
  ///
  /// - Parameter nameWidth: the width of the name column, in cells.
  func line(_ transfer: TransferOverview, nameWidth: Int) -> String {
    transfer.id.description.escapedForTerminal.padded(to: nameWidth + 2)
      + status(transfer).padded(to: 26) + progress(transfer).padded(to: 30)
      + transfer.url.escapedForTerminal
  }

  /// Returns one line per transfer.
  ///
  /// The name column has the width of the longest name, up to 60 cells.
  func table(_ transfers: [TransferOverview]) -> [String] {
    let width = transfers.map { $0.id.description.escapedForTerminal.cells }.max() ?? 0
    return transfers.map { line($0, nameWidth: min(width, 60)) }
  }

  func details(_ transfer: TransferOverview) -> String {
    var rows = [
      ("address", transfer.url.escapedForTerminal),
      ("kind", transfer.isUpload ? "upload" : "download"),
      ("state", status(transfer)), ("bytes", progress(transfer)),
    ]
    if transfer.currentURL != transfer.url {
      rows.insert(("redirected", transfer.currentURL.escapedForTerminal), at: 1)
    }
    if let text = transfer.taskDescription { rows.append(("description", text.escapedForTerminal)) }
    if transfer.failures > 0 {
      rows.append(("failures", "\(transfer.failures) since the last byte"))
    }
    if case .kept(let end) = transfer.status {
      rows.append(("removed", "in \(wait(until: end)), or when the disk needs the space"))
    }
    if let deadline = transfer.deadline {
      rows.append(("gives up", "in \(wait(until: deadline))"))
    }
    return transfer.id.description.escapedForTerminal + "\n"
      + rows.map { "  " + $0.padded(to: 13) + $1 + "\n" }.joined()
  }

  /// Returns the activity of a transfer, or what it waits for.
  func status(_ transfer: TransferOverview) -> String {
    switch transfer.status {
    case .suspended: "suspended"
    case .waiting(.time(let time)): "waits \(wait(until: time))"
    case .waiting(.conditions): "waits for its network"
    case .waiting(.connection): "waits for a connection"
    case .waiting(.program): "waits for its program"
    case .running: "running"
    case .finishing: "finishing"
    case .completed(nil): "done, not reported yet"
    case .completed(let error?): "failed (\(error.code)), not reported yet"
    case .kept(let end): "kept to resume, \(wait(until: end))"
    }
  }

  /// `45 %, 9.0 MB of 20.0 MB`, or `9.0 MB` if the length is unknown.
  private func progress(_ transfer: TransferOverview) -> String {
    let done = sizeText(bytes: Int(transfer.transferred))
    guard let expected = transfer.expected, expected > 0 else { return done }
    let percent = Int(Double(transfer.transferred) / Double(expected) * 100)
    return "\(percent) %, \(done) of \(sizeText(bytes: Int(expected)))"
  }

  /// The time until a moment, in whole units: `75 s`, `12 min`, `3 h`; `0 s` for a past one.
  private func wait(until time: DeviceInstant) -> String {
    let seconds = max(Int((time - now) / .seconds(1)), 0)
    return switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7_200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3_600) h"
    default: "\(seconds / 86_400) days"
    }
  }
}

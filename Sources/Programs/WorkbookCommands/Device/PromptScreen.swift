import TextDiagnostics
import WorkbookReports

/// The terminal view of a device: its output, its replies, and on a terminal a prompt below.
///
/// The prompt is cleared before anything is shown, and written again when the next command is awaited. If a
/// stream is not a terminal, nothing is escaped and no prompt is shown, so that piped output is exactly what
/// apps print.
struct PromptScreen {
  private let console: Console
  /// Whether both input and output are terminals.
  let isTerminal: Bool
  private var isPrompting = false
  /// Bytes of standard output that are not a complete line yet.
  private var unfinished: [UInt8] = []
  private var unfinishedErrors: [UInt8] = []

  private static let mostWaiting = 1 << 16
  /// Moves to the start of the line and clears it (ECMA-48, EL).
  private static let clear = "\r\u{1B}[K"

  init(_ console: Console) {
    self.console = console
    isTerminal = console.inputIsTerminal && console.outputIsTerminal
  }

  /// Shows output up to the last complete line, and buffers the rest.
  ///
  /// Overlong lines are shown in pieces.
  mutating func take(_ bytes: [UInt8], isError: Bool) {
    if isError { unfinishedErrors += bytes } else { unfinished += bytes }
    let waiting = isError ? unfinishedErrors : unfinished
    let end =
      waiting.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      ?? (waiting.count > Self.mostWaiting ? waiting.count : 0)
    guard end > 0 else { return }
    if isError { unfinishedErrors.removeFirst(end) } else { unfinished.removeFirst(end) }
    show(String(decoding: waiting[..<end], as: UTF8.self), isError: isError)
  }

  /// Shows incomplete lines, when no more output is expected for now.
  mutating func finishLines() {
    for isError in [false, true] {
      let waiting = isError ? unfinishedErrors : unfinished
      guard !waiting.isEmpty else { continue }
      if isError { unfinishedErrors = [] } else { unfinished = [] }
      let text = String(decoding: waiting, as: UTF8.self)
      // The prompt begins on a new line.
      show(isTerminal ? text + "\n" : text, isError: isError)
    }
  }

  mutating func say(_ lines: [String]) {
    if !lines.isEmpty { show(lines.map { $0 + "\n" }.joined(), isError: false) }
  }

  /// Reports on standard error why a command failed.
  mutating func complain(_ text: String) { show("error: \(text)\n", isError: true) }

  /// Shows the prompt for the next command.
  ///
  /// - Parameter time: the device's clock, `09:00:00`.
  mutating func prompt(time: String) {
    guard isTerminal, !isPrompting else { return }
    isPrompting = true
    console.output("\(time.escapedForTerminal)> ")
  }

  /// Records that the user has ended the prompt's line.
  mutating func endLine() { isPrompting = false }

  /// Ends the line of a prompt that received no input.
  mutating func leave() {
    if isPrompting { console.output("\n") }
    isPrompting = false
  }

  /// Writes a text to one of the streams; on a terminal, control characters are escaped.
  private mutating func show(_ text: String, isError: Bool) {
    if isPrompting { console.output(Self.clear) }
    isPrompting = false
    let isRaw = isError ? !console.errorsAreTerminal : !console.outputIsTerminal
    let shown = isRaw ? text : text.escapedForTerminal
    if isError { console.errors(shown) } else { console.output(shown) }
  }
}

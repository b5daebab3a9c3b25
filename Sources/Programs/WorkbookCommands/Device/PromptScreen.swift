import Diagnostics

/// What a person sees of a device: what it prints, what it answers, and on a terminal a prompt below.
///
/// The prompt is taken off the last line before anything is shown, and written again when the next
/// command is awaited. Where a stream is no terminal nothing is escaped and no prompt is shown, so
/// that the output of a pipe is what apps print.
struct PromptScreen {
  private let console: Console
  /// Whether there is a person at both ends.
  let isTerminal: Bool
  /// Whether the prompt stands on the last line.
  private var isPrompting = false
  /// What was printed to standard output and is no whole line yet.
  private var unfinished: [UInt8] = []
  private var unfinishedErrors: [UInt8] = []

  /// The most bytes that wait for the end of their line.
  private static let mostWaiting = 1 << 16
  /// Moves to the start of the line and clears it (ECMA-48, EL).
  private static let clear = "\r\u{1B}[K"

  /// Makes a screen that shows nothing yet.
  init(_ console: Console) {
    self.console = console
    isTerminal = console.inputIsTerminal && console.outputIsTerminal
  }

  /// Shows what was printed; what is no whole line waits.
  ///
  /// A line that never ends is shown in pieces.
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

  /// Shows what waits for the end of its line, for nothing more is printed for now.
  mutating func finishLines() {
    for isError in [false, true] {
      let waiting = isError ? unfinishedErrors : unfinished
      guard !waiting.isEmpty else { continue }
      if isError { unfinishedErrors = [] } else { unfinished = [] }
      let text = String(decoding: waiting, as: UTF8.self)
      // The prompt begins a line of its own.
      show(isTerminal ? text + "\n" : text, isError: isError)
    }
  }

  /// Shows lines of an answer.
  mutating func say(_ lines: [String]) {
    if !lines.isEmpty { show(lines.map { $0 + "\n" }.joined(), isError: false) }
  }

  /// Shows why a command could not be carried out, on standard error.
  mutating func complain(_ text: String) { show("error: \(text)\n", isError: true) }

  /// Asks for the next command.
  ///
  /// - Parameter time: what the device's clock shows, `09:00:00`.
  mutating func prompt(time: String) {
    guard isTerminal, !isPrompting else { return }
    isPrompting = true
    console.output("\(time.escapedForTerminal)> ")
  }

  /// The person has ended the line that the prompt stands on.
  mutating func endLine() { isPrompting = false }

  /// Leaves the line of a prompt that nothing was typed behind.
  mutating func leave() {
    if isPrompting { console.output("\n") }
    isPrompting = false
  }

  /// Writes a text to one of the streams; on a terminal with nothing in it that could move the
  /// cursor.
  private mutating func show(_ text: String, isError: Bool) {
    if isPrompting { console.output(Self.clear) }
    isPrompting = false
    let isRaw = isError ? !console.errorsAreTerminal : !console.outputIsTerminal
    let shown = isRaw ? text : text.escapedForTerminal
    if isError { console.errors(shown) } else { console.output(shown) }
  }
}

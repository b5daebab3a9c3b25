import SwiftSource

/// Code that calls a function after each statement with an expectation, on the same line.
struct NotedCode: Sendable {
  let text: String
  /// By line, from 0, in the order of their columns.
  private var calls: [Int: [Call]] = [:]

  private struct Call {
    /// The column, from 1, and the length, in UTF-8 bytes.
    var column: Int
    var length: Int
  }

  /// - Parameters:
  ///   - text: the code without calls.
  ///   - statements: the function receives their indices.
  ///   - function: its name.
  init(
    _ text: String, after statements: some Collection<ExpectingStatement>, calling function: String
  ) {
    guard !statements.isEmpty else {
      self.text = text
      return
    }
    let bytes = Array(text.utf8)
    var code: [UInt8] = []
    var (copied, line, start) = (0, 0, 0)
    // The end of an outer statement comes after those in its closures.
    for (number, statement) in statements.enumerated().sorted(by: {
      $0.element.end < $1.element.end
    }) {
      for byte in bytes[copied..<statement.end] {
        code.append(byte)
        if byte == UInt8(ascii: "\n") { (line, start) = (line + 1, code.count) }
      }
      copied = statement.end
      let call = Array("; \(function)(\(number))".utf8)
      calls[line, default: []].append(Call(column: code.count - start + 1, length: call.count))
      code += call
    }
    self.text = String(decoding: code + bytes[copied...], as: UTF8.self)
  }

  /// The column in the code without calls, for one in the text; both from 1.
  ///
  /// - Parameter line: from 0.
  func originalColumn(line: Int, column: Int) -> Int {
    (calls[line] ?? []).reversed().reduce(column) { column, call in
      column < call.column ? column : max(column - call.length, call.column)
    }
  }
}

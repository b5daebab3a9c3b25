import Toolchains
import FoundationEssentials
import ResultStore
import Sandbox
import ChildProcess

/// Finds the places of addresses in a program, with the toolchain's symbolizer, in the sandbox too since
/// it reads a stranger's program.
///
/// ```
/// 0x1a2f -> main/budget.swift:3:14, main/budget.swift:9:1     an inlined call and what it stands in
/// ```
struct Symbolizer: Sendable {
  let toolchain: Toolchain
  let sandbox: Sandbox

  /// Returns the frames of some addresses in their order, inlined ones first; what has no place in a
  /// source is left out.
  ///
  /// An answer that cannot be read counts as none: places are of use to an author, and a result does not
  /// hang on them.
  ///
  /// - Parameter addresses: offsets in the program, in hexadecimal with `0x`.
  func frames(at addresses: [String], in program: [UInt8]) async throws -> [RunRecord.Frame] {
    guard !addresses.isEmpty else { return [] }
    let outcome = try await sandbox.run { layout in
      var command = Sandbox.Command(
        executable: "\(toolchain.usr)/bin/llvm-symbolizer", limits: .compiler)
      command.arguments = ["--obj=\(layout.input)/main", "--output-style=JSON"]
      // Addresses that are read are answered by a line each, those of the command line by one list.
      command.standardInput = Array(addresses.map { $0 + "\n" }.joined().utf8)
      command.files = [Sandbox.File(name: "main", bytes: program, isExecutable: true)]
      return command
    }
    return outcome.standardOutput.split(separator: UInt8(ascii: "\n")).flatMap { line in
      let answer = try? JSONDecoder().decode(Answer.self, from: Data(line))
      return (answer?.symbols ?? []).filter { $0.line > 0 }.map {
        RunRecord.Frame(file: $0.fileName, line: $0.line, column: $0.column)
      }
    }
  }

  /// One line of `llvm-symbolizer --output-style=JSON`.
  private struct Answer: Decodable {
    /// A frame; the line is 0 when it is not known.
    struct Symbol: Decodable {
      var fileName: String
      var line: Int
      var column: Int

      enum CodingKeys: String, CodingKey {
        case fileName = "FileName"
        case line = "Line"
        case column = "Column"
      }
    }

    var symbols: [Symbol]

    enum CodingKeys: String, CodingKey { case symbols = "Symbol" }
  }
}

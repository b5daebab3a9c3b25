import Toolchains
import FoundationEssentials
import ResultStore
import Sandbox
import ChildProcess

/// Resolves addresses in a program to locations, with the toolchain's symbolizer.
///
/// It runs in the sandbox, since it reads an untrusted program.
///
/// ```
/// 0x1a2f -> main/budget.swift:3:14, main/budget.swift:9:1     an inlined call and its caller
/// ```
struct Symbolizer: Sendable {
  let toolchain: Toolchain
  let sandbox: Sandbox

  /// Returns the frames of some addresses in order, inlined ones first; addresses without a source location
  /// are left out.
  ///
  /// Unreadable output is ignored: locations help authors, but results do not depend on them.
  ///
  /// - Parameter addresses: offsets in the program, in hexadecimal with `0x`.
  func frames(at addresses: [String], in program: [UInt8]) async throws -> [RunRecord.Frame] {
    guard !addresses.isEmpty else { return [] }
    let outcome = try await sandbox.run { layout in
      var command = Sandbox.Command(
        executable: "\(toolchain.usr)/bin/llvm-symbolizer", limits: .compiler)
      command.arguments = ["--obj=\(layout.input)/main", "--output-style=JSON"]
      // Addresses on standard input give a line each, those on the command line a single list.
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
    /// A frame; the line is 0 if it is not known.
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

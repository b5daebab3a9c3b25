import Foundation
import Sandbox
import SandboxTestHelper
import Testing

/// Code that exceeds the limits of a compiler.
@Suite(.serialized) struct CompilerBombTests {
  /// A source, and its name in the log.
  private struct Bomb: CustomTestStringConvertible {
    let testDescription: String
    let source: String
  }

  private static let bombs = [
    Bomb(
      testDescription: "types that double",
      source: "typealias A0 = (Int, Int)\n"
        + (1..<40).map { "typealias A\($0) = (A\($0 - 1), A\($0 - 1))\n" }.joined()
        + "func f(_ a: A39) {}\nprint(MemoryLayout<A39>.size)\n"),
    Bomb(
      testDescription: "generic calls in generic calls",
      source: "struct S<A, B> { let a: A; let b: B }\n"
        + "func d<T>(_ t: T) -> S<T, T> { S(a: t, b: t) }\nprint("
        + String(repeating: "d(", count: 40) + "1" + String(repeating: ")", count: 41) + "\n"),
    Bomb(
      testDescription: "a table of 60,000 rows",
      source: "let a = [\n" + String(repeating: "[1.5, 2, 3.0 as Double, -4],\n", count: 60_000)
        + "]\n"),
  ]

  @Test(
    arguments: Attacker.inTurn(
      bombs, of: Attacker.everywhere.filter { !$0.isNobody && $0.landlock == nil }))
  private func stopsTheCompiler(_ attacker: Attacker, _ bomb: Bomb) async throws {
    let toolchain = try AttackProgram.toolchainFolder()
    let marker = "workbook-marker-\(UUID())"
    var trial = Trial("'\(toolchain)/bin/swiftc' -module-name \"$1\" -o main /input/main.swift")
    if attacker.level == .kernel { trial.arguments[1].replace("/input", with: "../input") }
    trial.arguments += ["sh", "m_" + marker.replacing("-", with: "_")]
    trial.toolchain = toolchain
    trial.files = ["main.swift": Data(bomb.source.utf8)]
    trial.resultFile = "main"
    trial.memory = 400 << 20
    trial.seconds = 2
    let result = try await attacker.run(trial)
    #expect(result.limit == .time || result.limit == .memory, "\(result)")
    #expect(result.resultFile == nil)
    #expect(try await processesLeft(holding: trial.arguments[3]) == [], "something is left behind")
  }
}

import SwiftRewriting
import Testing

/// The analyses of a program take steps in proportion to its size.
struct BundleGrowthTests {
  private func candidate(_ lines: [String]) -> BundleCandidate {
    BundleCandidate(lines.joined(separator: "\n"), ownFile: "workbook")
  }

  /// Each protocol refines the next one, and the last one refines a protocol of another module.
  @Test func findsProtocolsInReverseOrder() {
    func program(_ count: Int) -> BundleCandidate {
      let chain = (0..<count).map { "protocol P\($0): P\($0 + 1) {}" }
      return candidate(chain + ["protocol P\(count): Error {}", "extension String: P0 {}"])
    }
    let (single, double) = (program(400), program(800))
    #expect(single.hazards.map(\.kind) == [.foreignConformance])
    #expect(double.hazards.map(\.kind) == [.foreignConformance])
    #expect(single.steps >= 400 && double.steps <= single.steps * 9 / 4)
  }

  /// Each function uses the next one, and each variable has a function that uses it.
  @Test func followsTheUsesOfVariables() {
    func program(_ count: Int) -> BundleCandidate {
      let functions = (0..<count).map { "func f\($0)() -> Int { v\($0) + f\($0 + 1)() }" }
      let variables = (0..<count).map { "let v\($0) = \($0)" }
      return candidate(variables + functions + ["func f\(count)() -> Int { 0 }", "print(f0())"])
    }
    let (single, double) = (program(300), program(600))
    #expect(single.hazards.isEmpty && double.hazards.isEmpty)
    #expect(single.steps >= 300 && double.steps <= single.steps * 9 / 4)
  }

  @Test func findsAnEarlyUseThroughALongChain() {
    let functions = (0..<300).map { "func f\($0)() -> Int { f\($0 + 1)() }" }
    let early = candidate(
      functions + ["func f300() -> Int { v }", "print(f0())", "let v = Int(\"1\")!"])
    #expect(early.hazards.map(\.kind) == [.earlyUse])
    let own = candidate(functions + ["func f300() -> Int { v }", "let v = f0()"])
    #expect(own.hazards.map(\.kind) == [.earlyUse])
    let late = candidate(
      functions + ["func f300() -> Int { v }", "let v = Int(\"1\")!", "print(f0())"])
    #expect(late.hazards.isEmpty)
  }
}

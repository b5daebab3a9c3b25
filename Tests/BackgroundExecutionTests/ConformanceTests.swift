import Foundation
import Testing

/// Every rule of the blocks that exist has a test that is named by it.
struct ConformanceTests {
  private static let rules = Array(1...9) + Array(10...15) + Array(20...27) + [109, 111, 112]

  @Test("every rule has a test with its number in name and function", arguments: rules)
  func ruleHasATest(rule: Int) throws {
    let source = try Self.sources.get()
    let declaration = try Regex(#"@Test\(\s*"R\#(rule): [^"]+"[^{]*?func r\#(rule)[A-Z]\w*\("#)
    #expect(source.contains(declaration), "no test is named 'R\(rule): ...' and 'r\(rule)...'")
  }

  @Test("no test names a rule that no block keeps")
  func namesNoOtherRules() throws {
    let named = try Self.sources.get().matches(of: #/@Test\(\s*"R(\d+): /#)
      .compactMap { Int($0.1) }
    #expect(Set(named) == Set(Self.rules))
  }

  /// The text of the rule tests, which lie beside this file.
  private static let sources = Result {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let files = [
      "LifeCycle/LifeCycleRuleTests.swift", "BackgroundTask/BackgroundTaskRuleTests.swift",
      "Fetch/FetchRuleTests.swift", "Clock/DeviceClockRuleTests.swift",
    ]
    return try files.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }.joined(separator: "\n")
  }
}

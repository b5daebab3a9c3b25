import RuleBlocks
import DriftChecker
import Testing

struct WordTests {
  @Test(arguments: [
    ("applicationStat", 2, "applicationState"), ("applicationstate", 2, "applicationState"),
    ("aplicationStat", 2, "applicationState"), ("aplicatonStat", 2, nil),
    ("ApplicationState", 2, nil), ("shraed", 1, "shared"), ("shard", 0, nil),
  ])
  func findsASlipWithinItsLimit(word: String, limit: Int, meant: String?) {
    let match = SmallIndex.index.slip(word, within: limit) { $0.origin == .documented }
    #expect(match?.symbol.name == meant)
  }

  @Test func findsTheSelectorThatWasMeant() {
    let index = SmallIndex.index
    #expect(
      index.slip(selector: "application:performFetchWithCompletionHandlr:", within: 2)
        == "application:performFetchWithCompletionHandler:")
    #expect(index.slip(selector: "downloadTaskWithResumeDat:", within: 2) == nil)
  }

  @Test(arguments: [
    (
      "application(_:performFetchWithCompletionHandlr:)",
      "application(_:performFetchWithCompletionHandler:)"
    ),
    ("application(_:performFetchWithCompletionHandler:)", nil),
    ("application(_:performSomethingElse:)", nil),
  ])
  func findsTheMethodThatATypeNearlyHas(name: String, meant: String?) {
    let own = [
      Symbol(module: "", kind: .classType, name: "Mine", supertypes: ["UIApplicationDelegate"])
    ]
    let index = SmallIndex.index.adding(SymbolTable(own), .samples)
    for (type, meant) in [("Mine", meant), ("Other", nil)] {
      let method = Symbol(module: "", kind: .function, container: type, name: name)
      #expect(
        index.requirement(nearTo: name, of: index.supertypesLacking(method)) == meant)
    }
  }

  @Test func measuresEditsAsTheirDefinitionSays() {
    var random = SplitMix(seed: 7)
    let letters = Array("abC")
    for _ in 0..<3_000 {
      let words = (0..<2).map { _ in
        String(
          (0..<Int.random(in: 1...7, using: &random)).compactMap { _ in
            letters.randomElement(using: &random)
          })
      }
      let expected = plainDistance(Array(words[0].lowercased()), Array(words[1].lowercased()))
      let index = SymbolIndex([
        (.documented, SymbolTable([Symbol(module: "M", kind: .value, name: words[1])]))
      ])
      let isSameCase = words[0].first?.isUppercase == words[1].first?.isUppercase
      for limit in 0...4 {
        let found = index.slip(words[0], within: limit) { _ in true } != nil
        #expect(found == (isSameCase && expected <= limit), "\(words) within \(limit)")
      }
    }
  }

  /// Optimal string alignment distance by its recursive definition.
  private func plainDistance(_ a: [Character], _ b: [Character]) -> Int {
    var table = [[Int]](
      repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count {
      for j in 0...b.count {
        if i == 0 || j == 0 {
          table[i][j] = max(i, j)
          continue
        }
        var cost = min(table[i - 1][j], table[i][j - 1]) + 1
        cost = min(cost, table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, table[i - 2][j - 2] + 1)
        }
        table[i][j] = cost
      }
    }
    return table[a.count][b.count]
  }
}

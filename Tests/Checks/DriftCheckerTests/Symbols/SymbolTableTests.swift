import RuleBlocks
import DriftChecker
import Testing

struct SymbolTableTests {
  private let table = SymbolTable(SmallIndex.ui + SmallIndex.foundation)

  @Test func givesBackWhatWasPutIn() throws {
    let again = try #require(SymbolTable(bytes: table.bytes))
    for symbol in SmallIndex.ui + SmallIndex.foundation {
      #expect(again.symbols(named: symbol.name, .swift).contains(symbol))
      if let name = symbol.objectiveCName {
        #expect(again.symbols(named: name, .objectiveC).contains(symbol))
        #expect(again.symbols(named: name, .swift) == [])
      }
    }
  }

  @Test func isTheSameForTheSameSymbolsInAnyOrder() {
    let all = SmallIndex.ui + SmallIndex.foundation
    #expect(SymbolTable(all.reversed() + all).bytes == table.bytes)
  }

  @Test func hasNoNameThatWouldBeAnotherLine() {
    let symbols = ["a\nb\tf\tT\tM\t\t", "a\tb", "\u{7F}end\n", "a\u{1B}[2J"].flatMap { name in
      [
        Symbol(module: "M", kind: .function, name: name),
        Symbol(module: name, kind: .function, name: "f"),
        Symbol(module: "M", kind: .function, container: name, name: "f"),
        Symbol(module: "M", kind: .function, name: "f", objectiveCName: name),
        Symbol(module: "M", kind: .structure, name: "T", supertypes: [name]),
        Symbol(module: "M", kind: .function, name: "f", parameters: [.init(type: name)]),
      ]
    }
    #expect(SymbolTable(symbols).bytes == SymbolTable([]).bytes)
  }

  @Test func findsAWholeNameAndNoLongerOne() {
    let names = ["a", "a()", "a(b:)", "ab", "a_", "A", "aa(b:)"]
    let table = SymbolTable(names.map { Symbol(module: "M", kind: .function, name: $0) })
    for name in names {
      #expect(table.symbols(named: name, .swift).map(\.name) == [name])
    }
    #expect(table.symbols(withBaseName: "a").map(\.name) == ["a", "a()", "a(b:)"])
    #expect(table.symbols(withBaseName: "aa").map(\.name) == ["aa(b:)"])
    #expect(table.symbols(named: "", .swift) == [])
    #expect(table.symbols(named: "b", .swift) == [])
    #expect(SymbolTable([]).symbols(withBaseName: "a") == [])
  }

  @Test func refusesBytesThatAreNoWholeTable() {
    let bytes = table.bytes
    #expect(SymbolTable(bytes: []) == nil)
    #expect(SymbolTable(bytes: Array(bytes.dropFirst())) == nil)
    for length in [1, 10, bytes.count / 2, bytes.count - 1] {
      #expect(SymbolTable(bytes: Array(bytes.prefix(length))) == nil)
    }
    #expect(SymbolTable(bytes: bytes + Array("x".utf8)) == nil)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func survivesAnyBytesBetweenItsFirstAndLastLine(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<200 {
      var bytes = table.bytes
      let inside = 21..<bytes.count - 6
      for _ in 0..<20 {
        let place = Int.random(in: inside, using: &random)
        bytes[place] = [9, 10, 40, 46, 0, 255, 65].randomElement(using: &random) ?? 0
      }
      let damaged = try #require(SymbolTable(bytes: bytes), "seed \(seed)")
      let index = SymbolIndex([(.toolchain, damaged)])
      for name in ["UIApplication.shared", "UIAplication", "a:b:", "Task.sleep(for:)"] {
        _ = index.resolve(name)
      }
    }
  }
}

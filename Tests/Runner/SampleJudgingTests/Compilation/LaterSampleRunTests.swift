import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// A sample that others continue must run, and do by itself what its page shows.
@Suite(.serialized) struct LaterSampleRunTests: SharedRunSuite {
  static let book = TestBook(
    #"""
    ```swift,id=calls
    print("Väinö", total())
    ```

    ```swift,id=declares,continue=calls
    func total() -> Int { 3 }
    print(total())  // => 3
    ```

    ```swift,id=reads
    func show() { print(value) }
    ```

    ```swift,id=stores,continue=reads
    let value = 5
    show()  // => 5
    ```

    ```swift,id=doubles
    print(3.doubled)
    ```

    ```swift,id=extends,continue=doubles
    extension Int { var doubled: Int { self * 2 } }
    ```

    ```swift,id=conforms
    struct Dog: CustomStringConvertible {}
    ```

    ```swift,id=describes,continue=conforms
    extension Dog { var description: String { "dog" } }
    print(Dog())  // => dog
    ```

    ```swift,id=dates
    print(Date(timeIntervalSince1970: 0).timeIntervalSince1970)
    ```

    ```swift,id=imports,continue=dates
    import Foundation
    ```

    ```swift,id=opens
    func open() {
    print("in")
    ```

    ```swift,id=closes,continue=opens
    }
    ```

    ```swift,id=prints
    struct Cat { var age = 1 }
    print(Cat())
    ```

    ```output
    cat
    ```

    ```swift,id=changes,continue=prints
    extension Cat: CustomStringConvertible { var description: String { "cat" } }
    print(Cat())  // => cat
    ```

    ```swift,id=counts
    let number: Int = 3
    ```

    ```swift,id=hides,continue=counts
    typealias Int = String
    ```

    ```swift,id=main
    @main struct Program { static func main() { print("main") } }
    ```

    ```output
    main
    ```

    ```swift,id=behind-main,continue=main
    struct Helper {}
    ```

    ```output
    main
    ```

    ```swift,id=fine
    let numbers = [1, 2]
    print(numbers.count)  // => 2
    ```

    ```swift,id=fine-too,continue=fine
    print(numbers.reduce(0, +))  // => 3
    ```

    ```swift,id=fine-then,continue=fine-too
    func reduce() -> Int { 4 }
    print(reduce())  // => 4
    ```
    """#)

  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: [
    (
      "calls", "print(\"Väinö\", total())", 15, "cannot find 'total' in scope",
      "'total' is declared only in the later sample 'declares': move that up, or declare it here, "
    ),
    (
      "reads", "func show() { print(value) }", 20, "cannot find 'value' in scope",
      "'value' is declared only in the later sample 'stores': move that up, or declare it here, "
    ),
    (
      "doubles", "print(3.doubled)", 8, "value of type 'Int' has no member 'doubled'",
      "'doubled' is declared only in the later sample 'extends': move that up, or declare it here, "
    ),
    (
      "conforms", "struct Dog", 7,
      "type 'Dog' does not conform to protocol 'CustomStringConvertible'",
      "'Dog' is extended only in the later sample 'describes': move that up, or extend it here, "
    ),
    (
      "dates", "print(Date", 6, "cannot find 'Date' in scope",
      "'Foundation' is imported only in the later sample 'imports': move that up, or import it here, "
    ),
  ])
  func reportsWhatOnlyALaterSampleDeclares(
    name: String, line: String, column: Int, summary: String, fix: String
  ) async throws {
    let problem = try await problem(name)
    let place = try Self.book.place(of: line).split(separator: ":")
    let start = try #require(Int(place[1])) + column
    #expect(problem.line == "compile \(place[0]):\(start) \(summary)")
    #expect(problem.fix == fix + "perhaps in a hidden line '# ...'")
  }

  @Test func reportsWhatOnlyALaterSampleCloses() async throws {
    #expect(try await problem("opens").summary == "expected '}' at end of brace statement")
  }

  @Test func judgesTheOutputOfTheSampleByItself() async throws {
    let problem = try await problem("prints")
    #expect(problem.explanation == "- cat\n+ Cat(age: 1)")
    #expect(
      problem.notes.map(\.message)
        == ["it is run without the later sample 'changes', which extends 'Cat'"])
    let place = try Self.book.place(of: "swift,id=changes")
    #expect(problem.notes.map(\.range.start.text) == [place])
  }

  @Test func saysWhoBreaksTheChain() async throws {
    try await expectPassed("counts")
    let problem = try await problem("hides")
    #expect(problem.summary.hasPrefix("cannot be compiled after the samples that it continues: "))
    #expect(
      problem.fix == "this sample declares 'Int', which may change the samples above: undo that, "
        + "or correct the error there")
  }

  @Test(arguments: [
    "declares", "stores", "extends", "describes", "imports", "changes", "main",
    "behind-main", "fine", "fine-too", "fine-then",
  ])
  func verifies(name: String) async throws { try await expectPassed(name) }
}

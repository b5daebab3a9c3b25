import TextDiagnostics
import SampleTestFixtures
import Testing

/// Fences of published guides: each continues what is above it, or is a fragment of code.
@Suite(.serialized) struct CompileAdviceTests: SharedRunSuite {
  static let book = TestBook(
    #"""
    ```swift
    let numbers = [10, 20, 30]
    ```

    ```swift,id=words
    struct Word {}
    ```

    ```swift,id=uses
    print(numbers.count)
    ```

    ```swift,id=uses-type
    extension Word {}
    ```

    ```swift,id=alone,standalone
    print(numbers)
    ```

    ```swift,id=nowhere
    print(nothing)
    ```

    ```swift,id=signature
    func total(of numbers: [Int]) -> Int
    ```

    ```swift,id=type
    struct Sum: Equatable
    ```

    ```swift,id=manifest
    .package(url: "https://example.org/a", from: "1.0.0")
    ```
    """#)

  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: [
    (
      "uses", "cannot find 'numbers' in scope",
      "'numbers' is declared in the sample at line 1: mark that one 'id=NAME' and this one "
        + "'continue=NAME'"
    ),
    (
      "uses-type", "cannot find type 'Word' in scope",
      "'Word' is declared in the earlier sample 'words': mark this sample 'continue=words'"
    ),
    ("alone", "cannot find 'numbers' in scope", nil),
    ("nowhere", "cannot find 'nothing' in scope", nil),
    (
      "signature", "expected '{' in body of function declaration",
      "write its body; if only a signature is meant, mark the sample 'ignore=\"a signature\"'"
    ),
    (
      "type", "expected '{' in struct",
      "write its body; if only a signature is meant, mark the sample 'ignore=\"a signature\"'"
    ),
    (
      "manifest", "reference to member 'package' cannot be resolved without a contextual type",
      "a manifest is not run: mark the sample 'ignore=\"a piece of a manifest\"'"
    ),
  ])
  func saysHowToGoOn(name: String, summary: String, fix: String?) async throws {
    let problem = try await problem(name)
    #expect(problem.summary == summary)
    #expect(problem.fix == fix)
  }
}

import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReader

/// Comments that claim something in other words or another form than that of a claim.
struct ClaimsInOtherFormsTests {
  @Test(arguments: [
    ("print(3)  // prints out 4", "4"), ("print(3)  // prints the number 4", "4"),
    ("print(3)  // It prints 4", "4"), ("print(3)  // Should print 4", "4"),
    ("print(3)  // printed: 4", "4"), ("x  // expected: 4", "4"), ("x  // should be 4", "4"),
    ("print(3)  // output is 4", "4"), ("print(3)  // stdout: 4", "4"),
    ("print(3)  // Console: 4", "4"), ("print(3)  // >>> 4", "4"),
  ])
  func warnsOfOutputInOtherWords(code: String, value: String) {
    let (_, claims, diagnostics) = readClaims(code)
    let words = String(code.suffix(from: code.firstRange(of: "// ")!.upperBound))
    #expect(claims == [])
    #expect(
      diagnostics.map(\.summary) == ["'\(words)' is not checked: it is not in the form of a claim"])
    #expect(
      diagnostics.map(\.fix)
        == ["write // Prints \"\(value)\", or // => \(value) for a value"])
  }

  @Test(arguments: [
    "print(3)  // tulostaa luvun 4", "print(3)\n// This prints:\n// 4",
    "print(3)\n// Console output:\n// 4", "print(3)\n// The output is:\n// 4",
    "print(3)\n// prints\n// 4", "print(3)\n// 打印以下内容：\n// 4",
    "print(3)\n//\n// Output:\n//\n// 4",
  ])
  func readsOutputInOtherWords(code: String) {
    let (_, claims, diagnostics) = readClaims(code)
    #expect(diagnostics.map(Said.init) == [])
    #expect(claims.map(\.text) == ["4\n"])
  }

  @Test func readsASecondLineOfOutput() {
    let (_, claims, _) = readClaims("print(1)\n// Output: 1\n// Output: 2")
    #expect(claims.map(\.text) == ["1\n", "2\n"])
  }

  @Test(arguments: [
    ("let x = f()  ⟦/* x == 4 */⟧", "this value is not checked: a claim must be in a '//' comment"),
    (
      "let x = f()  // x == 3\n⟦/* x == 9 */⟧",
      "this value is not checked: a claim must be in a '//' comment"
    ),
    (
      "let x = f()  // x == 3\n⟦/// x == 9⟧",
      "this value is not checked: a claim must be in a '//' comment"
    ),
    (
      "print(3)\n⟦/* Output:⟧\n4\n*/",
      "this output is not checked: a claim must be in '//' comments"
    ),
    (
      "let b = f()  ⟦// does not compile⟧",
      "'does not compile' is not checked: the sample is not marked 'compile_fail'"
    ),
    (
      "let b = f()  ⟦// error: cannot convert value⟧",
      "'error: cannot convert value' is not checked: the sample is not marked 'compile_fail'"
    ),
    (
      "a[0]  ⟦// Fatal error: Index out of range⟧",
      "'Fatal error: Index out of range' is not checked: the sample is not marked 'should_trap'"
    ),
    ("a[0]  ⟦// Crashes!⟧", "'Crashes!' is not checked: the sample is not marked 'should_trap'"),
    (
      "a[0]  ⟦// Thread 1: Fatal error: Index out of range⟧",
      "'Thread 1: Fatal error: Index out of range' is not checked: the sample is not marked 'should_trap'"
    ),
    ("x = 2  ⟦// 编译错误⟧", "'编译错误' is not checked: the sample is not marked 'compile_fail'"),
    (
      "x = 2  ⟦// Ошибка компиляции⟧",
      "'Ошибка компиляции' is not checked: the sample is not marked 'compile_fail'"
    ),
    (
      "x = 2  ⟦// ei käänny⟧", "'ei käänny' is not checked: the sample is not marked 'compile_fail'"
    ),
    (
      "x = 2  ⟦// nu compilează⟧",
      "'nu compilează' is not checked: the sample is not marked 'compile_fail'"
    ),
    ("x[9]  ⟦// 运行时错误⟧", "'运行时错误' is not checked: the sample is not marked 'should_trap'"),
    ("a[0]  ⟦// crashes⟧", "'crashes' is not checked: the sample is not marked 'should_trap'"),
    ("f()  ⟦// t on 2,6⟧", "the value after 'on' is not checked"),
  ])
  func warnsOfClaimsInOtherForms(code: String, summary: String) {
    let (marked, _, diagnostics) = readClaims(code)
    #expect(diagnostics.map(\.summary) == [summary])
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(diagnostics.first?.range == marked.source.range(marked.ranges[0]))
  }

  @Test func leavesProseAboutErrorsAlone() {
    for code in [
      "f()  // crashes if it is empty", "print(e)  // error: disk full",
      "f()  // print the number 3",
      "f()  // output 3", "let b = 3  // does not compile without import",
    ] {
      #expect(readClaims(code).diagnostics.map(Said.init) == [], "\(code)")
    }
    #expect(
      readClaims("a[0]  // crashes", annotations: ",should_trap").diagnostics.map(Said.init) == [])
  }
}

/// Reads the claims of a chapter with one sample.
func readClaims(
  _ code: String, annotations: String = "", readsValues: Bool = true
) -> (marked: MarkedText, claims: [Claim], diagnostics: [Diagnostic]) {
  let marked = chapterText("```swift,id=a\(annotations)\n\(code)\n```\n")
  let (chapter, diagnostics) = ChapterReader(
    source: marked.source, name: "00-start", language: "fi", readsValues: readsValues
  ).read()
  return (marked, chapter.samples.first?.claims ?? [], diagnostics)
}

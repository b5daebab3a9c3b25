import SwiftSource
import Testing

struct SwiftSourceFileTests {
  @Test func listsImports() {
    let file = SwiftSourceFile(
      "import Foundation\n@testable import A\nimport struct B.C\n#if X\nimport D\n#endif\n// import E"
    )
    #expect(file.importedModules == ["Foundation", "A", "B.C", "D"])
  }

  @Test(arguments: [
    ("@main struct A {}", true, false), ("struct A {}\nfunc f() {}", false, false),
    ("print(1)", false, true), ("let a = 1", false, false), ("for _ in [] {}", false, true),
    ("// @main", false, false), ("#warning(\"x\")", false, false), ("", false, false),
  ])
  func tellsProgramsFromLibraries(source: String, main: Bool, statements: Bool) {
    let file = SwiftSourceFile(source)
    #expect(file.hasMainAttribute == main)
    #expect(file.hasTopLevelStatements == statements)
  }

  @Test(arguments: [
    "print(Set([1, 2]))", "let a: Set<Int> = [1]", "let a = [1: 2]", "let a: [Int: Int] = [:]",
    "let a = Dictionary(grouping: [1]) { $0 }", "print(1.hashValue)",
    "import Foundation\nprint(JSONEncoder())", "import Thermostat",
    String(repeating: "[", count: 200),
  ])
  func suspectsWhatHashValuesDecide(source: String) {
    #expect(SwiftSourceFile(source).mayShowHashing)
  }

  @Test(arguments: [
    "print(1)", "let a = [1, 2]", "import Foundation\nprint(Date())", "f(a: 1)", "// Set",
    "b ? 1 : 2",
  ])
  func suspectsNothingElse(source: String) { #expect(!SwiftSourceFile(source).mayShowHashing) }
}

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
}

import SampleCompiler
import Testing

/// Which modules a program imports, with and without the parser.
struct ImportedModulesTests {
  private static let head = """
    #sourceLocation(file: "workbook", line: 1)
    @_silgen_name("workbook_sample_boundary") private func _boundary()
    #sourceLocation(file: "prelude.swift", line: 1)

    """

  @Test(arguments: [
    ("import Core\nimport Foundation\nprint(1)\n", ["Core", "Foundation"]),
    ("\nimport Core\n", ["Core"]), ("print(1)\n", []), ("", []), ("import Core", ["Core"]),
    ("import Core\nprint(\"an import\")\n", ["Core"]),
    ("import struct Core.Budget\nimport Kit.Sub\n", ["Core", "Kit"]),
    ("import Core\n_boundary()\nimport Kit\nprint(1)\n", ["Core", "Kit"]),
    ("@testable import Core\n", ["Core"]), ("import Core; import Kit\n", ["Core", "Kit"]),
    ("// import Kit\nprint(1)\n", []), ("let text = \"\"\"\nimport Kit\n\"\"\"\n", []),
    ("import Core // once\n", ["Core"]),
  ])
  func areThoseOfTheText(code: String, modules: [String]) {
    #expect(PackageModules.importedModules(code) == modules)
    #expect(PackageModules.importedModules(Self.head + code) == modules)
  }
}

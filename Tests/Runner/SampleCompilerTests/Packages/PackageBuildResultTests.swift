import SafeFiles
import SampleCompiler
import Sandbox
import Testing

struct PackageBuildResultTests {
  /// SwiftPM writes the absolute path of the headers' folder.
  private static let map = """
    module C {
        umbrella header "/packages/core/Sources/C/include/C.h"
        export *
    }

    """

  private func harvest(_ files: [String: String]) throws -> [String: String] {
    let manifest = try PackageManifest(
      json: Array(
        """
        {
          "name": "core", "dependencies": [],
          "products": [{"name": "C", "targets": ["C"], "type": {"library": ["automatic"]}}],
          "targets": [{"name": "C", "type": "regular", "settings": [], "dependencies": []}]
        }
        """.utf8))
    let inputs = ["core": PackageInputs(files: ["Sources/C/include/C.h": Array("int c;".utf8)])]
    let graph = PackageGraph(["core": manifest], inputs)
    var built = FileBundle()
    for (path, text) in files {
      try built.add(Array(text.utf8), as: try #require(PlainPath("C/" + path)))
    }
    let harvest = try PackageBuildResult(built, of: graph.ordered(["C"]), in: graph, inputs)
    return Dictionary(
      uniqueKeysWithValues: harvest.bundle.files.map {
        ($0.key.text, String(decoding: $0.value, as: UTF8.self))
      })
  }

  @Test func movesTheMapToItsHeaders() throws {
    let files = try harvest(["module.modulemap": Self.map])
    #expect(files["C/C.h"] == "int c;")
    #expect(files["C/module.modulemap"]?.contains("umbrella header \"./C.h\"") == true)
  }

  /// A resource may be a module map too, or look like one.
  @Test func leavesEveryOtherFileAsItIs() throws {
    let resource = "resources/core_C.resources/module.modulemap"
    #expect(try harvest([resource: Self.map])["C/" + resource] == Self.map)
  }
}

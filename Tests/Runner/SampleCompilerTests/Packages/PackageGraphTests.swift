import SampleCompiler
import Testing

struct PackageGraphTests {
  private func manifest(_ name: String, needing product: String? = nil) throws -> PackageManifest {
    let dependencies = product.map { #"{"product": ["\#($0)", null]}"# } ?? ""
    return try PackageManifest(
      json: Array(
        """
        {
          "name": "\(name)", "dependencies": [],
          "products": [
            {"name": "Core", "targets": ["\(name)"], "type": {"library": ["automatic"]}}
          ],
          "targets": [
            {"name": "\(name)", "type": "regular", "settings": [], "dependencies": [\(dependencies)]}
          ]
        }
        """.utf8))
  }

  /// The order of a dictionary with these names is almost certainly another one.
  @Test func takesTheProductsOfPackagesInTheOrderOfTheirFolders() throws {
    let names = (1...8).map { "Part\($0)" }
    var manifests: [String: PackageManifest] = [:]
    for name in names.shuffled() { manifests["packages/\(name)"] = try manifest(name) }
    manifests["packages/A"] = try manifest("A", needing: "Core")
    // One of the package's own products has the same name: it comes first, and is not a dependency of itself.
    let nodes = PackageGraph(manifests).ordered(["A"])
    #expect(nodes.map(\.target.name) == names + ["A"])
  }
}

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

  /// SwiftPM does not build what no target needs here, such as a privacy manifest for Apple's systems.
  @Test(arguments: [
    (#"{"target": ["Extra", null]}"#, ["Extra", "Core"]),
    (#"{"target": ["Extra", {"platformNames": ["ios", "macos"]}]}"#, ["Core"]),
    (#"{"byName": ["Extra", {"platformNames": ["linux"]}]}"#, ["Extra", "Core"]),
    (
      #"{"product": ["Extra", "core", {"Log": "CoreLog"}, {"platformNames": ["windows"]}]}"#,
      ["Core"]
    ),
  ])
  func needsOnlyWhatLinuxNeeds(dependency: String, expected: [String]) throws {
    let manifest = try PackageManifest(
      json: Array(
        """
        {
          "name": "core", "dependencies": [], "products": [],
          "targets": [
            {"name": "Extra", "type": "regular", "settings": [], "dependencies": []},
            {"name": "Core", "type": "regular", "settings": [], "dependencies": [\(dependency)]}
          ]
        }
        """.utf8))
    #expect(PackageGraph(["core": manifest]).ordered(["Core"]).map(\.target.name) == expected)
  }
}

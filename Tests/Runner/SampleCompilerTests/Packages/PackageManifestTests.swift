import SampleCompiler
import Testing

struct PackageManifestTests {
  private static let json = """
    {
      "name": "house",
      "dependencies": [
        {"fileSystem": [{"identity": "core", "path": "/packages/core"}]},
        {"sourceControl": [{"identity": "log", "location": {"remote": [{"urlString": "u"}]}}]}
      ],
      "products": [
        {"name": "House", "targets": ["House", "C-House"], "type": {"library": ["automatic"]}},
        {"name": "tool", "targets": ["tool"], "type": {"executable": null}}
      ],
      "targets": [
        {
          "name": "C-House", "type": "regular", "dependencies": [],
          "settings": [
            {"tool": "linker", "kind": {"linkedLibrary": {"_0": "m"}}},
            {"tool": "c", "kind": {"define": {"_0": "X"}}},
            {"tool": "linker", "kind": {"linkedLibrary": {"_0": "no"}},
              "condition": {"platformNames": ["macos"]}},
            {"tool": "linker", "kind": {"linkedLibrary": {"_0": "no"}},
              "condition": {"config": "release"}},
            {"tool": "linker", "kind": {"unsafeFlags": {"_0": ["-Xlinker", "-z"]}},
              "condition": {"platformNames": ["linux"]}},
            {"tool": "swift", "kind": {"interoperabilityMode": {"_0": "Cxx"}}}
          ]
        },
        {
          "name": "House", "type": "regular", "settings": [],
          "dependencies": [
            {"byName": ["C-House", null]}, {"target": ["X", {"platformNames": ["linux"]}]},
            {"product": ["Core", "core", null, null]}
          ]
        }
      ]
    }
    """

  @Test func readsWhatSwiftPMSays() throws {
    let manifest = try PackageManifest(json: Array(Self.json.utf8))
    #expect(manifest.products.map(\.isLibrary) == [true, false])
    #expect(manifest.localDependencies == ["/packages/core"])
    #expect(manifest.remoteDependencies == ["log"])
    #expect(manifest.targets.map(\.moduleName) == ["C_House", "House"])
    #expect(
      manifest.targets[0].settings.map(\.linkerWords) == [
        ["-lm"], [], [], [], [], [],
      ])
    #expect(
      manifest.targets[0].settings.map(\.unsafeWords) == [
        nil, nil, nil, nil, ["-Xlinker", "-z"], nil,
      ])
    #expect(manifest.targets[1].dependencies.map(\.name) == ["C-House", "X", "Core"])
  }

  @Test func refusesAnotherForm() {
    #expect(throws: (any Error).self) { try PackageManifest(json: Array("{}".utf8)) }
  }
}

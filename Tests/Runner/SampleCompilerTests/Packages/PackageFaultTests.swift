import SampleCompiler
import Testing

/// Faults that are found before anything is built.
struct PackageFaultTests {
  /// The fault of a package with some targets, each with its settings as JSON.
  private func fault(_ targets: [(name: String, settings: String)]) throws -> PackageFault? {
    let text = targets.map {
      #"{"name": "\#($0.name)", "type": "regular", "dependencies": [], "settings": [\#($0.settings)]}"#
    }
    let manifest = try PackageManifest(
      json: Array(
        """
        {
          "name": "core", "dependencies": [], "products": [],
          "targets": [\(text.joined(separator: ", "))]
        }
        """.utf8))
    let graph = PackageGraph(["core": manifest])
    return PackageFault(of: graph.ordered(targets.map(\.name)), in: "core")
  }

  private func unsafe(_ condition: String = "") -> String {
    #"{"tool": "swift", "kind": {"unsafeFlags": {"_0": ["-Xcc", "-w"]}}\#(condition)}"#
  }

  @Test func namesTheTargetWithUnsafeFlags() throws {
    let fault = try #require(try fault([("A", ""), ("B", unsafe())]))
    #expect(
      fault.summary
        == "cannot be used: its target 'B' has 'unsafeFlags' ('-Xcc -w'), with which no package can "
        + "depend on it")
    #expect(fault.fix.hasPrefix("replace them in 'Package.swift' by settings such as .define"))
  }

  @Test(arguments: [#""config": "release""#, #""platformNames": ["macos"]"#])
  func allowsUnsafeFlagsOfOtherBuilds(_ condition: String) throws {
    #expect(try fault([("A", unsafe(#", "condition": {\#(condition)}"#))]) == nil)
  }

  @Test func namesTwoTargetsWithOneModuleName() throws {
    let fault = try #require(try fault([("a-b", ""), ("C", ""), ("a_b", "")]))
    #expect(
      fault.summary
        == "cannot be used: its targets 'a-b' and 'a_b' have the same module name, 'a_b'")
    #expect(fault.fix == "rename one of them in 'Package.swift'")
    #expect(try self.fault([("a-b", ""), ("C", "")]) == nil)
  }
}

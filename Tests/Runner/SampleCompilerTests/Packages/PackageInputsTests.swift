import Foundation
import SampleCompiler
import Sandbox
import Testing

struct PackageInputsTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try body(URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path)
  }

  private func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  @Test func leavesOutWhatIsHiddenAndWhatBelongsToTheBook() throws {
    try withFolder { folder in
      for path in [
        "Package.swift", "Sources/A/a.swift", ".git/config", ".build/x.o", "Sources/A/.hidden",
        "Content/fi/01-a.md", "Sub/Content/x",
      ] {
        try write(path, to: "\(folder)/\(path)")
      }
      let inputs = try PackageInputs(folder: folder, leavingOut: ["\(folder)/Content"])
      #expect(
        inputs.files.keys.sorted() == ["Package.swift", "Sources/A/a.swift", "Sub/Content/x"])
    }
  }

  @Test func followsLinksInsideOfThePackageOnly() throws {
    try withFolder { folder in
      try write("secret", to: "\(folder)/secret/key")
      try write("shared", to: "\(folder)/p/Shared/s.swift")
      try write("a", to: "\(folder)/p/A/a.swift")
      try link("\(folder)/p/A/shared", to: "../Shared")
      try link("\(folder)/p/A/copy.swift", to: "a.swift")
      try link("\(folder)/p/A/key", to: "\(folder)/secret/key")
      try link("\(folder)/p/A/keys", to: "../../secret")
      try link("\(folder)/p/A/nowhere", to: "nothing")
      // Cycles: a link around itself, and links through each other.
      try link("\(folder)/p/A/loop", to: "..")
      try link("\(folder)/p/Shared/back", to: "../A")
      let files = try PackageInputs(folder: folder + "/p").files
      #expect(files["A/shared/s.swift"] == Array("shared".utf8))
      #expect(files["A/copy.swift"] == Array("a".utf8))
      #expect(files["Shared/back/a.swift"] == Array("a".utf8))
      #expect(!files.values.contains(Array("secret".utf8)))
      #expect(files.keys.allSatisfy { $0.split(separator: "/").count <= 4 })
    }
  }

  /// An edit of a document is no reason to build.
  @Test func emptiesWhatIsForReadersOnly() {
    let files = [
      "README.md", "Guides/A.md", "Sources/A/a.swift", "Sources/A/notes.md", "Package.swift",
      "Sources/A/A.docc/Start.md", "Snippets/s.swift",
    ]
    let inputs = PackageInputs(files: Dictionary(uniqueKeysWithValues: files.map { ($0, [1]) }))
    func kept(_ targets: [String]) -> [String] {
      inputs.emptyingDocuments(besides: targets).files.filter { $0.value == [1] }.keys.sorted()
    }
    #expect(kept(["Sources/A"]) == ["Package.swift", "Sources/A/a.swift", "Sources/A/notes.md"])
    #expect(kept(["."]) == files.filter { !$0.contains(".docc") }.sorted())
    #expect(kept(["Sources/A", "Snippets/B"]).contains("Snippets/s.swift"))
    #expect(inputs.emptyingDocuments(besides: []).files.count == files.count)
  }

  @Test func notesWhereLinksLead() throws {
    try withFolder { folder in
      try write("a", to: "\(folder)/p/Docs/A.md")
      try link("\(folder)/p/Guides", to: "Docs")
      try link("\(folder)/p/README.md", to: "Docs/A.md")
      let links = try PackageInputs(folder: folder + "/p").links
      #expect(
        links == ["Guides": "Docs", "Guides/A.md": "Docs/A.md", "README.md": "Docs/A.md"])
    }
  }

  @Test func writesACopy() throws {
    try withFolder { folder in
      try PackageInputs(files: ["a": [1], "turned/into/a/folder": [3]]).write(to: folder + "/copy")
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder + "/copy").sorted()
      #expect(names == ["a", "turned", "turned/into", "turned/into/a", "turned/into/a/folder"])
      #expect(FileManager.default.contents(atPath: folder + "/copy/a") == Data([1]))
    }
  }
}

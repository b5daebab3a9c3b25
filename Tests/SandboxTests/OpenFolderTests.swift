import Foundation
import Sandbox
import Subprocess
import Testing

/// Files are laid out where they are named, whatever somebody has put there before.
struct OpenFolderTests {
  private let outer: TemporaryFolder
  private let files = FileManager.default

  init() throws {
    outer = try TemporaryFolder()
    for name in ["inner", "prey"] {
      try files.createDirectory(atPath: outer.path + "/" + name, withIntermediateDirectories: true)
    }
    try Data("prey".utf8).write(to: URL(fileURLWithPath: outer.path + "/prey/file"))
  }

  private func path(_ text: String) throws -> PlainPath { try #require(PlainPath(text)) }

  private func link(_ name: String, to target: String) throws {
    try files.createSymbolicLink(
      atPath: "\(outer.path)/inner/\(name)", withDestinationPath: target)
  }

  @Test func makesFilesWithTheFoldersAroundThem() throws {
    defer { outer.remove() }
    let folder = try OpenFolder(outer.path + "/inner")
    try folder.make(path("a/b/c"), [1, 2])
    #expect(try folder.read(path("a/b/c")) == [1, 2])
    #expect(try folder.read(path("a/b")) == nil && folder.read(path("x/y")) == nil)
    #expect(throws: SystemError.self) { try folder.make(path("a/b/c"), [3]) }
    #expect(throws: SystemError.self) { try folder.make(path("a/b/c/d"), [3]) }
    try folder.remove(path("a/b/c"))
    try folder.remove(path("a/b"))
    try folder.remove(path("nothing/here"))
    #expect(try files.subpathsOfDirectory(atPath: outer.path + "/inner") == ["a"])
  }

  @Test(arguments: ["link", "link/file", "link/new"])
  func followsNoLink(_ name: String) throws {
    defer { outer.remove() }
    try link("link", to: name == "link" ? "../prey/file" : "../prey")
    let folder = try OpenFolder(outer.path + "/inner")
    #expect(throws: SystemError.self) { try folder.make(path(name), [1]) }
    #expect(try folder.read(path(name)) == nil)
    try folder.remove(path(name))
    #expect(try files.subpathsOfDirectory(atPath: outer.path + "/prey") == ["file"])
    #expect(files.contents(atPath: outer.path + "/prey/file") == Data("prey".utf8))
  }

  @Test func waitsForNoPipe() throws {
    defer { outer.remove() }
    #expect(mkfifo(outer.path + "/inner/pipe", 0o600) == 0)
    #expect(try OpenFolder(outer.path + "/inner").read(path("pipe")) == nil)
  }
}

import Foundation
import TestSupport
import Testing

/// Which targets may import which, by the folders that they lie in.
struct FloorTests {
  /// From below; each floor may import those before it.
  private static let floors = [
    "Base", "Device", "Transfers", "AppleModules", "Book", "Runner", "Site", "Checks", "Programs",
  ]
  private static let deviceHalf: Set = ["Device", "Transfers", "AppleModules"]
  private static let generator: Set = ["Book", "Runner", "Site", "Checks"]

  /// The floor of every target, by its name.
  private static func floorOfTargets() throws -> [String: String] {
    var floorOf: [String: String] = [:]
    for floor in floors {
      let path = Repository.sources.appending(path: floor).path
      for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.first != "."
      {
        floorOf[name] = floor
      }
    }
    return floorOf
  }

  @Test func everyFolderIsAFloor() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Repository.sources.path)
    #expect(folders.filter { !$0.contains(".") }.sorted() == Self.floors.sorted())
  }

  /// A build for release has no declarations for tests alone, so these would stop the nightly run.
  @Test func testsUseWhatOtherTargetsMayUse() throws {
    let tests = Repository.sources.deletingLastPathComponent().appending(path: "Tests")
    let files = try #require(FileManager.default.enumerator(atPath: tests.path))
    var count = 0
    for case let path as String in files where path.hasSuffix(".swift") {
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("@testable import ") }
      #expect(lines == [], "in \(path): make what it tests 'package'")
      count += 1
    }
    #expect(count > 500)
  }

  @Test func importsOnlyWhatLiesBelowAndNothingOfTheOtherHalf() throws {
    let floorOf = try Self.floorOfTargets()
    var count = 0
    let files = try #require(FileManager.default.enumerator(atPath: Repository.sources.path))
    for case let path as String in files where path.hasSuffix(".swift") {
      let floor = String(path.prefix { $0 != "/" })
      let text = try String(
        contentsOf: Repository.sources.appending(path: path), encoding: .utf8)
      // Regular expressions are slow: only lines that may begin with an import are compared.
      for line in text.split(separator: "\n") where line.first.map("@ipf".contains) ?? false {
        guard let match = line.wholeMatch(of: /(?:@\w+ )*(?:\w+ )?import (?:struct )?(\w+).*/),
          let imported = floorOf[String(match.1)]
        else { continue }
        count += 1
        let own = try #require(Self.floors.firstIndex(of: floor))
        let other = try #require(Self.floors.firstIndex(of: imported))
        #expect(other <= own, "\(path) imports '\(match.1)' of the higher floor '\(imported)'")
        let crosses =
          Self.generator.contains(floor) && Self.deviceHalf.contains(imported)
          || Self.deviceHalf.contains(floor) && Self.generator.contains(imported)
        #expect(!crosses, "\(path) imports '\(match.1)' of the other half")
      }
    }
    #expect(count > 1_000)
  }

  @Test func theProgramNeedsNothingOfTheDevice() throws {
    let floorOf = try Self.floorOfTargets()
    let folder = Repository.sources.appending(path: "Programs/WorkbookCommands")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var count = 0
    for case let path as String in files where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /import (\w+)/) {
        count += 1
        let floor = floorOf[String(match.1)] ?? ""
        #expect(!Self.deviceHalf.contains(floor), "\(path) imports '\(match.1)'")
      }
    }
    #expect(count > 100)
  }
}

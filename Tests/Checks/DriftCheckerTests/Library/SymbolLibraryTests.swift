import Toolchains
import DriftChecker
import Foundation
import ResultStore
import Sandbox
import Testing

/// The cache of symbol names, with one small module of the toolchain.
struct SymbolLibraryTests {
  private let folder: TemporaryFolder
  private let toolchain: Toolchain

  init() async throws {
    folder = try TemporaryFolder()
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    toolchain = try await ToolchainLocator(
      searchPath: path.map(String.init), cacheDirectory: folder.path
    ).locate()
  }

  private func library(_ toolchain: Toolchain? = nil) -> SymbolLibrary {
    SymbolLibrary(
      toolchain: toolchain ?? self.toolchain,
      sandbox: Sandbox(level: .namespaces, toolchain: self.toolchain.usr),
      cache: ResultCache(directory: folder.path), toolchainModules: ["Observation", "Nowhere"])
  }

  private let nothing = SymbolLibrary.Modules(names: [], files: [])

  private var kept: [String: Data] {
    let root = folder.path + "/v1/tools"
    var result: [String: Data] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? [] {
      if let data = try? Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)")) {
        result["\(root)/\(name)"] = data
      }
    }
    return result
  }

  @Test func keepsTheNamesOfTheToolchainUntilItChanges() async throws {
    defer { folder.remove() }
    let index = try await library().index(documented: nothing)
    #expect(index.hasModule("Observation") && !index.hasModule("Nowhere"))
    let first = kept
    #expect(first.count == 1)
    _ = try await library().index(documented: nothing)
    #expect(kept == first)
    var other = toolchain
    other.identity += ["patched"]
    _ = try await library(other).index(documented: nothing)
    #expect(kept.count == 2)
  }

  @Test func makesAgainWhatIsDamaged() async throws {
    defer { folder.remove() }
    _ = try await library().index(documented: nothing)
    let whole = kept
    let path = try #require(whole.keys.first)
    for damage in [Data(), Data("x".utf8), try #require(whole[path]).dropLast(9)] {
      try damage.write(to: URL(fileURLWithPath: path))
      let index = try await library().index(documented: nothing)
      #expect(index.hasModule("Observation"))
      #expect(kept == whole)
    }
  }

  @Test func keepsNothingOfModulesThatCannotBeRead() async throws {
    defer { folder.remove() }
    let broken = SymbolLibrary.Modules(
      names: ["Broken"], files: [Sandbox.File(name: "Broken.swiftmodule", bytes: [1, 2, 3])])
    await #expect(throws: SymbolIndexError.self) {
      try await library().index(documented: broken)
    }
    #expect(kept.isEmpty)
  }

  @Test func saysWhichFileOfTheDeviceIsMissing() throws {
    defer { folder.remove() }
    let error = #expect(throws: RunnerError.self) { try CoreModules(folder: folder.path).find() }
    #expect(
      error?.description.hasPrefix(
        "looking up iOS names needs '\(folder.path)/Modules/") ?? false)
    #expect(error?.description.contains("'./workbook'") ?? false)
  }
}

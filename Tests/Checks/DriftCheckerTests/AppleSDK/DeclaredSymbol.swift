import Foundation
import Testing
import Toolchains

/// A public declaration of a module of Apple's name, as its symbol graph describes it.
struct DeclaredSymbol {
  var declaration: String
  /// Whether it is in an extension, where the default implementations of requirements are.
  var isInExtension: Bool
  var isSendable: Bool
  /// The versions of iOS from `@available`; empty without one.
  var introduced, deprecated: String
  var message: String

  /// Parameters may be on the main actor too, but follow the attributes of the declaration.
  var isOnMainActor: Bool {
    declaration.split(separator: " ").prefix { $0.hasPrefix("@") }.contains("@MainActor")
  }

  /// The declarations of the modules that apps import, by their names in Swift; overloads are joined.
  static func all() async throws -> [String: [DeclaredSymbol]] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "apple-sdk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(DeviceModules.moduleMap.text.utf8)
      .write(to: folder.appending(path: DeviceModules.moduleMap.name))
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let toolchain = try await ToolchainLocator(
      searchPath: path.split(separator: ":").map(String.init), cacheDirectory: folder.path
    ).locate()
    let modules = DeviceModules.ofApps + DeviceModules.partsOfUIKit + ["BackgroundURLSession"]
    var found: [String: [DeclaredSymbol]] = [:]
    for module in modules {
      let process = Process()
      process.executableURL = URL(
        fileURLWithPath: "\(toolchain.usr)/bin/swift-symbolgraph-extract")
      process.arguments = [
        "-module-name", module, "-target", toolchain.target,
        "-I", DeviceModules.folderOfProgram + "/Modules", "-I", folder.path,
        "-module-cache-path", folder.path, "-output-dir", folder.path,
        "-minimum-access-level", "public", "-skip-synthesized-members",
      ]
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "the symbols of '\(module)' cannot be read")
    }
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".symbols.json") {
      let graph = try JSONDecoder().decode(
        Graph.self, from: Data(contentsOf: folder.appending(path: file)))
      let sendable = Set(
        graph.relationships.filter { $0.kind == "conformsTo" && $0.target == "s:s8SendableP" }
          .map(\.source))
      for symbol in graph.symbols {
        let ios = symbol.availability?.first { $0.domain == "iOS" }
        found[symbol.pathComponents.joined(separator: "."), default: []].append(
          DeclaredSymbol(
            declaration: (symbol.declarationFragments ?? []).map(\.spelling).joined(),
            isInExtension: symbol.swiftExtension != nil,
            isSendable: sendable.contains(symbol.identifier.precise),
            introduced: ios?.introduced?.text ?? "", deprecated: ios?.deprecated?.text ?? "",
            message: ios?.renamed.map { "renamed: \($0)" } ?? ios?.message ?? ""))
      }
    }
    return found
  }

  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { var precise: String }
      struct Fragment: Decodable { var spelling: String }
      struct Extension: Decodable {}
      struct Version: Decodable {
        var major: Int
        var minor: Int?
        var text: String { "\(major)" + ((minor ?? 0) == 0 ? "" : ".\(minor ?? 0)") }
      }
      struct Availability: Decodable {
        var domain: String?
        var introduced, deprecated: Version?
        var message, renamed: String?
      }
      var identifier: Identifier
      var pathComponents: [String]
      var declarationFragments: [Fragment]?
      var swiftExtension: Extension?
      var availability: [Availability]?
    }
    struct Relationship: Decodable {
      var kind, source, target: String
    }
    var symbols: [Symbol]
    var relationships: [Relationship]
  }
}

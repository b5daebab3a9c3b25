import Toolchains
import Foundation
import Sandbox
import Testing

/// Small modules that replace UIKit and DeviceSimulator, built by the local compiler.
///
/// They show the cost of changing a real module without building the real ones twice.
struct StandInModules {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  /// The imports of the real modules, which the compiler of samples must find.
  private static let others = DeviceModules.all.filter {
    !["UIKit", "DeviceSimulator"].contains($0)
  }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: path + "/Modules", withIntermediateDirectories: true)
    for name in Self.others { try compile(name, "public enum \(name) {}", isLibrary: false) }
    // Files that no program of these tests loads must exist all the same.
    for file in DeviceModules.filesOfProgram where !file.hasPrefix("Modules/") {
      try Data().write(to: URL(filePath: "\(path)/\(file)"))
    }
  }

  func remove() { folder.remove() }

  func build(_ name: String, _ source: String) throws {
    try compile(name, source, isLibrary: true)
  }

  func bytes(ofModule name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(path)/Modules/\(name).swiftmodule"))
  }

  private func compile(_ name: String, _ source: String, isLibrary: Bool) throws {
    // The module contains the file's name, so it is always the same.
    let file = "\(path)/\(name).swift"
    try Data(source.utf8).write(to: URL(filePath: file))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-Onone", "-parse-as-library", "-swift-version", "6", "-module-name", name,
        "-emit-module", "-emit-module-path", "\(path)/Modules/\(name).swiftmodule", file,
      ] + (isLibrary ? ["-emit-library", "-o", "\(path)/lib\(name).so"] : [])
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}

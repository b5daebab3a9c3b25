import Toolchains
private import FoundationEssentials
import ResultStore
import Sandbox

/// The modules of the device, as they were built next to a program, prepared for indexing.
///
/// Apps and scenarios import them (UIKit, BackgroundTasks, DeviceSimulator, ...), so most names in a book
/// about iOS refer to them.
package struct CoreModules: Sendable {
  private let folder: String

  package init(folder: String = DeviceModules.folderOfProgram) { self.folder = folder + "/Modules" }

  /// The modules, or none if the device is not built.
  package static func found(if isBuilt: Bool) throws -> SymbolLibrary.Modules {
    isBuilt ? try CoreModules().find() : SymbolLibrary.Modules(names: [], files: [])
  }

  /// Finds the modules with their documentation, which holds the Objective-C names.
  ///
  /// The files include the modules that those import, since the compiler reads them too, and the C module
  /// map.
  ///
  /// - Throws: `RunnerError` when a file is missing. File contents are read later, if at all.
  package func find() throws -> SymbolLibrary.Modules {
    let names =
      DeviceModules.all.map { $0 + ".swiftmodule" }
      + DeviceModules.imported.map { $0 + ".swiftdoc" }
    let identity = try names.map { name in
      guard let identity = try? FileIdentity.describe("\(folder)/\(name)") else {
        throw missing(name)
      }
      return identity
    }
    let map = DeviceModules.moduleMap
    return SymbolLibrary.Modules(
      names: DeviceModules.imported, identity: identity + [map.text]
    ) {
      try names.map { name in
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
          throw missing(name)
        }
        return Sandbox.File(name: name, bytes: Array(data))
      } + [Sandbox.File(name: map.name, bytes: Array(map.text.utf8))]
    }
  }

  private func missing(_ name: String) -> RunnerError {
    RunnerError(
      .modules,
      "looking up iOS names needs '\(folder)/\(name)', which is missing or unreadable; build "
        + "the whole project with './workbook' or 'swift build'")
  }
}

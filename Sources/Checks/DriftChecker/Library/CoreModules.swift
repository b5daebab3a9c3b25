import Toolchains
private import FoundationEssentials
import ResultStore
import Sandbox

/// The modules of the device, as they were built beside a program, as something to index.
///
/// They are what apps and scenarios import (UIKit, BackgroundTasks, DeviceSimulator, ...), and so
/// what most names of a book about iOS mean.
package struct CoreModules: Sendable {
  private let folder: String

  /// - Parameter folder: where the program was built.
  package init(folder: String = DeviceModules.folderOfProgram) { self.folder = folder + "/Modules" }

  /// Finds the modules with their documentation, which holds the names in Objective-C.
  ///
  /// The modules that those import are among the files, since the compiler reads them too, and the
  /// map of C's.
  ///
  /// - Throws: `RunnerError` when a file is not there; its bytes are asked for later, or never.
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

  /// Says that a file cannot be read, and what to do.
  private func missing(_ name: String) -> RunnerError {
    RunnerError(
      .modules,
      "the names of iOS need '\(folder)/\(name)', which is not there or cannot be read; build "
        + "the whole project: './workbook' does, and so does 'swift build'")
  }
}

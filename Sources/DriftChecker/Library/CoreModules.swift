private import FoundationEssentials
import Sandbox

/// The modules of the core that samples import, as they were built beside a program.
///
/// ```
/// .build/release/workbook
/// .build/release/Modules/UIKit.swiftmodule, UIKit.swiftdoc, …
/// ```
package struct CoreModules: Sendable {
  /// Why the modules cannot be read.
  package struct Failure: Error, CustomStringConvertible, Sendable {
    /// One line.
    package let description: String
  }

  /// What a sample imports.
  private static let documented = ["UIKit", "DeviceSimulator"]
  /// What these import themselves: without them the compiler cannot read them.
  private static let others = [
    "BackgroundExecution", "DeviceLink", "DeviceProtocol", "DeviceTrace", "VirtualTime",
  ]

  private let folder: String

  /// - Parameter folder: where the program was built.
  package init(folder: String) { self.folder = folder }

  /// The folder of the running program (`proc(5)`: `/proc/self/exe`).
  package static var besideProgram: CoreModules {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return CoreModules(folder: String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
  }

  /// Reads the modules with their documentation, which holds the names in Objective-C.
  ///
  /// - Throws: ``Failure`` when a file is not there.
  package func read() throws -> SymbolLibrary.Modules {
    let names =
      (Self.documented + Self.others).map { $0 + ".swiftmodule" }
      + Self.documented.map { $0 + ".swiftdoc" }
    let files = try names.map { name in
      guard let data = FileManager.default.contents(atPath: "\(folder)/Modules/\(name)") else {
        throw Failure(
          description: "the names of the device's modules need '\(folder)/Modules/\(name)', which "
            + "cannot be read; build the whole project: './workbook' does, and so does 'swift build'")
      }
      return Sandbox.File(name: name, bytes: Array(data))
    }
    return SymbolLibrary.Modules(names: Self.documented, files: files)
  }
}

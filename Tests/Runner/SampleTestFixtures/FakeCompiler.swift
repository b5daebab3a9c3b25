package import Toolchains
import Foundation
package import Sandbox

/// A compiler that runs a script before the real one.
///
/// It works only without a sandbox, which would not see the test's files.
package struct FakeCompiler {
  package let folder: TemporaryFolder
  package private(set) var toolchain: Toolchain

  /// - Parameter script: shell commands before `exec "$real" "$@"`; `$folder` is a folder of the test.
  package init(_ script: String) async throws {
    folder = try TemporaryFolder()
    toolchain = try await TestRunner.toolchain()
    let text = """
      #!/bin/sh
      real='\(toolchain.compiler)' folder='\(folder.path)'
      \(script)
      exec "$real" "$@"

      """
    toolchain.compiler = folder.path + "/swiftc"
    try Data(text.utf8).write(to: URL(filePath: toolchain.compiler))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: toolchain.compiler)
  }

  package static func touch(_ path: String) {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
  }
}

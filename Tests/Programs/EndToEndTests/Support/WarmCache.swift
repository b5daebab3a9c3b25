import Foundation
import ChildProcess

/// What the program makes once per toolchain, made once for all tests.
enum WarmCache {
  private static let folder = SuiteFolder.path + "/warm"

  private static let making = Task { () throws -> Void in
    let book = folder + "/book"
    try FileManager.default.createDirectory(
      atPath: book + "/Content/fi", withIntermediateDirectories: true)
    try Data(TemporaryBook.configuration.utf8).write(
      to: URL(fileURLWithPath: book + "/Content/workbook.yml"))
    // A sample without imports needs no shared modules.
    let body = "`UIApplication.shared` `Array.count`\n\n```swift,id=imports\nimport Glibc\n```\n"
    try Data(Chapter.withGoodSample(body).utf8).write(
      to: URL(fileURLWithPath: book + "/Content/fi/01-a.md"))
    var command = Subprocess.Configuration(
      executable: BuiltProgram.path, arguments: ["build", "-C", book, "--cache", folder + "/cache"])
    command.environment = ProcessInfo.processInfo.environment
    let configuration = command
    _ = try await Gate.shared.pass { try await Subprocess.run(configuration) }
  }

  /// Writes a cache that contains the tools and no results.
  ///
  /// - Parameter isLinked: whether the files may be hard links to the shared ones; the program replaces files
  ///   as a whole and never modifies them.
  static func fill(_ cache: String, isLinked: Bool) async throws {
    try await making.value
    let files = FileManager.default
    for part in ["toolchains", "v1/tools", "v1/modules"] {
      let source = folder + "/cache/" + part
      for name in try files.subpathsOfDirectory(atPath: source) {
        let (from, to) = ("\(source)/\(name)", "\(cache)/\(part)/\(name)")
        try files.createDirectory(
          atPath: URL(fileURLWithPath: to).deletingLastPathComponent().path,
          withIntermediateDirectories: true)
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: from, isDirectory: &isFolder), !isFolder.boolValue else {
          continue
        }
        if isLinked {
          try files.linkItem(atPath: from, toPath: to)
        } else {
          try files.copyItem(atPath: from, toPath: to)
        }
      }
    }
  }
}

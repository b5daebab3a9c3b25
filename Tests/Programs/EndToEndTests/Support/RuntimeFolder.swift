import Foundation

/// A runtime folder of one test (`XDG_RUNTIME_DIR`), with a path short enough for sockets.
final class RuntimeFolder: Sendable {
  let path = "/tmp/wb-\(UUID().uuidString.prefix(8))"

  init(user: User = .own) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    if user.isNobody { chown(path, 65534, 65534) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var environment: [String: String] { ["XDG_RUNTIME_DIR": path] }

  /// The files that devices have left there.
  var contents: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path + "/workbook")) ?? []
  }
}

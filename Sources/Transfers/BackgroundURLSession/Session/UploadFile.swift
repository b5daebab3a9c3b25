internal import Foundation
internal import TransferEngine

/// The file of an upload as the daemon wants it named: without links. The daemon measures it itself.
struct UploadFile {
  /// The path without links; length, time and number are for the daemon to find out.
  let body: BodyFile

  /// - Parameter url: of a file that need not be there: the task fails then.
  init(_ url: URL) {
    let path = url.path as NSString
    let folder = ServicePlaces.resolved(path.deletingLastPathComponent)
    let named = folder.map { $0 + "/" + path.lastPathComponent } ?? path as String
    let resolved = ServicePlaces.resolved(path as String) ?? named
    let size = try? FileManager.default.attributesOfItem(atPath: resolved)[.size] as? Int64
    body = BodyFile(path: resolved, length: size ?? 0, modified: 0, inode: 0)
  }

  /// Whether the file lies below a folder, of which both paths are without links; bytes are
  /// compared, as the kernel does.
  func isBelow(_ container: String) -> Bool {
    body.path.utf8.starts(with: (container.hasSuffix("/") ? container : container + "/").utf8)
  }
}

internal import Foundation
internal import TransferEngine

/// The file of an upload, with links resolved, as the daemon expects. The daemon measures it itself.
struct UploadFile {
  /// The resolved path; the daemon determines length, time and inode.
  let body: BodyFile

  /// - Parameter url: the file; if it does not exist, the task fails.
  init(_ url: URL) {
    let path = url.path as NSString
    let folder = ServicePaths.resolved(path.deletingLastPathComponent)
    let named = folder.map { $0 + "/" + path.lastPathComponent } ?? path as String
    let resolved = ServicePaths.resolved(path as String) ?? named
    let size = try? FileManager.default.attributesOfItem(atPath: resolved)[.size] as? Int64
    body = BodyFile(path: resolved, length: size ?? 0, modified: 0, inode: 0)
  }

  /// Whether the file lies below a folder. Both paths have no links; bytes are compared, as in the kernel.
  func isBelow(_ container: String) -> Bool {
    body.path.utf8.starts(with: (container.hasSuffix("/") ? container : container + "/").utf8)
  }
}

package import Foundation

/// The checkout from which the tests were built.
package enum Repository {
  /// The folder of `Package.swift`.
  package static let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  package static let sources = root.appending(path: "Sources")

  /// Finds the folder of a target, which lies on one of the floors: `Sources/Device/UIKit`.
  ///
  /// - Throws: an error of Foundation if there is no such target.
  package static func sources(of target: String) throws -> URL {
    let files = FileManager.default
    for floor in try files.contentsOfDirectory(atPath: sources.path) {
      let folder = sources.appending(path: "\(floor)/\(target)")
      if files.fileExists(atPath: folder.path) { return folder }
    }
    throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: target])
  }
}

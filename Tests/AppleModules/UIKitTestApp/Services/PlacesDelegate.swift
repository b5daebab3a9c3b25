import QuartzCore
import UIKit

/// Prints the facts of its bundle and its folders, and counts its launches in each folder.
final class PlacesDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { PlacesDelegate() }

  func applicationDidFinishLaunching(_ application: UIApplication) {
    let bundle = Bundle.main
    print(bundle.bundleIdentifier ?? "nil", bundle.infoDictionary?["Own"] ?? "nil")
    print(bundle.object(forInfoDictionaryKey: "CFBundleName") ?? "nil")
    print(bundle.url(forResource: "words", withExtension: "txt")?.lastPathComponent ?? "nil")
    print(CACurrentMediaTime() == ProcessInfo.processInfo.systemUptime)
    let files = FileManager.default
    let home = NSHomeDirectory()
    for place in [
      FileManager.SearchPathDirectory.documentDirectory, .libraryDirectory, .cachesDirectory,
      .applicationSupportDirectory,
    ] {
      let path = files.urls(for: place, in: .userDomainMask).first?.path ?? "nil"
      print(path.replacingOccurrences(of: home, with: "~"))
    }
    let folders: [URL] = [
      .documentsDirectory, .cachesDirectory, .applicationSupportDirectory, files.temporaryDirectory,
    ]
    for folder in folders { print(folder.lastPathComponent, count(in: folder)) }
  }

  /// The number of earlier launches, as recorded in a file of the folder.
  private func count(in folder: URL) -> Int {
    let file = folder.appendingPathComponent("starts")
    let before = (try? String(contentsOf: file, encoding: .utf8)).flatMap { Int($0) } ?? 0
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try "\(before + 1)".write(to: file, atomically: true, encoding: .utf8)
    } catch {
      print(error)
    }
    return before
  }
}

internal import BackgroundExecution
public import Foundation

/// A group of apps (``AppGroupName``) and what they share on the disk.
struct AppGroup {
  private let name: String
  /// From the home of an app to the containers of groups, which lie beside it.
  private static let folder = "../.groups"

  /// Reads the name of a group; nil if it is none.
  init?(_ name: String) {
    guard let group = AppGroupName(name) else { return nil }
    self.name = group.text
  }

  /// The container; it is there after this.
  var container: URL? {
    let path = NSString(string: "\(NSHomeDirectory())/\(Self.folder)/\(name)").standardizingPath
    let url = URL(fileURLWithPath: path, isDirectory: true)
    do {
      try FileManager.default.createDirectory(
        at: url.appendingPathComponent("Library/Caches"), withIntermediateDirectories: true)
      return url
    } catch {
      return nil
    }
  }

  /// The group's settings, as preferences name them: a path from those of the app.
  var domain: String? {
    container == nil ? nil : "../../\(Self.folder)/\(name)/Library/Preferences/\(name)"
  }
}

extension FileManager {
  /// The folder that the apps of a group share; nil if the name is that of no group.
  ///
  /// - ObjectiveC: `containerURLForSecurityApplicationGroupIdentifier:`
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    AppGroup(groupIdentifier)?.container
  }
}

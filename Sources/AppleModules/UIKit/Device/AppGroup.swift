internal import BackgroundExecution
public import Foundation

/// A group of apps (``AppGroupName``) and its shared files.
struct AppGroup {
  private let name: String
  /// The folder of the groups' containers, relative to an app's home.
  private static let folder = "../.groups"

  /// Parses the name of a group; nil if it is invalid.
  init?(_ name: String) {
    guard let group = AppGroupName(name) else { return nil }
    self.name = group.text
  }

  /// The container, which is created if necessary.
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

  /// The preferences domain of the group: a path relative to the app's preferences.
  var domain: String? {
    container == nil ? nil : "../../\(Self.folder)/\(name)/Library/Preferences/\(name)"
  }
}

extension FileManager {
  /// Returns the shared folder of a group; nil for an invalid name.
  ///
  /// - ObjectiveC: `containerURLForSecurityApplicationGroupIdentifier:`
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    AppGroup(groupIdentifier)?.container
  }
}

internal import BackgroundExecution
internal import DeviceProtocol
public import Foundation

/// The app's `FileManager.default`, with the folders of a container and file protection, as on iOS.
///
/// Foundation on Linux has no Library folder, and only the names of file protection. The standard object is
/// turned into one of this class, as ``PersistentDefaults`` does with settings. It has no state that threads could
/// share. A file manager that the app makes itself is Foundation's own.
final class ContainerFileManager: FileManager, @unchecked Sendable {
  static func install() {
    Unmanaged.passUnretained(FileManager.default).toOpaque().storeBytes(
      of: unsafeBitCast(Self.self, to: UnsafeRawPointer.self), as: UnsafeRawPointer.self)
  }

  override func urls(
    for directory: FileManager.SearchPathDirectory, in domain: FileManager.SearchPathDomainMask
  ) -> [URL] {
    guard directory == .libraryDirectory, domain.contains(.userDomainMask) else {
      return super.urls(for: directory, in: domain)
    }
    return [URL.libraryDirectory]
  }

  /// R190: also sets the protection of a file or a folder.
  override func setAttributes(
    _ attributes: [FileAttributeKey: Any], ofItemAtPath path: String
  ) throws {
    try super.setAttributes(attributes, ofItemAtPath: path)
    guard let protection = attributes[.protectionKey].flatMap(FileProtection.init(attribute:))
    else { return }
    try FileLock.protect(path, as: protection)
  }

  /// R190: also returns the protection.
  override func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] {
    var attributes = try super.attributesOfItem(atPath: path)
    if let protection = FileLock.protection(of: path) {
      attributes[.protectionKey] = FileProtectionType(rawValue: protection.name)
    }
    return attributes
  }
}

// Foundation on Linux only has `homeDirectory` and `temporaryDirectory`.
extension URL {
  /// The folder for the user's documents; it is kept.
  public static var documentsDirectory: URL { container("Documents") }

  /// The folder for the app's other files; it is kept.
  public static var libraryDirectory: URL { container("Library") }

  /// The folder for recreatable files; the system may empty it while the app is not running.
  public static var cachesDirectory: URL { container("Library/Caches") }

  /// The folder for the app's support files; the app must create it.
  public static var applicationSupportDirectory: URL { container("Library/Application Support") }

  private static func container(_ path: String) -> URL {
    URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
      .appendingPathComponent(path, isDirectory: true)
  }
}

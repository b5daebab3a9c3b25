internal import BackgroundExecution
public import Foundation

/// The app's `FileManager.default`, which knows the folders of a container and how files are protected, as iOS
/// has them.
///
/// Foundation on Linux knows no Library, and of file protection the names alone. The standard object becomes one
/// of this class, as ``KeptDefaults`` says of settings. It has no state that threads could share. One that the
/// app makes itself is Foundation's own.
final class AppPlaces: FileManager, @unchecked Sendable {
  /// Makes the standard file manager know the container.
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

  /// R190: gives a file or a folder its class, too.
  override func setAttributes(
    _ attributes: [FileAttributeKey: Any], ofItemAtPath path: String
  ) throws {
    try super.setAttributes(attributes, ofItemAtPath: path)
    guard let protection = attributes[.protectionKey].flatMap(FileProtection.init(attribute:))
    else { return }
    try FileLock.protect(path, as: protection)
  }

  /// R190: says its class, too.
  override func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] {
    var attributes = try super.attributesOfItem(atPath: path)
    if let protection = FileLock.protection(of: path) {
      attributes[.protectionKey] = FileProtectionType(rawValue: protection.name)
    }
    return attributes
  }
}

// Foundation on Linux has `homeDirectory` and `temporaryDirectory` alone.
extension URL {
  /// The folder for what the user has made; it is kept.
  public static var documentsDirectory: URL { container("Documents") }

  /// The folder for everything else of the app; it is kept.
  public static var libraryDirectory: URL { container("Library") }

  /// The folder for what can be made again; the system may empty it while the app does not run.
  public static var cachesDirectory: URL { container("Library/Caches") }

  /// The folder for files of the app's own; the app makes it before it is there.
  public static var applicationSupportDirectory: URL { container("Library/Application Support") }

  private static func container(_ path: String) -> URL {
    URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
      .appendingPathComponent(path, isDirectory: true)
  }
}

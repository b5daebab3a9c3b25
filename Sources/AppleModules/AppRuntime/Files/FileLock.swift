internal import BackgroundExecution
internal import DeviceProtocol
public import Foundation
internal import Synchronization
internal import VirtualTime

/// The device's lock state, as it affects the files of this process (R190); usable on any thread.
enum FileLock {
  private static let state = Mutex(DeviceLock())

  /// Sets the state: from now on some files cannot be opened.
  static func set(_ lock: DeviceLock, iOS version: Int) {
    state.withLock { $0 = lock }
    let classes = FileProtection.allCases
    ProtectedFiles.refuse(
      opening: classes.filter { !$0.allowsOpening(lock) }.map(\.rawValue),
      making: classes.filter { !$0.allowsMaking(lock) }.map(\.rawValue),
      usual: FileProtection.usual(iOS: version).rawValue)
  }

  /// Sets the protection of a file or a folder. Fails for a file that cannot be opened now, and for a
  /// protection with which no file can be created now.
  ///
  /// - Throws: `CocoaError.fileWriteNoPermission`, or an error for a missing file.
  static func protect(_ path: String, as new: FileProtection) throws {
    let lock = state.withLock { $0 }
    let isOpen = protection(of: path)?.allowsOpening(lock) ?? true
    guard isOpen, new.allowsMaking(lock) else {
      throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: path])
    }
    guard ProtectedFiles.set(new.rawValue, at: path) else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: path])
    }
  }

  /// Returns the protection of a file in a container.
  static func protection(of path: String) -> FileProtection? {
    ProtectedFiles.number(at: path).flatMap(FileProtection.init(rawValue:))
  }
}

// iOS has these conformances; Foundation on Linux lacks them.
extension FileProtectionType: @retroactive Equatable, @retroactive Hashable {}

extension FileProtection {
  /// Parses an app's value for `FileAttributeKey.protectionKey`.
  init?(attribute: Any) {
    let name = (attribute as? FileProtectionType)?.rawValue ?? attribute as? String
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}

internal import BackgroundExecution
public import Foundation
internal import Synchronization
internal import VirtualTime

/// The lock of the device, as the files of this process feel it (R190); from any thread.
enum FileLock {
  private static let state = Mutex(DeviceLock())

  /// Takes notice of it: from now on some files cannot be opened.
  static func set(_ lock: DeviceLock, iOS version: Int) {
    state.withLock { $0 = lock }
    let classes = FileProtection.allCases
    ProtectedFiles.refuse(
      opening: classes.filter { !$0.allowsOpening(lock) }.map(\.rawValue),
      making: classes.filter { !$0.allowsMaking(lock) }.map(\.rawValue),
      usual: FileProtection.usual(iOS: version).rawValue)
  }

  /// Gives a file or a folder a class. What cannot be opened now has no other one, and nothing becomes of a
  /// class that no file can be made of now.
  ///
  /// - Throws: `CocoaError.fileWriteNoPermission`, or that there is no such file.
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

  /// Of which class a file of a container is.
  static func protection(of path: String) -> FileProtection? {
    ProtectedFiles.number(at: path).flatMap(FileProtection.init(rawValue:))
  }
}

// On iOS it is; Foundation on Linux has left it out.
extension FileProtectionType: @retroactive Equatable, @retroactive Hashable {}

extension FileProtection {
  /// Reads what an app gives as the value of `FileAttributeKey.protectionKey`.
  init?(attribute: Any) {
    let name = (attribute as? FileProtectionType)?.rawValue ?? attribute as? String
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}

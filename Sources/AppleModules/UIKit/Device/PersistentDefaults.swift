internal import Foundation

/// The `UserDefaults` of an app, whose settings outlive the process at once (R110).
///
/// On iOS a daemon keeps them; Foundation on Linux keeps them in memory until `synchronize()`.
/// `UserDefaults.standard` cannot be replaced by an object of a subclass, so its first word, the class, is
/// changed. The subclass adds nothing to the object. Those of a suite are made by
/// ``Foundation/UserDefaults/standIn(suiteName:)``.
class PersistentDefaults: UserDefaults {
  /// Makes the standard defaults write changes at once.
  static func install() {
    let standard = Unmanaged.passUnretained(UserDefaults.standard).toOpaque()
    standard.storeBytes(
      of: unsafeBitCast(PersistentDefaults.self, to: UnsafeRawPointer.self),
      as: UnsafeRawPointer.self)
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    super.set(value, forKey: defaultName)
    synchronize()
  }

  override func removeObject(forKey defaultName: String) {
    super.removeObject(forKey: defaultName)
    synchronize()
  }

  override func setPersistentDomain(_ domain: [String: Any], forName domainName: String) {
    super.setPersistentDomain(domain, forName: domainName)
    synchronize()
  }

  override func removePersistentDomain(forName domainName: String) {
    super.removePersistentDomain(forName: domainName)
    synchronize()
  }
}

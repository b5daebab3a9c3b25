package import Foundation

/// The settings of an app group, shared by all its apps and stored in the group's container.
private final class GroupDefaults: PersistentDefaults {
  override func object(forKey defaultName: String) -> Any? {
    // Another app may have written meanwhile.
    synchronize()
    return super.object(forKey: defaultName)
  }

  override func dictionaryRepresentation() -> [String: Any] {
    synchronize()
    return super.dictionaryRepresentation()
  }
}

extension UserDefaults {
  /// Replaces Foundation's `UserDefaults(suiteName:)`, like
  /// ``Foundation/Timer/standIn(timeInterval:repeats:block:)``.
  ///
  /// A suite is stored like the standard settings, and one of an app group is shared by its apps. The
  /// function owns its argument, like any initializer: if the compiler looks into it, it requires the calling
  /// convention of the one that it replaces.
  ///
  /// - Returns: nil, as on iOS, for the app's own name and for the global domain.
  @_silgen_name("$s10Foundation12UserDefaultsC9suiteNameACSgSSSg_tcfC")
  package static func standIn(suiteName name: consuming String?) -> UserDefaults? {
    guard let suiteName = name else { return PersistentDefaults(suiteName: nil) }
    guard suiteName != Bundle.main.bundleIdentifier, suiteName != globalDomain else { return nil }
    let domain = AppGroup(suiteName)?.domain
    return domain.map { GroupDefaults(suiteName: $0) } ?? PersistentDefaults(suiteName: suiteName)
  }
}

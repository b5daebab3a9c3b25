package import Foundation

/// The settings of an app group, which all its apps read and write; they lie in the group's container.
private final class GroupDefaults: KeptDefaults {
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
  /// Stands in the place of Foundation's `UserDefaults(suiteName:)`, as `Timer`'s does
  /// (``Foundation/Timer/standIn(timeInterval:repeats:block:)``): a suite is kept as the standard settings
  /// are, and one of an app group belongs to all its apps.
  ///
  /// What it is given it owns, as what is given to any initializer: where the compiler looks into this function,
  /// it wants the convention of the one that it stands for.
  ///
  /// - Returns: nil, as on iOS, for the name of the app itself and for the global domain.
  @_silgen_name("$s10Foundation12UserDefaultsC9suiteNameACSgSSSg_tcfC")
  package static func standIn(suiteName name: consuming String?) -> UserDefaults? {
    guard let suiteName = name else { return KeptDefaults(suiteName: nil) }
    guard suiteName != Bundle.main.bundleIdentifier, suiteName != globalDomain else { return nil }
    let domain = AppGroup(suiteName)?.domain
    return domain.map { GroupDefaults(suiteName: $0) } ?? KeptDefaults(suiteName: suiteName)
  }
}

/// One item of a keychain: what an app has said of it, under the names that Apple's constants have.
package struct KeychainItem: Sendable, Hashable {
  /// A class of items.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `kSecClassGenericPassword`.
    case genericPassword = "genp"
    /// `kSecClassInternetPassword`.
    case internetPassword = "inet"

    /// The attributes that tell one item from another (R173).
    package var key: [String] {
      switch self {
      case .genericPassword: ["acct", "svce", "agrp", "sync"]
      case .internetPassword:
        ["acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path", "agrp", "sync"]
      }
    }

    /// All attributes that items of the class may have, the dates of the keychain's own among them.
    package var attributes: Set<String> {
      let own = self == .genericPassword ? ["gena"] : []
      return Set(key + own + Self.common)
    }

    /// Attributes that all classes have besides their keys.
    private static let common = [
      "pdmn", "labl", "desc", "icmt", "crtr", "type", "invi", "nega", "cdat", "mdat",
    ]
  }

  /// Its class.
  package var kind: Kind
  /// What the app, and the keychain itself, have said of it, by the names of Apple's constants:
  /// `acct`.
  package var attributes: [String: KeychainValue]
  /// The secret.
  package var data: [UInt8]

  /// - Parameter data: the secret; empty where only the attributes are known.
  package init(_ kind: Kind, _ attributes: [String: KeychainValue], data: [UInt8] = []) {
    self.kind = kind
    self.attributes = attributes
    self.data = data
  }

  /// When it can be read; what says nothing of it only while the device is unlocked (R172).
  package var protection: KeychainProtection {
    guard case .text(let value) = attributes["pdmn"] else { return .whenUnlocked }
    return KeychainProtection(rawValue: value) ?? .whenUnlocked
  }

  /// The access group that it belongs to.
  package var group: String? {
    if case .text(let group) = attributes["agrp"] { group } else { nil }
  }

  /// Whether it is the same item as another one (R173).
  func hasKey(of other: KeychainItem) -> Bool {
    kind == other.kind
      && kind.key.allSatisfy { attributes[$0].known == other.attributes[$0].known }
  }
}

/// The value of an attribute.
package enum KeychainValue: Sendable, Hashable {
  /// Text, such as an account.
  case text(String)
  /// Bytes of the app's own.
  case bytes([UInt8])
  /// An integer or a truth value.
  case number(Int64)
  /// Seconds since the reference date of Foundation.
  case date(Double)
}

extension KeychainValue? {
  /// An attribute that an item lacks is as good as an empty one.
  var known: KeychainValue? {
    switch self {
    case .text(""), .bytes([]), .number(0): nil
    default: self
    }
  }
}

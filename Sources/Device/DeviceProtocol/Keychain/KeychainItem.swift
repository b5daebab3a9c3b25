/// An item of a keychain, with its attributes under the values of Apple's constants.
package struct KeychainItem: Sendable, Hashable {
  /// A class of items.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `kSecClassGenericPassword`.
    case genericPassword = "genp"
    /// `kSecClassInternetPassword`.
    case internetPassword = "inet"

    /// The attributes that identify an item (R173).
    package var key: [String] {
      switch self {
      case .genericPassword: ["acct", "svce", "agrp", "sync"]
      case .internetPassword:
        ["acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path", "agrp", "sync"]
      }
    }

    /// All attributes that items of the class may have, including the dates that the keychain sets.
    package var attributes: Set<String> {
      let own = self == .genericPassword ? ["gena"] : []
      return Set(key + own + Self.common)
    }

    /// Attributes that all classes have besides their keys.
    private static let common = [
      "pdmn", "labl", "desc", "icmt", "crtr", "type", "invi", "nega", "cdat", "mdat",
    ]
  }

  package var kind: Kind
  /// The attributes set by the app or the keychain itself, keyed by the values of Apple's constants, such as
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

  /// When it can be read; only while the device is unlocked if nothing is specified (R172).
  package var protection: KeychainProtection {
    guard case .text(let value) = attributes["pdmn"] else { return .whenUnlocked }
    return KeychainProtection(rawValue: value) ?? .whenUnlocked
  }

  /// The access group.
  package var group: String? {
    if case .text(let group) = attributes["agrp"] { group } else { nil }
  }

  /// Returns whether it has the same key as another item (R173).
  func hasKey(of other: KeychainItem) -> Bool {
    kind == other.kind
      && kind.key.allSatisfy { attributes[$0].known == other.attributes[$0].known }
  }
}

/// The value of an attribute.
package enum KeychainValue: Sendable, Hashable {
  /// Text, such as an account.
  case text(String)
  /// Bytes in the app's own format.
  case bytes([UInt8])
  /// An integer or a Boolean.
  case number(Int64)
  /// Seconds since Foundation's reference date.
  case date(Double)
}

extension KeychainValue? {
  /// The value, or nil if it is empty, which is equivalent to a missing attribute.
  var known: KeychainValue? {
    switch self {
    case .text(""), .bytes([]), .number(0): nil
    default: self
    }
  }
}

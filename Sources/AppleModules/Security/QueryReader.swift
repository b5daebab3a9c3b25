internal import BackgroundExecution
internal import DeviceProtocol
internal import Foundation

/// The parsed dictionary of a keychain call.
struct QueryReader {
  /// The call, as the rules differ a little.
  enum Call: String {
    case add = "SecItemAdd"
    case copyMatching = "SecItemCopyMatching"
    case update = "SecItemUpdate"
    case delete = "SecItemDelete"
  }

  private(set) var kind = KeychainItem.Kind.genericPassword
  private(set) var attributes: [String: KeychainValue] = [:]
  private(set) var data: [UInt8]?
  private(set) var returnsData = false
  private(set) var returnsAttributes = false
  /// The maximum number of items; nil for all.
  private(set) var limit: Int?
  private var isForAnyDevice = false

  /// Parses a query, or an item to be added.
  ///
  /// - Throws: `KeychainRefusal` for invalid values.
  init(_ dictionary: CFDictionary, of call: Call) throws(KeychainRefusal) {
    guard let name = dictionary[kSecClass] as? String else {
      throw .parameter("the query has no kSecClass")
    }
    guard let kind = KeychainItem.Kind(rawValue: name) else {
      throw .parameter(
        "kSecClass '\(name)' is not supported; use kSecClassGenericPassword or kSecClassInternetPassword"
      )
    }
    self.kind = kind
    limit = call == .copyMatching ? 1 : nil
    // In a fixed order, so that the same one of several mistakes is always reported.
    for key in dictionary.keys.sorted() where key != kSecClass {
      guard let value = dictionary[key] else { continue }
      try take(key, value, of: call)
    }
    if call != .add, attributes[kSecAttrSynchronizable] == nil, !isForAnyDevice {
      attributes[kSecAttrSynchronizable] = .number(0)
    }
  }

  /// Parses the changes of an item.
  init(changes: CFDictionary, of kind: KeychainItem.Kind) throws(KeychainRefusal) {
    self.kind = kind
    for key in changes.keys.sorted() {
      guard let value = changes[key] else { continue }
      guard key != kSecClass, !key.hasPrefix("r_"), !key.hasPrefix("m_") else {
        throw .parameter("'\(key)' cannot be among the attributes to update; move it to the query")
      }
      try take(key, value, of: .update)
    }
  }

  var query: KeychainQuery { KeychainQuery(kind, attributes) }

  private mutating func take(
    _ key: String, _ value: Any, of call: Call
  ) throws(KeychainRefusal) {
    switch key {
    case kSecReturnData: returnsData = try truth(value, key, of: call)
    case kSecReturnAttributes: returnsAttributes = try truth(value, key, of: call)
    case kSecMatchLimit: try takeLimit(value, of: call)
    case kSecUseDataProtectionKeychain: break
    case kSecValueData:
      guard let data = value as? Data else {
        throw .parameter("kSecValueData is not Data; convert a string with 'Data(text.utf8)'")
      }
      self.data = Array(data)
    case kSecAttrSynchronizable where value as? String == kSecAttrSynchronizableAny && call != .add:
      isForAnyDevice = true
    case kSecAttrAccessible:
      guard let name = value as? String, KeychainProtection(rawValue: name) != nil else {
        throw .parameter("'\(value)' is not a value of kSecAttrAccessible")
      }
      attributes[key] = .text(name)
    default:
      guard kind.attributes.contains(key) else {
        throw .parameter("items of this class have no '\(key)'")
      }
      guard let known = KeychainValue(value) else {
        throw .parameter("the value of '\(key)' is not a string, data, number, Boolean or date")
      }
      attributes[key] = known
    }
  }

  private func truth(_ value: Any, _ key: String, of call: Call) throws(KeychainRefusal) -> Bool {
    guard let wish = value as? Bool ?? (value as? NSNumber)?.boolValue else {
      throw .parameter("the value of '\(key)' is not a Boolean")
    }
    guard !wish || call == .add || call == .copyMatching else {
      throw .parameter("\(call.rawValue) returns nothing; leave '\(key)' out")
    }
    return wish
  }

  private mutating func takeLimit(_ value: Any, of call: Call) throws(KeychainRefusal) {
    switch value {
    case let name as String where name == kSecMatchLimitAll: limit = nil
    case let name as String where name == kSecMatchLimitOne: limit = 1
    case let count as Int where count > 0: limit = count
    default: throw .parameter("'\(value)' is not a value of kSecMatchLimit")
    }
    guard call == .copyMatching || call != .add && limit == nil else {
      throw .parameter("\(call.rawValue) does not accept kSecMatchLimit; remove it")
    }
  }
}

extension KeychainValue {
  /// Converts a value of a dictionary; nil if no attribute can have it.
  init?(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let data as Data: self = .bytes(Array(data))
    case let date as Date: self = .date(date.timeIntervalSinceReferenceDate)
    case let truth as Bool: self = .number(truth ? 1 : 0)
    case let number as Int: self = .number(Int64(number))
    case let number as NSNumber: self = .number(number.int64Value)
    default: return nil
    }
  }

  /// The value for a returned dictionary.
  var any: Any {
    switch self {
    case .text(let text): text
    case .bytes(let bytes): Data(bytes)
    case .number(let number): Int(number)
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    }
  }
}

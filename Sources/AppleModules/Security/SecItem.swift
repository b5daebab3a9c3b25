internal import BackgroundExecution
internal import DeviceProtocol
internal import Foundation
internal import Synchronization
internal import VirtualTime

/// Adds an item to the keychain.
///
/// - Parameters:
///   - attributes: its class, attributes and secret.
///   - result: receives the item, as far as `attributes` requests.
/// - ObjectiveC: `SecItemAdd`
@discardableResult
public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  AppKeychain.perform(.add) { keychain, folder throws(KeychainRefusal) in
    let reader = try QueryReader(attributes, of: .add)
    try folder.check(reader)
    let now = KeychainValue.date(Date().timeIntervalSinceReferenceDate)
    var item = KeychainItem(reader.kind, reader.attributes, data: reader.data ?? [])
    item.attributes["agrp"] = item.attributes["agrp"] ?? .text(folder.ownGroup)
    item.attributes["pdmn"] = .text(item.protection.rawValue)
    item.attributes["sync"] = item.attributes["sync"] ?? .number(0)
    (item.attributes["cdat"], item.attributes["mdat"]) = (now, now)
    try keychain.add(item, while: KeychainLock.now)
    result?.pointee = AppKeychain.object(of: item, reader)
  }
}

/// Finds items in the keychain.
///
/// - Parameters:
///   - query: their class and attributes, and which values of how many items to return.
///   - result: receives an `NSData`, or an `NSDictionary` if attributes are requested; for more than one item
///     an `NSArray`. Unchanged if nothing was found.
/// - ObjectiveC: `SecItemCopyMatching`
@discardableResult
public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  AppKeychain.perform(.copyMatching) { keychain, folder throws(KeychainRefusal) in
    let reader = try QueryReader(query, of: .copyMatching)
    try folder.check(reader)
    let found = try keychain.find(reader.query, limit: reader.limit, while: KeychainLock.now)
    let objects = found.map { AppKeychain.object(of: $0, reader) }
    result?.pointee = reader.limit == 1 ? objects[0] : NSArray(array: objects.compactMap { $0 })
  }
}

/// Updates all items that match a query.
///
/// - Parameters:
///   - query: their class and attributes.
///   - attributesToUpdate: the new values, including the secret (`kSecValueData`).
/// - ObjectiveC: `SecItemUpdate`
@discardableResult
public func SecItemUpdate(
  _ query: CFDictionary, _ attributesToUpdate: CFDictionary
) -> OSStatus {
  AppKeychain.perform(.update) { keychain, folder throws(KeychainRefusal) in
    let reader = try QueryReader(query, of: .update)
    let changes = try QueryReader(changes: attributesToUpdate, of: reader.kind)
    try folder.check(reader)
    try folder.check(changes)
    var attributes = changes.attributes
    attributes["mdat"] = .date(Date().timeIntervalSinceReferenceDate)
    try keychain.update(
      reader.query, to: attributes, data: changes.data, while: KeychainLock.now)
  }
}

/// Deletes all items that match a query.
///
/// - Parameter query: their class and attributes.
/// - ObjectiveC: `SecItemDelete`
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  AppKeychain.perform(.delete) { keychain, folder throws(KeychainRefusal) in
    let reader = try QueryReader(query, of: .delete)
    try folder.check(reader)
    try keychain.delete(reader.query)
  }
}

/// The keychain of this process; calls are serialized.
private enum AppKeychain {
  private static let turn = Mutex(())

  /// Performs a call, writes the changed items, and reports errors to the device.
  static func perform(
    _ call: QueryReader.Call,
    _ work: (inout Keychain, KeychainFolder) throws(KeychainRefusal) -> Void
  ) -> OSStatus {
    guard ProcessLink.isActive else { return errSecNotAvailable }
    return turn.withLock { _ in
      let folder = KeychainFolder()
      let old = folder.read()
      var new = old
      do throws(KeychainRefusal) {
        try work(&new, folder)
      } catch {
        return status(of: error, call)
      }
      do { try folder.write(new, over: old) } catch { return errSecNotAvailable }
      return errSecSuccess
    }
  }

  private static func status(of refusal: KeychainRefusal, _ call: QueryReader.Call) -> OSStatus {
    switch refusal {
    case .isProtected(let protection):
      tell(.isProtected(call: call.rawValue, protection))
      return errSecInteractionNotAllowed
    case .duplicate: return errSecDuplicateItem
    case .notFound: return errSecItemNotFound
    case .parameter(let text):
      tell(.misuse("\(call.rawValue) answers errSecParam (\(errSecParam)): \(text)"))
      return errSecParam
    case .foreignGroup(let group):
      tell(
        .misuse(
          "\(call.rawValue) answers errSecMissingEntitlement (\(errSecMissingEntitlement)): the app does "
            + "not belong to the access group '\(group)'; name one that begins with 'group.'"))
      return errSecMissingEntitlement
    }
  }

  private static func tell(_ report: KeychainReport) {
    ProcessLink.send(AppReport.keychain(report).message)
  }

  /// Returns the requested values of an item; nil if none are requested.
  static func object(of item: KeychainItem, _ wish: QueryReader) -> AnyObject? {
    guard wish.returnsAttributes else {
      return wish.returnsData ? NSData(data: Data(item.data)) : nil
    }
    var values = item.attributes.mapValues(\.any)
    if wish.returnsData { values[kSecValueData] = Data(item.data) }
    return NSDictionary(dictionary: values)
  }
}

/// The items that an app can reach, and the rules of access (R172-R175).
///
/// The rules do not depend on a process: the shell reads the items, applies one call, and stores the result.
package struct Keychain: Sendable, Hashable {
  /// In the order in which they were added.
  package private(set) var items: [KeychainItem]

  /// - Parameter items: the stored items, in their order.
  package init(_ items: [KeychainItem] = []) { self.items = items }

  /// Adds an item (`SecItemAdd`).
  ///
  /// - Throws: ``KeychainRefusal`` if it is protected now, or its key exists.
  package mutating func add(
    _ item: KeychainItem, while lock: DeviceLock
  ) throws(KeychainRefusal) {
    guard item.protection.allows(lock) else { throw .isProtected(item.protection) }
    guard !items.contains(where: item.hasKey) else { throw .duplicate }
    items.append(item)
  }

  /// Finds items (`SecItemCopyMatching`); the search ends at the first that cannot be read.
  ///
  /// - Parameter limit: how many are wanted; nil for all.
  /// - Throws: ``KeychainRefusal``, also if there is none.
  package func find(
    _ query: KeychainQuery, limit: Int?, while lock: DeviceLock
  ) throws(KeychainRefusal) -> [KeychainItem] {
    var found: [KeychainItem] = []
    for item in items where query.matches(item) && found.count < limit ?? .max {
      guard item.protection.allows(lock) else { throw .isProtected(item.protection) }
      found.append(item)
    }
    if found.isEmpty { throw .notFound }
    return found
  }

  /// Changes all items that match a query, or none (`SecItemUpdate`).
  ///
  /// - Parameter data: the new secret; nil to leave it unchanged.
  /// - Throws: ``KeychainRefusal`` if none matches, one is or would become protected, or two would have the
  ///   same key.
  package mutating func update(
    _ query: KeychainQuery, to attributes: [String: KeychainValue], data: [UInt8]?,
    while lock: DeviceLock
  ) throws(KeychainRefusal) {
    var changed = items
    let places = items.indices.filter { query.matches(items[$0]) }
    if places.isEmpty { throw .notFound }
    for place in places {
      let old = changed[place]
      changed[place].attributes.merge(attributes) { _, new in new }
      if let data { changed[place].data = data }
      for protection in [old.protection, changed[place].protection] {
        guard protection.allows(lock) else { throw .isProtected(protection) }
      }
    }
    for place in places {
      guard changed.count(where: changed[place].hasKey) == 1 else { throw .duplicate }
    }
    items = changed
  }

  /// Deletes all items that match a query, even protected ones (`SecItemDelete`): deletion needs no
  /// decryption.
  ///
  /// - Throws: ``KeychainRefusal/notFound`` if there is none.
  package mutating func delete(_ query: KeychainQuery) throws(KeychainRefusal) {
    let left = items.filter { !query.matches($0) }
    if left.count == items.count { throw .notFound }
    items = left
  }
}

/// A search for items.
package struct KeychainQuery: Sendable, Hashable {
  /// The class to search.
  package var kind: KeychainItem.Kind
  /// The attributes that an item must have.
  package var attributes: [String: KeychainValue]

  /// - Parameter attributes: empty for all items of the class.
  package init(_ kind: KeychainItem.Kind, _ attributes: [String: KeychainValue] = [:]) {
    self.kind = kind
    self.attributes = attributes
  }

  /// Returns whether an item has each of the attributes; an empty value is equivalent to a missing one.
  func matches(_ item: KeychainItem) -> Bool {
    item.kind == kind
      && attributes.allSatisfy { item.attributes[$0.key].known == Optional($0.value).known }
  }
}

/// The reason why the keychain refuses a call.
package enum KeychainRefusal: Error, Sendable, Hashable {
  /// `errSecInteractionNotAllowed` (R172).
  case isProtected(KeychainProtection)
  /// `errSecDuplicateItem` (R173).
  case duplicate
  /// `errSecItemNotFound`.
  case notFound
  /// `errSecParam`; the text says what is wrong.
  case parameter(String)
  /// `errSecMissingEntitlement`: the access group is not one of the app's (R175).
  case foreignGroup(String)
}

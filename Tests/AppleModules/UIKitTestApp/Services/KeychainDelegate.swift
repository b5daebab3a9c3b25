import Foundation
import UIKit

/// An app that performs the keychain operations named in its environment, at launch and at each fetch, with
/// the code that tutorials use.
final class KeychainDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { KeychainDelegate() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
    switch ProcessInfo.processInfo.environment["TEST_KEYCHAIN"] {
    case "shared": share()
    case "wrong": ask()
    case "thread":
      Thread.detachNewThread { Token.save("t", in: "thread", kSecAttrAccessibleAlways) }
    default: start()
    }
    return true
  }

  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    for account in ["open", "first", "default"] { print(account, Token.read(account)) }
    Token.save("new", in: "made behind the lock", kSecAttrAccessibleWhenUnlocked)
    completionHandler(.noData)
  }

  private func start() {
    guard Token.read("default") == "errSecItemNotFound" else {
      for account in ["open", "first", "default"] { print(account, Token.read(account)) }
      return
    }
    Token.save("1", in: "default")
    Token.save("2", in: "first", kSecAttrAccessibleAfterFirstUnlock)
    Token.save("3", in: "open", kSecAttrAccessibleAlwaysThisDeviceOnly)
    Token.save("4", in: "default")
    Token.list()
    Token.change("default", to: "5")
    print(Token.read("default"), Token.has("default"), Token.has("nobody"))
    Token.delete("nobody")
  }

  private func share() {
    let query: [CFString: Any] = [
      kSecClass: kSecClassInternetPassword, kSecAttrServer: "example.com", kSecAttrPort: 443,
      kSecAttrAccount: "anna", kSecAttrAccessGroup: "group.news",
      kSecValueData: Data("secret".utf8), kSecUseDataProtectionKeychain: true,
    ]
    print("add", name(SecItemAdd(query as CFDictionary, nil)))
    var result: AnyObject?
    let wish: [String: AnyObject] = [
      kSecClass as String: kSecClassInternetPassword as AnyObject,
      kSecReturnAttributes as String: kCFBooleanTrue as AnyObject,
      kSecReturnData as String: kCFBooleanTrue as AnyObject,
    ]
    let status = withUnsafeMutablePointer(to: &result) {
      SecItemCopyMatching(wish as CFDictionary, UnsafeMutablePointer($0))
    }
    guard status == errSecSuccess, let found = result as? [String: Any] else {
      return print(name(status))
    }
    let data = found[kSecValueData as String] as? Data
    print(
      found[kSecAttrAccount as String] ?? "", found[kSecAttrPort as String] ?? "",
      found[kSecAttrAccessGroup as String] ?? "", found[kSecAttrAccessible as String] ?? "",
      data.map { String(decoding: $0, as: UTF8.self) } ?? "")
    fatalError("crash")
  }

  private func ask() {
    let token: [String: Any] = [kSecClass as String: kSecClassGenericPassword]
    let limited: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecMatchLimit as String: kSecMatchLimitOne,
    ]
    print(name(SecItemCopyMatching([:], nil)))
    print(name(SecItemAdd([kSecClass: kSecClassGenericPassword, "colour": 1], nil)))
    print(name(SecItemAdd([kSecClass: kSecClassGenericPassword, kSecValueData: "text"], nil)))
    print(name(SecItemDelete(limited as CFDictionary)))
    print(name(SecItemUpdate(token as CFDictionary, token as CFDictionary)))
    print(
      name(SecItemAdd([kSecClass: kSecClassGenericPassword, kSecAttrAccessGroup: "other"], nil)))
    for status in [errSecItemNotFound, 1] {
      print(SecCopyErrorMessageString(status, nil) as String? ?? "no words")
    }
  }
}

/// A token for the tests' service, stored as tutorials store it.
private enum Token {
  static func save(_ token: String, in account: String, _ access: CFString? = nil) {
    var query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrService as String: "news.example",
      kSecAttrAccount as String: account,
      kSecValueData as String: Data(token.utf8),
    ]
    if let access { query[kSecAttrAccessible as String] = access }
    print("save", account, name(SecItemAdd(query as CFDictionary, nil)))
  }

  static func read(_ account: String) -> String {
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrService as String: "news.example",
      kSecAttrAccount as String: account,
      kSecMatchLimit as String: kSecMatchLimitOne,
      kSecReturnData as String: kCFBooleanTrue as Any,
    ]
    var item: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &item)
    guard status == errSecSuccess, let data = item as? Data else { return name(status) }
    return String(decoding: data, as: UTF8.self)
  }

  static func has(_ account: String) -> Bool {
    let query = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account] as CFDictionary
    return SecItemCopyMatching(query, nil) == errSecSuccess
  }

  static func list() {
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecReturnAttributes as String: true,
      kSecMatchLimit as String: kSecMatchLimitAll,
    ]
    var items: CFTypeRef?
    SecItemCopyMatching(query as CFDictionary, &items)
    for item in items as? [[String: Any]] ?? [] {
      print(
        item[kSecAttrAccount as String] as? String ?? "", item[kSecAttrAccessible as String] ?? "")
    }
  }

  static func change(_ account: String, to token: String) {
    let query = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account]
    let new = [kSecValueData: Data(token.utf8)]
    print("change", name(SecItemUpdate(query as CFDictionary, new as CFDictionary)))
  }

  static func delete(_ account: String) {
    let query = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account]
    print("delete", name(SecItemDelete(query as CFDictionary)))
  }
}

private func name(_ status: OSStatus) -> String {
  switch status {
  case errSecSuccess: "errSecSuccess"
  case errSecParam: "errSecParam"
  case errSecItemNotFound: "errSecItemNotFound"
  case errSecDuplicateItem: "errSecDuplicateItem"
  case errSecInteractionNotAllowed: "errSecInteractionNotAllowed"
  case errSecMissingEntitlement: "errSecMissingEntitlement"
  default: "\(status)"
  }
}

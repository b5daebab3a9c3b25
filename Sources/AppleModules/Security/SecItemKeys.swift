// The keys and values of a query have the values of Apple's constants, as they are visible in results.

// MARK: Class

/// The class of an item; required in every query.
public let kSecClass: CFString = "class"

/// A password of the app, identified by account and service.
public let kSecClassGenericPassword: CFString = "genp"

/// A password for a server, identified by account, server, protocol, port, path and others.
public let kSecClassInternetPassword: CFString = "inet"

// MARK: Attributes

/// The account of the password.
public let kSecAttrAccount: CFString = "acct"

/// The service of a generic password.
public let kSecAttrService: CFString = "svce"

/// Additional data of a generic password.
public let kSecAttrGeneric: CFString = "gena"

/// The host of an internet password.
public let kSecAttrServer: CFString = "srvr"

/// The security domain of an internet password, a part of a server.
public let kSecAttrSecurityDomain: CFString = "sdmn"

/// The protocol of an internet password.
public let kSecAttrProtocol: CFString = "ptcl"

/// HTTP.
public let kSecAttrProtocolHTTP: CFString = "http"

/// HTTP over TLS.
public let kSecAttrProtocolHTTPS: CFString = "htps"

/// The authentication type of an internet password.
public let kSecAttrAuthenticationType: CFString = "atyp"

/// The default.
public let kSecAttrAuthenticationTypeDefault: CFString = "dflt"

/// Basic authentication.
public let kSecAttrAuthenticationTypeHTTPBasic: CFString = "http"

/// An HTML form.
public let kSecAttrAuthenticationTypeHTMLForm: CFString = "form"

/// The port of an internet password, a number.
public let kSecAttrPort: CFString = "port"

/// The path of an internet password.
public let kSecAttrPath: CFString = "path"

/// A label for users.
public let kSecAttrLabel: CFString = "labl"

/// A description of the kind of item, for users.
public let kSecAttrDescription: CFString = "desc"

/// A comment.
public let kSecAttrComment: CFString = "icmt"

/// The creator of the item, a number.
public let kSecAttrCreator: CFString = "crtr"

/// A type defined by the app, a number.
public let kSecAttrType: CFString = "type"

/// Whether the item is hidden from users.
public let kSecAttrIsInvisible: CFString = "invi"

/// Whether the item states that there is no password.
public let kSecAttrIsNegative: CFString = "nega"

/// When the item was added; set by the keychain.
public let kSecAttrCreationDate: CFString = "cdat"

/// When the item was last changed; set by the keychain.
public let kSecAttrModificationDate: CFString = "mdat"

/// The access group of the item: the app itself, or a group whose name begins with `group.` (R175).
public let kSecAttrAccessGroup: CFString = "agrp"

/// Whether the item is for all devices of its user. No other device is reached from here; as on iOS such
/// items are only found by a query that asks for them.
public let kSecAttrSynchronizable: CFString = "sync"

/// Matches items in a query whether they are for all devices or not.
public let kSecAttrSynchronizableAny: CFString = "syna"

// MARK: Protection

/// When the item can be read and written (R172).
public let kSecAttrAccessible: CFString = "pdmn"

/// Only while the device is unlocked. The default.
public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"

/// From the first unlock after a restart; for items needed in the background.
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"

/// Always. Deprecated by Apple in iOS 12; `kSecAttrAccessibleAfterFirstUnlock` is what background work needs.
@available(
  iOS, introduced: 4, deprecated: 12,
  message:
    "Use an accessibility level that provides some user protection, such as kSecAttrAccessibleAfterFirstUnlock"
)
public let kSecAttrAccessibleAlways: CFString = "dk"

/// Like `kSecAttrAccessibleWhenUnlocked`, but not on another device that a backup is restored to.
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"

/// Like `kSecAttrAccessibleAfterFirstUnlock`, but not on another device.
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"

/// Always, but not on another device. Deprecated by Apple in iOS 12 in favor of
/// `kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly`.
@available(
  iOS, introduced: 4, deprecated: 12,
  message:
    "Use an accessibility level that provides some user protection, such as kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly"
)
public let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = "dku"

/// Only while the device is unlocked and has a passcode, as it does here (R167).
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"

// MARK: Values and results

/// The secret, a `Data`.
public let kSecValueData: CFString = "v_Data"

/// Whether to return the secret.
public let kSecReturnData: CFString = "r_Data"

/// Whether to return the attributes as a dictionary; it includes the secret under `kSecValueData` if that is
/// requested too.
public let kSecReturnAttributes: CFString = "r_Attributes"

/// The maximum number of items; the default of a search is one.
public let kSecMatchLimit: CFString = "m_Limit"

/// At most one item.
public let kSecMatchLimitOne: CFString = "m_LimitOne"

/// All items, as an array.
public let kSecMatchLimitAll: CFString = "m_LimitAll"

/// Whether to use iOS's keychain on a Mac; there is no other here.
public let kSecUseDataProtectionKeychain: CFString = "u_DataProtection"

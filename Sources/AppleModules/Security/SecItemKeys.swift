// The keys and values of a query, with the values that Apple's constants have: they show in what is handed back.

// MARK: Class

/// What kind of item is meant; every query says so.
public let kSecClass: CFString = "class"

/// A password of the app's own, told apart by account and service.
public let kSecClassGenericPassword: CFString = "genp"

/// A password for a server, told apart by account, server, protocol, port, path and what else
/// says where.
public let kSecClassInternetPassword: CFString = "inet"

// MARK: Attributes

/// The account that the password belongs to.
public let kSecAttrAccount: CFString = "acct"

/// What a generic password is for.
public let kSecAttrService: CFString = "svce"

/// Data of the app's own beside a generic password.
public let kSecAttrGeneric: CFString = "gena"

/// The host that an internet password is for.
public let kSecAttrServer: CFString = "srvr"

/// The part of a server that an internet password is for.
public let kSecAttrSecurityDomain: CFString = "sdmn"

/// The protocol of an internet password.
public let kSecAttrProtocol: CFString = "ptcl"

/// HTTP.
public let kSecAttrProtocolHTTP: CFString = "http"

/// HTTP over TLS.
public let kSecAttrProtocolHTTPS: CFString = "htps"

/// How an internet password is handed over.
public let kSecAttrAuthenticationType: CFString = "atyp"

/// As usual.
public let kSecAttrAuthenticationTypeDefault: CFString = "dflt"

/// Basic authentication.
public let kSecAttrAuthenticationTypeHTTPBasic: CFString = "http"

/// A form of a page.
public let kSecAttrAuthenticationTypeHTMLForm: CFString = "form"

/// The port of an internet password, a number.
public let kSecAttrPort: CFString = "port"

/// The path of an internet password.
public let kSecAttrPath: CFString = "path"

/// A name for people.
public let kSecAttrLabel: CFString = "labl"

/// What kind of item it is, for people.
public let kSecAttrDescription: CFString = "desc"

/// A comment.
public let kSecAttrComment: CFString = "icmt"

/// Who has made the item, a number.
public let kSecAttrCreator: CFString = "crtr"

/// A type of the app's own, a number.
public let kSecAttrType: CFString = "type"

/// Whether people are not to see the item.
public let kSecAttrIsInvisible: CFString = "invi"

/// Whether the item says that there is no password.
public let kSecAttrIsNegative: CFString = "nega"

/// When the item was added; the keychain sets it.
public let kSecAttrCreationDate: CFString = "cdat"

/// When the item was changed last; the keychain sets it.
public let kSecAttrModificationDate: CFString = "mdat"

/// The apps that share the item: the app itself, or a group whose name begins with `group.`
/// (R175).
public let kSecAttrAccessGroup: CFString = "agrp"

/// Whether the item is one for all devices of its user. No other device is reached from here; as
/// on iOS such items are found only by a query that says so.
public let kSecAttrSynchronizable: CFString = "sync"

/// In a query: whether for all devices or not.
public let kSecAttrSynchronizableAny: CFString = "syna"

// MARK: Protection

/// When the item can be read and written (R172).
public let kSecAttrAccessible: CFString = "pdmn"

/// Only while the device is unlocked. So it is for items that say nothing of it.
public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"

/// From the first unlocking after a restart on: for what is needed in the background.
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"

/// Always.
/// Apple has deprecated it with iOS 12; `kSecAttrAccessibleAfterFirstUnlock` is what background work needs.
public let kSecAttrAccessibleAlways: CFString = "dk"

/// As `kSecAttrAccessibleWhenUnlocked`, and not on another device that a backup is restored to.
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"

/// As `kSecAttrAccessibleAfterFirstUnlock`, and not on another device.
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"

/// Always, and not on another device.
/// Apple has deprecated it with iOS 12 for
/// `kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly`.
public let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = "dku"

/// Only while the device is unlocked and has a passcode, which it has (R167).
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"

// MARK: Values and results

/// The secret, a `Data`.
public let kSecValueData: CFString = "v_Data"

/// Whether the secret is wanted.
public let kSecReturnData: CFString = "r_Data"

/// Whether the attributes are wanted, as a dictionary; with the secret under `kSecValueData` if
/// that is wanted too.
public let kSecReturnAttributes: CFString = "r_Attributes"

/// How many items are wanted; one, if a search says nothing of it.
public let kSecMatchLimit: CFString = "m_Limit"

/// One.
public let kSecMatchLimitOne: CFString = "m_LimitOne"

/// All, as an array.
public let kSecMatchLimitAll: CFString = "m_LimitAll"

/// Whether a Mac is to use the keychain that iOS has; there is no other here.
public let kSecUseDataProtectionKeychain: CFString = "u_DataProtection"

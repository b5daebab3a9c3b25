// The Core Foundation types that keychain code needs. Foundation on Linux has no Core Foundation to bridge
// to, so these are the Swift types that such code bridges from; `query as CFDictionary` then converts
// nothing.

/// A string.
///
/// - ObjectiveC: `CFStringRef`
public typealias CFString = String

/// A dictionary, as the keychain functions take it.
///
/// - ObjectiveC: `CFDictionaryRef`
public typealias CFDictionary = [String: Any]

/// A result of a keychain function (`NSData`, `NSDictionary` or `NSArray`), which `as?` converts to `Data`,
/// `[String: Any]` or `[[String: Any]]`.
public typealias CFTypeRef = AnyObject

/// A Boolean value.
///
/// - ObjectiveC: `CFBooleanRef`
public typealias CFBoolean = Bool

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The value true.
public let kCFBooleanTrue: CFBoolean! = true

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The value false.
public let kCFBooleanFalse: CFBoolean! = false

/// The result of a system call; 0 for success.
public typealias OSStatus = Int32

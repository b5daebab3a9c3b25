// The words of Core Foundation that code with a keychain needs. Foundation on Linux has no Core Foundation to
// bridge to, so these are the Swift types that such code bridges from: `query as CFDictionary` then is a
// conversion that changes nothing.

/// A text.
public typealias CFString = String

/// A dictionary, as the keychain's calls take it.
public typealias CFDictionary = [String: Any]

/// Some object: what a call of the keychain hands back (`NSData`, `NSDictionary` or `NSArray`), which `as?`
/// takes for `Data`, `[String: Any]` or `[[String: Any]]`.
public typealias CFTypeRef = AnyObject

/// A truth value.
public typealias CFBoolean = Bool

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The true one.
public let kCFBooleanTrue: CFBoolean! = true

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The false one.
public let kCFBooleanFalse: CFBoolean! = false

/// What a system call has come to; 0 for success.
public typealias OSStatus = Int32

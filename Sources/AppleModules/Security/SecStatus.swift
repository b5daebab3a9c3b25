/// No error, of any call.
public let noErr: OSStatus = 0
/// No error.
public let errSecSuccess: OSStatus = 0
/// A value or a key of the query is wrong, or cannot be used with this call; the device's log says which.
public let errSecParam: OSStatus = -50
/// There is no keychain: the program does not run as an app of a device.
public let errSecNotAvailable: OSStatus = -25291
/// There is such an item already.
public let errSecDuplicateItem: OSStatus = -25299
/// There is no such item.
public let errSecItemNotFound: OSStatus = -25300
/// The item cannot be read or written while the device is locked, or before it was first unlocked.
public let errSecInteractionNotAllowed: OSStatus = -25308
/// The access group is not one of the app's.
public let errSecMissingEntitlement: OSStatus = -34018

/// What a status means, in English; nil for one that no call here gives.
///
/// - Parameter reserved: nil.
public func SecCopyErrorMessageString(
  _ status: OSStatus, _ reserved: UnsafeMutableRawPointer?
) -> CFString? {
  switch status {
  case errSecSuccess: "No error."
  case errSecParam: "One or more parameters passed to a function were not valid."
  case errSecNotAvailable: "No keychain is available. You may need to restart your computer."
  case errSecDuplicateItem: "The specified item already exists in the keychain."
  case errSecItemNotFound: "The specified item could not be found in the keychain."
  case errSecInteractionNotAllowed: "User interaction is not allowed."
  case errSecMissingEntitlement: "A required entitlement isn't present."
  default: nil
  }
}

/// No error.
public let noErr: OSStatus = 0
/// No error.
public let errSecSuccess: OSStatus = 0
/// A value or a key of the query is invalid, or unsuitable for this call; the device's log says which.
public let errSecParam: OSStatus = -50
/// There is no keychain: the program is not running as an app of a device.
public let errSecNotAvailable: OSStatus = -25291
/// The item already exists.
public let errSecDuplicateItem: OSStatus = -25299
/// The item does not exist.
public let errSecItemNotFound: OSStatus = -25300
/// The item cannot be read or written while the device is locked, or before it was first unlocked.
public let errSecInteractionNotAllowed: OSStatus = -25308
/// The access group does not belong to the app.
public let errSecMissingEntitlement: OSStatus = -34018

/// Returns the meaning of a status in English; nil for a status that no function here returns.
///
/// - Parameter reserved: nil.
/// - ObjectiveC: `SecCopyErrorMessageString`
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

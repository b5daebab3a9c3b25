public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of the framework's errors.
public let UNErrorDomain = "UNErrorDomain"

/// An error of the framework; of these only ``badgeInputInvalid`` happens here.
public struct UNError: CustomNSError, Hashable, Sendable {
  /// What went wrong; the numbers are Apple's.
  ///
  /// - ObjectiveC: `UNErrorCode`
  public enum Code: Int, Sendable {
    /// The user forbids notifications.
    case notificationsNotAllowed = 1
    /// An attachment is nowhere.
    case attachmentInvalidURL = 100
    /// An attachment is of an unknown type.
    case attachmentUnrecognizedType = 101
    /// An attachment is too large.
    case attachmentInvalidFileSize = 102
    /// An attachment is not in the system's store.
    case attachmentNotInDataStore = 103
    /// An attachment could not be moved there.
    case attachmentMoveIntoDataStoreFailed = 104
    /// An attachment cannot be read.
    case attachmentCorrupt = 105
    /// The notification lacks a date.
    case notificationInvalidNoDate = 1400
    /// The notification has nothing to show.
    case notificationInvalidNoContent = 1401
    /// The object may not provide content.
    case contentProvidingObjectNotAllowed = 1500
    /// What the object provides is wrong.
    case contentProvidingInvalid = 1501
    /// A badge is no number that an icon shows.
    case badgeInputInvalid = 1600
  }

  /// What went wrong.
  public let code: Code

  /// Makes an error with a code.
  public init(_ code: Code) { self.code = code }

  /// ``UNErrorDomain``.
  public static var errorDomain: String { UNErrorDomain }
  /// The code as a number.
  public var errorCode: Int { code.rawValue }
}

public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of the framework's errors.
public let UNErrorDomain = "UNErrorDomain"

/// An error of the framework; of its codes, ``Code/badgeInputInvalid`` and ``Code/notificationsNotAllowed``
/// occur here.
public struct UNError: CustomNSError, Hashable, Sendable {
  /// The kind of an error; the numbers are Apple's.
  ///
  /// - ObjectiveC: `UNErrorCode`
  public enum Code: Int, Sendable {
    /// The user forbids notifications.
    ///
    /// - ObjectiveC: `UNErrorCodeNotificationsNotAllowed`
    case notificationsNotAllowed = 1
    /// An attachment's URL is invalid.
    ///
    /// - ObjectiveC: `UNErrorCodeAttachmentInvalidURL`
    case attachmentInvalidURL = 100
    /// An attachment's type is unknown.
    ///
    /// - ObjectiveC: `UNErrorCodeAttachmentUnrecognizedType`
    case attachmentUnrecognizedType = 101
    /// An attachment is too large.
    ///
    /// - ObjectiveC: `UNErrorCodeAttachmentInvalidFileSize`
    case attachmentInvalidFileSize = 102
    /// An attachment is not in the system's store.
    ///
    /// - ObjectiveC: `UNErrorCodeAttachmentNotInDataStore`
    case attachmentNotInDataStore = 103
    /// An attachment could not be moved to the system's store.
    ///
    /// - ObjectiveC: `UNErrorCodeAttachmentMoveIntoDataStoreFailed`
    case attachmentMoveIntoDataStoreFailed = 104
    /// - ObjectiveC: `UNErrorCodeAttachmentCorrupt`
    case attachmentCorrupt = 105
    /// The notification lacks a date.
    ///
    /// - ObjectiveC: `UNErrorCodeNotificationInvalidNoDate`
    case notificationInvalidNoDate = 1400
    /// The notification has no content.
    ///
    /// - ObjectiveC: `UNErrorCodeNotificationInvalidNoContent`
    case notificationInvalidNoContent = 1401
    /// The object may not provide content.
    ///
    /// - ObjectiveC: `UNErrorCodeContentProvidingObjectNotAllowed`
    case contentProvidingObjectNotAllowed = 1500
    /// The provided content is invalid.
    ///
    /// - ObjectiveC: `UNErrorCodeContentProvidingInvalid`
    case contentProvidingInvalid = 1501
    /// A badge number is invalid.
    ///
    /// - ObjectiveC: `UNErrorCodeBadgeInputInvalid`
    case badgeInputInvalid = 1600
  }

  /// The kind of the error.
  public let code: Code

  /// Makes an error with a code.
  public init(_ code: Code) { self.code = code }

  /// ``UNErrorDomain``.
  public static var errorDomain: String { UNErrorDomain }
  /// The code as a number.
  public var errorCode: Int { code.rawValue }
}

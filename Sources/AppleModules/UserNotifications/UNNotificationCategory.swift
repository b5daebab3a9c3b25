public import Foundation
import Synchronization

/// A button below a notification; no scenario taps one, so it is kept.
public final class UNNotificationAction: NSObject, Sendable {
  /// The name by which the delegate is told.
  public let identifier: String
  /// The title.
  public let title: String
  /// What else there is to it.
  public let options: UNNotificationActionOptions

  /// Makes a button.
  ///
  /// - ObjectiveC: `actionWithIdentifier:title:options:`
  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
    self.identifier = identifier
    self.title = title
    self.options = options
  }
}

/// What else there is to a button below a notification.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The device has to be unlocked.
  public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
  /// Something is lost.
  public static let destructive = UNNotificationActionOptions(rawValue: 2)
  /// The app comes to the front.
  public static let foreground = UNNotificationActionOptions(rawValue: 4)
}

/// A kind of notification, with its buttons; kept, and not shown.
public final class UNNotificationCategory: NSObject, Sendable {
  /// The name by which a notification's content says that it is of the kind.
  public let identifier: String
  /// The buttons.
  public let actions: [UNNotificationAction]
  /// The names of intents that it goes with; kept.
  public let intentIdentifiers: [String]
  /// What else there is to it.
  public let options: UNNotificationCategoryOptions

  /// Makes a kind.
  ///
  /// - ObjectiveC: `categoryWithIdentifier:actions:intentIdentifiers:options:`
  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.identifier = identifier
    self.actions = actions
    self.intentIdentifiers = intentIdentifiers
    self.options = options
  }
}

/// What else there is to a kind of notification.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The delegate is told when the user puts the notification away; no scenario does.
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
}

extension UNUserNotificationCenter {
  private static let categories = Mutex<Set<UNNotificationCategory>>([])

  /// Says which kinds of notifications the app has.
  ///
  /// - ObjectiveC: `setNotificationCategories:`
  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    Self.categories.withLock { $0 = categories }
  }

  /// Gives the kinds of notifications that the app has said.
  ///
  /// - ObjectiveC: `getNotificationCategoriesWithCompletionHandler:`
  public func getNotificationCategories(
    completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
  ) {
    let categories = Self.categories.withLock { $0 }
    DispatchQueue.global().async { completionHandler(categories) }
  }
}

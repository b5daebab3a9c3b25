public import Foundation
import Synchronization

/// A button of a notification; stored, as no scenario taps one.
public final class UNNotificationAction: NSObject, Sendable {
  /// The identifier for the delegate.
  public let identifier: String
  /// The title.
  public let title: String
  /// The options.
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

/// A set of options of a notification's button.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The device must be unlocked.
  public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
  /// The action is destructive.
  public static let destructive = UNNotificationActionOptions(rawValue: 2)
  /// The app comes to the foreground.
  public static let foreground = UNNotificationActionOptions(rawValue: 4)
}

/// A category of notifications, with its buttons; stored, and not shown.
public final class UNNotificationCategory: NSObject, Sendable {
  /// The identifier that a notification's content refers to.
  public let identifier: String
  /// The buttons.
  public let actions: [UNNotificationAction]
  /// The identifiers of its intents; stored.
  public let intentIdentifiers: [String]
  /// The options.
  public let options: UNNotificationCategoryOptions

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

/// A set of options of a category.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The delegate is notified when the user dismisses the notification; no scenario does.
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
}

extension UNUserNotificationCenter {
  private static let categories = Mutex<Set<UNNotificationCategory>>([])

  /// Sets the app's categories.
  ///
  /// - ObjectiveC: `setNotificationCategories:`
  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    Self.categories.withLock { $0 = categories }
  }

  /// Passes the app's categories to the handler.
  ///
  /// - ObjectiveC: `getNotificationCategoriesWithCompletionHandler:`
  public func getNotificationCategories(
    completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
  ) {
    let categories = Self.categories.withLock { $0 }
    DispatchQueue.global().async { completionHandler(categories) }
  }
}

internal import BackgroundExecution
internal import DeviceProtocol
public import Foundation
internal import AppRuntime

/// A category of notifications, with its buttons (R252).
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

  fileprivate convenience init(_ category: NotificationCategory) {
    self.init(
      identifier: category.identifier,
      actions: category.buttons.map { UNNotificationAction.of($0) },
      intentIdentifiers: category.intents,
      options: UNNotificationCategoryOptions(rawValue: category.options))
  }

  fileprivate var rule: NotificationCategory {
    NotificationCategory(
      identifier, actions.map(\.rule), intents: intentIdentifiers, options: options.rawValue)
  }
}

/// A set of options of a category.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The delegate is notified when the user dismisses the notification (R254).
  ///
  /// - ObjectiveC: `UNNotificationCategoryOptionCustomDismissAction`
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
}

extension UNUserNotificationCenter {
  /// Sets the app's categories, which replace the former (R252).
  ///
  /// - ObjectiveC: `setNotificationCategories:`
  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    let rules = categories.map(\.rule).sorted { $0.identifier < $1.identifier }
    UserNotices.shared.tell(.setCategories(rules))
  }

  /// Passes the app's categories to the handler.
  ///
  /// - ObjectiveC: `getNotificationCategoriesWithCompletionHandler:`
  public func getNotificationCategories(
    completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
  ) {
    UserNotices.shared.ask(about: .categories) { answer in
      guard case .categories(_, let categories) = answer else { return }
      DispatchQueue.global().async {
        completionHandler(Set(categories.map { UNNotificationCategory($0) }))
      }
    }
  }

  /// Returns the app's categories.
  public func notificationCategories() async -> Set<UNNotificationCategory> {
    await withCheckedContinuation { continuation in
      getNotificationCategories { continuation.resume(returning: $0) }
    }
  }
}

internal import BackgroundExecution
public import Foundation

/// A button of a notification (R252).
public class UNNotificationAction: NSObject, @unchecked Sendable {
  // Checked: its values never change.
  /// The identifier for the delegate.
  public let identifier: String
  /// The title.
  public let title: String
  /// The options.
  public let options: UNNotificationActionOptions
  /// The icon, since iOS 15; stored, and not shown.
  public let icon: UNNotificationActionIcon?

  /// Makes a button.
  ///
  /// - ObjectiveC: `actionWithIdentifier:title:options:icon:`
  public init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.options = options
    self.icon = icon
  }

  var rule: NotificationButton {
    NotificationButton(identifier, title: title, options: options.rawValue)
  }

  static func of(_ button: NotificationButton) -> UNNotificationAction {
    let options = UNNotificationActionOptions(rawValue: button.options)
    guard let input = button.input else {
      return UNNotificationAction(
        identifier: button.identifier, title: button.title, options: options)
    }
    return UNTextInputNotificationAction(
      identifier: button.identifier, title: button.title, options: options,
      textInputButtonTitle: input.sendTitle, textInputPlaceholder: input.placeholder)
  }
}

/// A button of a notification that takes a text from the user (R253).
public final class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
  /// The title of the button that sends the text.
  public let textInputButtonTitle: String
  /// What the empty field shows.
  public let textInputPlaceholder: String

  /// Makes a button.
  ///
  /// - ObjectiveC: `actionWithIdentifier:title:options:icon:textInputButtonTitle:textInputPlaceholder:`
  public init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon? = nil, textInputButtonTitle: String,
    textInputPlaceholder: String
  ) {
    self.textInputButtonTitle = textInputButtonTitle
    self.textInputPlaceholder = textInputPlaceholder
    super.init(identifier: identifier, title: title, options: options, icon: icon)
  }

  override var rule: NotificationButton {
    var rule = super.rule
    rule.input = NotificationButton.TextInput(
      sendTitle: textInputButtonTitle, placeholder: textInputPlaceholder)
    return rule
  }
}

/// The icon of a button, since iOS 15.
public final class UNNotificationActionIcon: NSObject, Sendable {
  private let name: String

  /// Makes an icon from the name of a system image.
  ///
  /// - ObjectiveC: `iconWithSystemImageName:`
  public init(systemImageName: String) { name = systemImageName }

  /// Makes an icon from the name of an image of the app.
  ///
  /// - ObjectiveC: `iconWithTemplateImageName:`
  public init(templateImageName: String) { name = templateImageName }
}

/// A set of options of a notification's button.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The device must be unlocked.
  ///
  /// - ObjectiveC: `UNNotificationActionOptionAuthenticationRequired`
  public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
  /// The action is destructive.
  ///
  /// - ObjectiveC: `UNNotificationActionOptionDestructive`
  public static let destructive = UNNotificationActionOptions(rawValue: 2)
  /// The app comes to the foreground.
  ///
  /// - ObjectiveC: `UNNotificationActionOptionForeground`
  public static let foreground = UNNotificationActionOptions(rawValue: 4)
}

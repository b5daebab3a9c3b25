internal import BackgroundExecution
internal import DeviceProtocol
public import Foundation

/// A quick action of the app's icon, since iOS 9 (R145).
@preconcurrency @MainActor open class UIApplicationShortcutItem: NSObject {
  final var action: QuickAction

  init(_ action: QuickAction) { self.action = action }

  /// Makes an immutable action.
  ///
  /// CHOICE: values of `userInfo` are those of JSON; others are left out.
  ///
  /// - ObjectiveC: `initWithType:localizedTitle:localizedSubtitle:icon:userInfo:`
  public init(
    type: String, localizedTitle: String, localizedSubtitle: String?,
    icon: UIApplicationShortcutIcon?, userInfo: [String: any NSSecureCoding]? = nil
  ) {
    action = QuickAction(
      type: type, title: localizedTitle, subtitle: localizedSubtitle, icon: icon?.name,
      userInfo: Self.text(of: userInfo))
  }

  /// Makes an action with only a type and a title.
  ///
  /// - ObjectiveC: `initWithType:localizedTitle:`
  public convenience init(type: String, localizedTitle: String) {
    self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
  }

  /// The type that identifies it for the app.
  open var type: String { action.type }
  /// The title.
  open var localizedTitle: String { action.title }
  /// The line below the title.
  open var localizedSubtitle: String? { action.subtitle }
  /// The icon.
  open var icon: UIApplicationShortcutIcon? { action.icon.map { UIApplicationShortcutIcon($0) } }
  /// Data of the app.
  open var userInfo: [String: any NSSecureCoding]? {
    let values = try? JSONSerialization.jsonObject(with: Data(action.userInfo.utf8))
    return (values as? [String: Any])?.compactMapValues { Self.coded($0) }
  }

  /// Converts text and numbers of JSON to their classes on iOS.
  private static func coded(_ value: Any) -> (any NSSecureCoding)? {
    switch value {
    case let text as String: NSString(string: text)
    case let number as NSNumber: number
    case let flag as Bool: NSNumber(value: flag)
    case let number as Int: NSNumber(value: number)
    case let number as Double: NSNumber(value: number)
    default: value as? any NSSecureCoding
    }
  }

  static func text(of userInfo: [String: any NSSecureCoding]?) -> String {
    let plain = (userInfo ?? [:]).mapValues { value -> Any in
      if let text = value as? NSString { return String(describing: text) }
      return value
    }
    let values = plain.filter { JSONSerialization.isValidJSONObject([$0.value]) }
    let data = try? JSONSerialization.data(withJSONObject: values, options: .sortedKeys)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

/// A mutable quick action.
@preconcurrency @MainActor open class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
  /// The type that identifies it for the app.
  open override var type: String {
    get { action.type }
    set { action.type = newValue }
  }
  /// The title.
  open override var localizedTitle: String {
    get { action.title }
    set { action.title = newValue }
  }
  /// The line below the title.
  open override var localizedSubtitle: String? {
    get { action.subtitle }
    set { action.subtitle = newValue }
  }
  /// The icon.
  open override var icon: UIApplicationShortcutIcon? {
    get { super.icon }
    set { action.icon = newValue?.name }
  }
  /// Data of the app.
  open override var userInfo: [String: any NSSecureCoding]? {
    get { super.userInfo }
    set { action.userInfo = Self.text(of: newValue) }
  }
}

/// The icon of a quick action; stored, and not shown.
@preconcurrency @MainActor open class UIApplicationShortcutIcon: NSObject {
  let name: String

  init(_ name: String) { self.name = name }

  /// Makes an icon from an image of the app.
  ///
  /// - ObjectiveC: `iconWithTemplateImageName:`
  public convenience init(templateImageName: String) { self.init(templateImageName) }

  /// - ObjectiveC: `iconWithSystemImageName:`
  public convenience init(systemImageName: String) { self.init(systemImageName) }
}

extension UIApplication {
  /// The dynamic quick actions, besides those of its Info.plist, four in all; the device keeps them when the
  /// process is gone (R145). Nil for none.
  public var shortcutItems: [UIApplicationShortcutItem]? {
    get { QuickActions.own.isEmpty ? nil : QuickActions.own.map { UIApplicationShortcutItem($0) } }
    set {
      QuickActions.own = (newValue ?? []).map(\.action)
      Outbox.send(.quickActions(QuickActions.own))
    }
  }
}

/// The quick actions of this process's app.
@MainActor enum QuickActions {
  static var own: [QuickAction] = []

  /// Notifies the delegate of an app without scenes that the user has chosen an action.
  static func perform(
    _ action: QuickAction, _ delegate: any UIApplicationDelegate, _ application: UIApplication
  ) {
    let watch = CompletionHandlerTracker(AppMessage.quickAction(action).method.objectiveC)
    delegate.application(
      application, performActionFor: UIApplicationShortcutItem(action)
    ) { _ in
      if !watch.callOnMainThread() { watch.report(.again) }
    }
  }

  static func perform(_ action: QuickAction, in scene: UIScene) {
    guard let scene = scene as? UIWindowScene,
      let delegate = scene.delegate as? any UIWindowSceneDelegate
    else { return }
    let watch = CompletionHandlerTracker(SceneMessage.quickAction(action).method.objectiveC)
    delegate.windowScene(
      scene, performActionFor: UIApplicationShortcutItem(action)
    ) { _ in
      if !watch.callOnMainThread() { watch.report(.again) }
    }
  }
}

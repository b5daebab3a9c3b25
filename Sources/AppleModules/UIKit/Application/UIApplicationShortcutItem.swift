internal import BackgroundExecution
internal import DeviceProtocol
public import Foundation

/// A quick action of the app's icon, from iOS 9 on (R145).
@preconcurrency @MainActor open class UIApplicationShortcutItem: NSObject {
  /// What the rules know of it.
  final var action: QuickAction

  init(_ action: QuickAction) { self.action = action }

  /// Makes one that is only to be read.
  ///
  /// CHOICE: values of `userInfo` are those of JSON; any other is left out.
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

  /// Makes one with a type and a title alone.
  ///
  /// - ObjectiveC: `initWithType:localizedTitle:`
  public convenience init(type: String, localizedTitle: String) {
    self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
  }

  /// By which the app knows it.
  open var type: String { action.type }
  /// What the user reads.
  open var localizedTitle: String { action.title }
  /// What stands below.
  open var localizedSubtitle: String? { action.subtitle }
  /// Its picture.
  open var icon: UIApplicationShortcutIcon? { action.icon.map { UIApplicationShortcutIcon($0) } }
  /// What the app has put into it.
  open var userInfo: [String: any NSSecureCoding]? {
    let values = try? JSONSerialization.jsonObject(with: Data(action.userInfo.utf8))
    return (values as? [String: Any])?.compactMapValues { Self.coded($0) }
  }

  /// What is text and a number in JSON, as the objects that they are on iOS.
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

/// A quick action that can be changed.
@preconcurrency @MainActor open class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
  /// By which the app knows it.
  open override var type: String {
    get { action.type }
    set { action.type = newValue }
  }
  /// What the user reads.
  open override var localizedTitle: String {
    get { action.title }
    set { action.title = newValue }
  }
  /// What stands below.
  open override var localizedSubtitle: String? {
    get { action.subtitle }
    set { action.subtitle = newValue }
  }
  /// Its picture.
  open override var icon: UIApplicationShortcutIcon? {
    get { super.icon }
    set { action.icon = newValue?.name }
  }
  /// What the app puts into it.
  open override var userInfo: [String: any NSSecureCoding]? {
    get { super.userInfo }
    set { action.userInfo = Self.text(of: newValue) }
  }
}

/// The picture of a quick action; kept, and not shown.
@preconcurrency @MainActor open class UIApplicationShortcutIcon: NSObject {
  let name: String

  init(_ name: String) { self.name = name }

  /// A picture of the app.
  ///
  /// - ObjectiveC: `iconWithTemplateImageName:`
  public convenience init(templateImageName: String) { self.init(templateImageName) }

  /// A picture of the system.
  ///
  /// - ObjectiveC: `iconWithSystemImageName:`
  public convenience init(systemImageName: String) { self.init(systemImageName) }
}

extension UIApplication {
  /// The quick actions that the app adds to those of its Info.plist, four in all; the device keeps them
  /// when the process is gone (R145). Nil for none.
  public var shortcutItems: [UIApplicationShortcutItem]? {
    get { QuickActions.own.isEmpty ? nil : QuickActions.own.map { UIApplicationShortcutItem($0) } }
    set {
      QuickActions.own = (newValue ?? []).map(\.action)
      Outbox.send(.quickActions(QuickActions.own))
    }
  }
}

/// The quick actions of this process's app, and how it is told of one.
@MainActor enum QuickActions {
  /// Those that the app has added itself.
  static var own: [QuickAction] = []

  /// Tells the delegate of an app without scenes that the user has chosen one.
  static func perform(
    _ action: QuickAction, _ delegate: any UIApplicationDelegate, _ application: UIApplication
  ) {
    let watch = HandlerWatch(AppMessage.quickAction(action).method.objectiveC)
    delegate.application(
      application, performActionFor: UIApplicationShortcutItem(action)
    ) { _ in
      if !watch.callOnMainThread() { watch.report(.again) }
    }
  }

  /// Tells the delegate of a scene.
  static func perform(_ action: QuickAction, in scene: UIScene) {
    guard let scene = scene as? UIWindowScene,
      let delegate = scene.delegate as? any UIWindowSceneDelegate
    else { return }
    let watch = HandlerWatch(SceneMessage.quickAction(action).method.objectiveC)
    delegate.windowScene(
      scene, performActionFor: UIApplicationShortcutItem(action)
    ) { _ in
      if !watch.callOnMainThread() { watch.report(.again) }
    }
  }
}

internal import DeviceProtocol
internal import Foundation

/// Restores the preserved state of an app, between the two delegate methods of its launch (R97).
///
/// These are `application(_:willFinishLaunchingWithOptions:)` and
/// `application(_:didFinishLaunchingWithOptions:)`. First all controllers are made or found; then each
/// decodes its state, after its view was loaded; then they are put into each other; and at last all are
/// notified of the end. Windows are shown after that.
@MainActor final class StateRestoration {
  /// The restoration of this launch, from its begin to its end; nil at all other times.
  private static var current: StateRestoration?

  private let archive: StateArchive
  /// The windows to be shown at the end.
  private var windows: [UIWindow] = []
  /// By their indices in the archive; nil if not restored.
  private var controllers: [UIViewController?] = []

  private init(_ archive: StateArchive) { self.archive = archive }

  /// Begins a launch; windows wait if there is preserved state.
  static func begin() {
    guard StatePreservation.isUsed, let archive = StateArchive.read() else { return }
    current = StateRestoration(archive)
  }

  /// Whether a window must wait; it is then shown later.
  static func holds(_ window: UIWindow) -> Bool {
    guard let current else { return false }
    if !current.windows.contains(where: { $0 === window }) { current.windows.append(window) }
    return true
  }

  /// Restores the state, if the app wants that.
  static func run(_ delegate: any UIApplicationDelegate) {
    current?.restore(delegate)
    let restored = current
    current = nil
    for window in restored?.windows ?? [] { window.showRoot() }
    restored?.present()
  }

  private func restore(_ delegate: any UIApplicationDelegate) {
    let application = UIApplication.shared
    guard let coder = StateArchive.coder(archive.app) else { return }
    let wants =
      StatePreservation.isSecure
      ? delegate.application(application, shouldRestoreSecureApplicationState: coder)
      : delegate.application(application, shouldRestoreApplicationState: coder)
    guard wants else { return Outbox.send(.state(.refused)) }
    for record in archive.controllers { controllers.append(make(record, delegate)) }
    let registered = RegisteredObjects.all.filter { archive.objects[$0.name] != nil }
    for (place, controller) in controllers.enumerated() {
      controller?.loadViewIfNeeded()
      if let controller { decode(archive.controllers[place], controller) }
    }
    for (name, object) in registered {
      guard let coder = archive.objects[name].flatMap(StateArchive.coder) else { continue }
      object.decodeRestorableState(with: coder)
    }
    for (place, controller) in controllers.enumerated() {
      let record = archive.controllers[place]
      controller?.hold(
        record.children.map { controllers.indices.contains($0) ? controllers[$0] : nil },
        selected: record.selected)
    }
    // CHOICE: the delegate is notified last.
    for controller in controllers { controller?.applicationFinishedRestoringState() }
    for (_, object) in registered { object.applicationFinishedRestoringState() }
    delegate.application(application, didDecodeRestorableStateWith: coder)
    Outbox.send(.state(.restored))
  }

  /// Makes or finds a controller: by its restoration class, or else the delegate, or else among those that
  /// the app has made by now.
  private func make(
    _ record: StateArchive.Controller, _ delegate: any UIApplicationDelegate
  ) -> UIViewController? {
    let parent = record.parent.flatMap { controllers[$0] }
    if record.parent != nil, parent == nil { return nil }
    guard let coder = StateArchive.coder(record.state) else { return nil }
    if let name = record.restorationClass {
      guard let maker = NSClassFromString(name) as? any UIViewControllerRestoration.Type else {
        let line = "the restoration class '\(name)' was not found; declare it at file scope\n"
        FileHandle.standardError.write(Data(line.utf8))
        return nil
      }
      return named(
        record, maker.viewController(withRestorationIdentifierPath: record.path, coder: coder))
    }
    let made = delegate.application(
      .shared, viewControllerWithRestorationIdentifierPath: record.path, coder: coder)
    return named(record, made) ?? existing(record, parent)
  }

  private func named(
    _ record: StateArchive.Controller, _ controller: UIViewController?
  ) -> UIViewController? {
    if controller?.restorationIdentifier == nil {
      controller?.restorationIdentifier = record.path.last
    }
    return controller
  }

  private func existing(
    _ record: StateArchive.Controller, _ parent: UIViewController?
  ) -> UIViewController? {
    let all =
      parent?.heldControllers
      ?? UIApplication.shared.windows.compactMap(\.rootViewController)
    return all.first { candidate in
      candidate.restorationIdentifier == record.path.last
        && !controllers.contains { $0 === candidate }
    }
  }

  private func decode(_ record: StateArchive.Controller, _ controller: UIViewController) {
    guard let coder = StateArchive.coder(record.state) else { return }
    controller.decodeRestorableState(with: coder)
    if let view = controller.viewIfLoaded { decode(record.views, view) }
  }

  private func decode(_ views: [String: Data], _ view: UIView) {
    let state = view.restorationIdentifier.flatMap { views[$0] }
    if let coder = state.flatMap(StateArchive.coder) { view.decodeRestorableState(with: coder) }
    for inner in view.subviews where inner.controller == nil { decode(views, inner) }
  }

  /// Presents controllers again, once the windows are shown.
  private func present() {
    for (place, record) in archive.controllers.enumerated() where record.isPresented {
      guard controllers.indices.contains(place), let controller = controllers[place],
        let parent = record.parent.flatMap({ controllers[$0] }),
        parent.outermost.viewIfLoaded?.window != nil, parent.outermost.presented == nil
      else { continue }
      parent.present(controller, animated: false)
    }
  }
}

extension [UIViewController?] {
  /// Replaces missing controllers by existing ones at the same index.
  func filling(from others: [UIViewController]) -> [UIViewController] {
    enumerated().compactMap { place, controller in
      controller ?? (others.indices.contains(place) ? others[place] : nil)
    }
  }
}

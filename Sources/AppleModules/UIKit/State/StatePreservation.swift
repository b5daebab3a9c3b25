internal import DeviceProtocol
internal import Foundation

/// Preserves the state of the app when its snapshot is taken (R97).
///
/// That is after the app has entered the background, and after each completion handler that ends a wake.
@MainActor enum StatePreservation {
  /// Whether the delegate of this app is asked at all: not before iOS 6, nor in an app with scenes.
  static var isUsed: Bool { UIDevice.current.majorVersion >= 6 && !SceneManifest.hasScenes }

  /// Whether the system requests a secure archive, as since iOS 13.2 (CHOICE: the profile of iOS 13 counts as
  /// that).
  static var isSecure: Bool { UIDevice.current.majorVersion >= 13 }

  /// Whether the delegate wants it at all; one that does not is not asked again and again.
  static var isWanted = true

  /// Whether the app is being asked for its state.
  private(set) static var isKeeping = false

  /// Handles a completion handler that was called, on any thread.
  ///
  /// The screen is sent first, for the snapshot, and the state of an app in the background is preserved.
  /// Another thread does not wait for the main one.
  nonisolated static func endWake() {
    if MainThread.isCurrent {
      MainActor.assumeIsolated {
        Display.shared.endTurn()
        keepInBackground()
      }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { keepInBackground() } }
    }
  }

  private static func keepInBackground() {
    if UIApplication.shared.applicationState == .background { keep() }
  }

  /// Preserves the state, if the app wants that; otherwise any earlier state is lost (CHOICE).
  static func keep() { whileKeeping { keepAll() } }

  /// Runs a closure that asks the app for its state.
  static func whileKeeping<Result>(_ ask: () -> Result) -> Result {
    isKeeping = true
    defer { isKeeping = false }
    return ask()
  }

  private static func keepAll() {
    guard let shell = DeviceShell.current else { return }
    if SceneManifest.hasScenes { return shell.scenes.keepActivities() }
    guard isUsed, isWanted, let delegate = UIApplication.shared.delegate else { return }
    let application = UIApplication.shared
    let coder = NSKeyedArchiver(requiringSecureCoding: false)
    let wants =
      isSecure
      ? delegate.application(application, shouldSaveSecureApplicationState: coder)
      : delegate.application(application, shouldSaveApplicationState: coder)
    guard wants else {
      // Not finished: an archive with a value in it costs Foundation 5 ms, for a table of all its classes,
      // and most apps do not want their state preserved.
      if isWanted { StateArchive.remove() }
      return
    }
    addFacts(to: coder)
    delegate.application(application, willEncodeRestorableStateWith: coder)
    var archive = StateArchive(app: StateArchive.data(of: coder))
    for window in application.windows {
      if let root = window.rootViewController { add(root, to: &archive, [], parent: nil) }
    }
    for (name, object) in RegisteredObjects.all {
      archive.objects[name] = StateArchive.encode { object.encodeRestorableState(with: $0) }
    }
    if archive.write() { Outbox.send(.state(.kept)) }
  }

  private static func addFacts(to coder: NSCoder) {
    let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleVersion") as? String
    coder.encode(version ?? "1", forKey: UIApplication.stateRestorationBundleVersionKey)
    coder.encode(
      UIDevice.current.systemVersion, forKey: UIApplication.stateRestorationSystemVersionKey)
    coder.encode(Date(), forKey: UIApplication.stateRestorationTimestampKey)
    coder.encode(
      UIDevice.current.userInterfaceIdiom.rawValue,
      forKey: UIApplication.stateRestorationUserInterfaceIdiomKey)
  }

  /// Adds a controller with its children; without an identifier it is left out together with them.
  ///
  /// - Returns: its index; -1 if it is left out.
  @discardableResult
  private static func add(
    _ controller: UIViewController, to archive: inout StateArchive, _ path: [String],
    parent: Int?, isPresented: Bool = false
  ) -> Int {
    guard let name = controller.restorationIdentifier else { return -1 }
    let place = archive.controllers.count
    let maker: AnyClass? = controller.restorationClass.flatMap { ($0 as Any) as? AnyClass }
    archive.controllers.append(
      StateArchive.Controller(
        path: path + [name], restorationClass: maker.map { NSStringFromClass($0) },
        parent: parent, isPresented: isPresented,
        state: StateArchive.encode { controller.encodeRestorableState(with: $0) }, views: [:]))
    if let view = controller.viewIfLoaded { add(view, to: &archive.controllers[place].views) }
    for child in controller.heldControllers {
      let number = add(child, to: &archive, path + [name], parent: place)
      archive.controllers[place].children.append(number)
    }
    archive.controllers[place].selected = controller.selectedPlace
    if let presented = controller.presented {
      add(presented, to: &archive, path + [name], parent: place, isPresented: true)
    }
    return place
  }

  /// Adds a view and its subviews with identifiers; the views of other controllers are added with those.
  private static func add(_ view: UIView, to views: inout [String: Data]) {
    if let name = view.restorationIdentifier {
      views[name] = StateArchive.encode { view.encodeRestorableState(with: $0) }
    }
    for inner in view.subviews where inner.controller == nil { add(inner, to: &views) }
  }
}

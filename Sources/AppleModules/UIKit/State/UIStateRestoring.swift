public import Foundation

/// An object of an app, other than a view or a view controller, whose state is preserved (R97).
///
/// It takes part once it is registered
/// (``UIApplication/registerObject(forStateRestoration:restorationIdentifier:)``). All methods are optional.
@preconcurrency @MainActor public protocol UIStateRestoring: NSObjectProtocol {
  /// Encodes the object's state.
  ///
  /// - ObjectiveC: `encodeRestorableStateWithCoder:`
  func encodeRestorableState(with coder: NSCoder)

  /// Restores the object's state.
  ///
  /// - ObjectiveC: `decodeRestorableStateWithCoder:`
  func decodeRestorableState(with coder: NSCoder)

  /// All state was restored.
  ///
  /// - ObjectiveC: `applicationFinishedRestoringState`
  func applicationFinishedRestoringState()
}

extension UIStateRestoring {
  /// Does nothing.
  public func encodeRestorableState(with coder: NSCoder) {}
  /// Does nothing.
  public func decodeRestorableState(with coder: NSCoder) {}
  /// Does nothing.
  public func applicationFinishedRestoringState() {}
}

/// A class that recreates view controllers (R97).
@preconcurrency @MainActor public protocol UIViewControllerRestoration: AnyObject {
  /// Recreates a view controller.
  ///
  /// - Parameters:
  ///   - identifierComponents: the restoration identifiers from the outermost controller to this one.
  ///   - coder: the controller's encoded state.
  /// - Returns: nil if it must not be restored, nor any of its children.
  /// - ObjectiveC: `viewControllerWithRestorationIdentifierPath:coder:`
  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?
}

extension UIApplication {
  // The coder of the app's delegate has these keys besides those of the app.

  /// `CFBundleVersion` of the app that has preserved the state, a string.
  ///
  /// - ObjectiveC: `UIApplicationStateRestorationBundleVersionKey`
  public static let stateRestorationBundleVersionKey =
    "UIApplicationStateRestorationBundleVersionKey"
  /// The version of iOS that has preserved it, a string.
  ///
  /// - ObjectiveC: `UIApplicationStateRestorationSystemVersionKey`
  public static let stateRestorationSystemVersionKey =
    "UIApplicationStateRestorationSystemVersionKey"
  /// When it was preserved, a `Date`.
  ///
  /// - ObjectiveC: `UIApplicationStateRestorationTimestampKey`
  public static let stateRestorationTimestampKey =
    "UIApplicationStateRestorationTimestampKey"
  /// The `UIUserInterfaceIdiom` of the device that has preserved it, a number.
  ///
  /// - ObjectiveC: `UIApplicationStateRestorationUserInterfaceIdiomKey`
  public static let stateRestorationUserInterfaceIdiomKey =
    "UIApplicationStateRestorationUserInterfaceIdiomKey"

  /// Registers an object whose state is preserved and restored under a name.
  ///
  /// An object registered during the launch, before `application(_:didFinishLaunchingWithOptions:)`, is
  /// restored with the rest. The app does not retain the object.
  ///
  /// - ObjectiveC: `registerObjectForStateRestoration:restorationIdentifier:`
  public class func registerObject(
    forStateRestoration object: any UIStateRestoring, restorationIdentifier: String
  ) {
    RegisteredObjects.add(object, restorationIdentifier)
  }
}

@MainActor enum RegisteredObjects {
  private struct Entry {
    let name: String
    weak var object: (any UIStateRestoring)?
  }

  private static var entries: [Entry] = []

  static func add(_ object: any UIStateRestoring, _ name: String) {
    if all.contains(where: { $0.name == name && $0.object !== object }) {
      fatalError(
        "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'an object "
          + "for state restoration is registered as \"\(name)\" already; choose another name'")
    }
    entries.removeAll { $0.name == name || $0.object == nil }
    entries.append(Entry(name: name, object: object))
  }

  /// The objects that still exist.
  static var all: [(name: String, object: any UIStateRestoring)] {
    entries.compactMap { entry in entry.object.map { (entry.name, $0) } }
  }
}

public import Foundation

/// An object of an app, other than a view or a view controller, whose state is kept with theirs (R97).
///
/// It takes part once it is registered (``UIApplication/registerObject(forStateRestoration:restorationIdentifier:)``).
/// All methods are optional.
@preconcurrency @MainActor public protocol UIStateRestoring: NSObjectProtocol {
  /// Writes down what the object needs to be as it is.
  ///
  /// - ObjectiveC: `encodeRestorableStateWithCoder:`
  func encodeRestorableState(with coder: NSCoder)

  /// Becomes as it was written down.
  ///
  /// - ObjectiveC: `decodeRestorableStateWithCoder:`
  func decodeRestorableState(with coder: NSCoder)

  /// Everything else is restored too.
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

/// A class that makes the view controllers which are restored (R97).
@preconcurrency @MainActor public protocol UIViewControllerRestoration: AnyObject {
  /// Makes a view controller anew.
  ///
  /// - ObjectiveC: `viewControllerWithRestorationIdentifierPath:coder:`
  ///
  /// - Parameters:
  ///   - identifierComponents: the restoration identifiers from the outermost controller to this one.
  ///   - coder: what the controller has written down.
  /// - Returns: nil if it is not to be restored, nor any in it.
  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?
}

extension UIApplication {
  // What the coder of the app's delegate holds besides what the app has put in.

  /// `CFBundleVersion` of the app that kept the state, a text.
  ///
  /// - ObjectiveC: `UIApplicationStateRestorationBundleVersionKey`
  public nonisolated static let stateRestorationBundleVersionKey =
    "UIApplicationStateRestorationBundleVersionKey"
  /// The version of iOS that kept it, a text.
  ///
  /// - ObjectiveC: `UIApplicationStateRestorationSystemVersionKey`
  public nonisolated static let stateRestorationSystemVersionKey =
    "UIApplicationStateRestorationSystemVersionKey"
  /// When it was kept, a `Date`.
  ///
  /// - ObjectiveC: `UIApplicationStateRestorationTimestampKey`
  public nonisolated static let stateRestorationTimestampKey =
    "UIApplicationStateRestorationTimestampKey"
  /// The `UIUserInterfaceIdiom` of the device that kept it, a number.
  ///
  /// - ObjectiveC: `UIApplicationStateRestorationUserInterfaceIdiomKey`
  public nonisolated static let stateRestorationUserInterfaceIdiomKey =
    "UIApplicationStateRestorationUserInterfaceIdiomKey"

  /// Lets the state of an object be kept and restored under a name.
  ///
  /// One that is registered during the launch, before `application(_:didFinishLaunchingWithOptions:)`, is
  /// restored with the rest. The app does not keep the object.
  ///
  /// - ObjectiveC: `registerObjectForStateRestoration:restorationIdentifier:`
  public class func registerObject(
    forStateRestoration object: any UIStateRestoring, restorationIdentifier: String
  ) {
    RegisteredObjects.add(object, restorationIdentifier)
  }
}

/// The objects that apps have registered.
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

  /// Those that are still there.
  static var all: [(name: String, object: any UIStateRestoring)] {
    entries.compactMap { entry in entry.object.map { (entry.name, $0) } }
  }
}

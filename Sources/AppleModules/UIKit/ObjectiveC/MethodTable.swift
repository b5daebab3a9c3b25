internal import Foundation
internal import Synchronization

/// The methods that can be called by name: those that samples mark `@objc`, and some of UIKit.
///
/// The lowering calls ``_expose(_:_:isolated:_:)`` for each, before `main`.
enum MethodTable {
  /// One method, which is called with its object and arguments.
  struct Method: Sendable {
    let isIsolated: Bool
    let invoke: @MainActor (AnyObject, [Any?]) -> Any?
  }

  private struct Contents {
    var methods: [ObjectIdentifier: [String: Method]] = [:]
    var names: Set<String> = []
  }

  private static let contents = Mutex(Contents())

  /// Adds a method, replacing one of the same class and name.
  static func add(_ method: Method, named name: String, to owner: ObjectIdentifier) {
    contents.withLock {
      $0.methods[owner, default: [:]][name] = method
      $0.names.insert(name)
    }
  }

  /// Finds the method in an object's class or the nearest superclass; nil if there is none.
  static func find(_ name: String, of object: AnyObject) -> Method? {
    UIKitMethods.expose()
    return contents.withLock { contents in
      var next: AnyClass? = type(of: object)
      while let current = next {
        if let method = contents.methods[ObjectIdentifier(current)]?[name] { return method }
        next = _getSuperclass(current)
      }
      return nil
    }
  }

  /// Turns `refresh?` into `refresh:` if any class has a method of that name, or else into `refresh`.
  static func complete(_ name: String) -> String {
    guard name.hasSuffix("?") else { return name }
    UIKitMethods.expose()
    let base = String(name.dropLast())
    return contents.withLock { $0.names.contains(base + ":") } ? base + ":" : base
  }

  /// Calls a method by its name.
  ///
  /// Traps for an object without the method, and for a method of the main actor that is called on another
  /// thread; both report the place where the sample names the method.
  @discardableResult
  static func send(_ selector: Selector, to object: AnyObject, _ arguments: [Any?]) -> Any? {
    let method = find(selector.name, of: object)
    guard let method else {
      selector.trap(
        "-[\(type(of: object)) \(selector.name)]: unrecognized selector sent to instance; "
          + "check the name and mark the method '@objc'")
    }
    guard !method.isIsolated || MainThread.isCurrent else {
      selector.trap(
        "-[\(type(of: object)) \(selector.name)] belongs to the main actor and was called on "
          + "another thread; call it on the main queue")
    }
    // An isolated method runs on the main thread, as was just checked; the others need no actor.
    let invoke = unsafeBitCast(method.invoke, to: ((AnyObject, [Any?]) -> Any?).self)
    return invoke(object, arguments)
  }
}

/// Makes a method callable by its name; the lowering generates a call for each `@objc` method and property.
///
/// - Parameters:
///   - isolated: whether the method must run on the main thread; nil if that depends on its owner's
///     superclass and UIKit protocols.
///   - method: calls it, with the object and the arguments that were sent.
public func _expose<Owner: AnyObject>(
  _ owner: Owner.Type, _ name: String, isolated: Bool? = nil,
  _ method: @escaping @MainActor (AnyObject, [Any?]) -> Any?
) {
  let isIsolated = isolated ?? belongsToMainActor(owner)
  MethodTable.add(
    MethodTable.Method(isIsolated: isIsolated, invoke: method), named: name,
    to: ObjectIdentifier(owner))
}

/// Whether a class belongs to the main actor because of its superclass or protocols from UIKit.
private func belongsToMainActor(_ owner: any AnyObject.Type) -> Bool {
  owner is UIResponder.Type || owner is any UIApplicationDelegate.Type
    || owner is any UITableViewDataSource.Type || owner is any UITableViewDelegate.Type
    || owner is any UIAlertViewDelegate.Type || owner is any UITextFieldDelegate.Type
    || owner is any UITabBarControllerDelegate.Type
}

/// Converts an argument of a call by name to the type of the parameter; traps if that is impossible.
///
/// A missing argument is nil. Values are bridged to classes, such as `Notification` to `NSNotification`.
public func _arg<Argument>(_ arguments: [Any?], _ index: Int) -> Argument {
  let sent = index < arguments.count ? arguments[index] : nil
  guard let sent else {
    if let none = sent as? Argument { return none }
    fatalError("argument '\(index + 1)' is nil, but the method takes '\(Argument.self)'")
  }
  if let argument = sent as? Argument { return argument }
  if let value = sent as? any _ObjectiveCBridgeable,
    let argument = value._bridgeToObjectiveC() as? Argument
  {
    return argument
  }
  fatalError(
    "argument '\(index + 1)' is of type '\(type(of: sent))', but the method takes "
      + "'\(Argument.self)'")
}

/// Passes on the result of a method that was called by name.
public func _res<Value>(_ value: Value?) -> Any? { value }

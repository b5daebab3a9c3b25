internal import Foundation

/// A `Progress` that supports key-value observing, as all do on iOS.
///
/// Foundation on Linux has no key-value observing. So a progress is turned into one of this class when it is
/// first observed, together with its descendants, which change its fraction: the first word of an object, its
/// class, is replaced, as the Objective-C runtime does. The class adds nothing to the object. A progress of
/// the app's own class is left alone.
///
/// A change is reported on the thread that makes it; dependent values, such as the fraction, only if they
/// have changed.
final class ObservedProgress: Progress, @unchecked Sendable {
  /// The observable properties and their values.
  private static let properties: [(key: String, value: @Sendable (Progress) -> AnyHashable?)] = [
    ("totalUnitCount", { $0.totalUnitCount }), ("completedUnitCount", { $0.completedUnitCount }),
    ("fractionCompleted", { $0.fractionCompleted }), ("isFinished", { $0.isFinished }),
    ("isIndeterminate", { $0.isIndeterminate }), ("isCancelled", { $0.isCancelled }),
    ("isPaused", { $0.isPaused }), ("estimatedTimeRemaining", { $0.estimatedTimeRemaining }),
    ("throughput", { $0.throughput }), ("fileTotalCount", { $0.fileTotalCount }),
    ("fileCompletedCount", { $0.fileCompletedCount }),
  ]

  /// Enables observing for a progress.
  static func follow(_ progress: Progress) {
    _ = isExposed
    guard type(of: progress) == Progress.self else { return }
    Unmanaged.passUnretained(progress).toOpaque().storeBytes(
      of: unsafeBitCast(Self.self, to: UnsafeRawPointer.self), as: UnsafeRawPointer.self)
    for child in progress.children { follow(child) }
  }

  /// Makes the values available by name to observers.
  private static let isExposed: Bool = {
    for (key, value) in properties {
      let method = MethodTable.Method(isIsolated: false) { object, _ in
        (object as? Progress).flatMap(value)?.base
      }
      MethodTable.add(method, named: key, to: ObjectIdentifier(Progress.self))
    }
    return true
  }()

  // MARK: Changes

  override var totalUnitCount: Int64 {
    get { super.totalUnitCount }
    set { tell { super.totalUnitCount = newValue } }
  }

  override var completedUnitCount: Int64 {
    get { super.completedUnitCount }
    set { tell { super.completedUnitCount = newValue } }
  }

  override var isCancelled: Bool {
    get { super.isCancelled }
    set { tell { super.isCancelled = newValue } }
  }

  override var isPaused: Bool {
    get { super.isPaused }
    set { tell { super.isPaused = newValue } }
  }

  override func addChild(_ child: Progress, withPendingUnitCount count: Int64) {
    Self.follow(child)
    tell { super.addChild(child, withPendingUnitCount: count) }
  }

  override func resignCurrent() { tell { super.resignCurrent() } }

  override func setUserInfoObject(_ object: Any?, forKey key: ProgressUserInfoKey) {
    tell { super.setUserInfoObject(object, forKey: key) }
  }

  /// Makes a change, and reports it here and in the ancestors.
  private func tell(_ change: () -> Void) {
    let watched = line.flatMap { progress in
      Self.properties.compactMap { property in
        KeyValueObservers.watches(of: progress, key: property.key).isEmpty
          ? nil : (progress, property, property.value(progress))
      }
    }
    change()
    for (progress, property, old) in watched {
      let new = property.value(progress)
      guard new != old else { continue }
      KeyValueObservers.tell(property.key, of: progress, from: old?.base, to: new?.base)
    }
  }

  /// This progress and its ancestors.
  private var line: [Progress] {
    var line: [Progress] = [self]
    while let parent = line.last?.parent { line.append(parent) }
    return line
  }
}

extension Progress {
  fileprivate var parent: Progress? { field("_parent") as? Progress }

  fileprivate var children: Set<Progress> { field("_children") as? Set<Progress> ?? [] }

  /// Returns a stored property that Foundation does not expose.
  private func field(_ name: String) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      if let field = current.children.first(where: { $0.label == name }) { return field.value }
      mirror = current.superclassMirror
    }
    return nil
  }
}

/// The values and calls that an observer of a property receives.
///
/// - ObjectiveC: `NSKeyValueObservingOptions`
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  ///
  /// - ObjectiveC: `NSKeyValueObservingOptionNew`
  public static let new = Self(rawValue: 1)
  /// The value before the change.
  ///
  /// - ObjectiveC: `NSKeyValueObservingOptionOld`
  public static let old = Self(rawValue: 2)
  /// An immediate call with the current value.
  ///
  /// - ObjectiveC: `NSKeyValueObservingOptionInitial`
  public static let initial = Self(rawValue: 4)
  /// An additional call before each change.
  ///
  /// - ObjectiveC: `NSKeyValueObservingOptionPrior`
  public static let prior = Self(rawValue: 8)
}

/// A key in the dictionary of `observeValue(forKeyPath:of:change:context:)`.
///
/// - ObjectiveC: `NSKeyValueChangeKey`
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The name of the key.
  public let rawValue: String

  /// Makes a key from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The kind of the change, as the raw value of an ``NSKeyValueChange``.
  ///
  /// - ObjectiveC: `NSKeyValueChangeKindKey`
  public static let kindKey = Self(rawValue: "kind")
  /// The value after the change.
  ///
  /// - ObjectiveC: `NSKeyValueChangeNewKey`
  public static let newKey = Self(rawValue: "new")
  /// The value before the change.
  ///
  /// - ObjectiveC: `NSKeyValueChangeOldKey`
  public static let oldKey = Self(rawValue: "old")
  /// Present, and true, in the call before a change.
  ///
  /// - ObjectiveC: `NSKeyValueChangeNotificationIsPriorKey`
  public static let notificationIsPriorKey = Self(rawValue: "notificationIsPrior")
}

/// The kind of a change; items of collections are not observed here.
///
/// - ObjectiveC: `NSKeyValueChange`
public enum NSKeyValueChange: UInt, Sendable {
  /// The property was set.
  ///
  /// - ObjectiveC: `NSKeyValueChangeSetting`
  case setting = 1
}

/// One change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of the change.
  public let kind: NSKeyValueChange
  /// The value after the change, if requested.
  public let newValue: Value?
  /// The value before the change, if requested.
  public let oldValue: Value?
  /// Whether this is the call before the change.
  public let isPrior: Bool
}

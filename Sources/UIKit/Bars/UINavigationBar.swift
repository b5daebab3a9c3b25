internal import Foundation

/// The bar above what a navigation controller shows; its text comes from the controllers' items.
@MainActor open class UINavigationBar: UIView {
  /// Whether titles may be large (iOS 11).
  open var prefersLargeTitles = false
  /// The colour of the bar.
  open var barTintColor: UIColor?
  /// Whether one sees through it.
  ///
  /// - ObjectiveC: `translucent`
  open var isTranslucent = true
}

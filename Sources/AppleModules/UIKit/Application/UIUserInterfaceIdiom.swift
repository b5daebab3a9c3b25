/// An interface idiom.
///
/// - ObjectiveC: `UIUserInterfaceIdiom`
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Unspecified.
  ///
  /// - ObjectiveC: `UIUserInterfaceIdiomUnspecified`
  case unspecified = -1
  /// An iPhone.
  ///
  /// - ObjectiveC: `UIUserInterfaceIdiomPhone`
  case phone = 0
  /// An iPad.
  ///
  /// - ObjectiveC: `UIUserInterfaceIdiomPad`
  case pad = 1
}

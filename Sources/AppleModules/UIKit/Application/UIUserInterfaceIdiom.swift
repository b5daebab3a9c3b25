/// A style of interface.
///
/// - ObjectiveC: `UIUserInterfaceIdiom`
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// None that is known.
  ///
  /// - ObjectiveC: `UIUserInterfaceIdiomUnspecified`
  case unspecified = -1
  /// That of an iPhone.
  ///
  /// - ObjectiveC: `UIUserInterfaceIdiomPhone`
  case phone = 0
  /// That of an iPad.
  ///
  /// - ObjectiveC: `UIUserInterfaceIdiomPad`
  case pad = 1
}

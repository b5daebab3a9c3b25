/// - ObjectiveC: `UIUserInterfaceIdiom`
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// - ObjectiveC: `UIUserInterfaceIdiomUnspecified`
  case unspecified = -1
  /// - ObjectiveC: `UIUserInterfaceIdiomPhone`
  case phone = 0
  /// - ObjectiveC: `UIUserInterfaceIdiomPad`
  case pad = 1
}

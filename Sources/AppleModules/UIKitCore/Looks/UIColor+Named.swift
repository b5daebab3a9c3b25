extension UIColor {
  /// - ObjectiveC: `blackColor`
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  /// - ObjectiveC: `darkGrayColor`
  public class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
  /// - ObjectiveC: `grayColor`
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  /// - ObjectiveC: `lightGrayColor`
  public class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
  /// - ObjectiveC: `whiteColor`
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  /// Transparent black.
  ///
  /// - ObjectiveC: `clearColor`
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  /// - ObjectiveC: `redColor`
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  /// - ObjectiveC: `greenColor`
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  /// - ObjectiveC: `blueColor`
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  /// - ObjectiveC: `yellowColor`
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  /// - ObjectiveC: `orangeColor`
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  /// - ObjectiveC: `purpleColor`
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  /// The background of the system's screens.
  ///
  /// - ObjectiveC: `systemBackgroundColor`
  public class var systemBackground: UIColor { white }
  /// The text of the system's screens.
  ///
  /// - ObjectiveC: `labelColor`
  public class var label: UIColor { black }
}

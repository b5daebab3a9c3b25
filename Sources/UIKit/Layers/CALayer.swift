public import Foundation

/// The look of a view's edges: kept, and not shown.
@MainActor open class CALayer: NSObject {
  /// How round the corners are, in points.
  open var cornerRadius: CGFloat = 0
  /// How thick the border is, in points.
  open var borderWidth: CGFloat = 0
  /// Whether what the view holds is cut at the corners.
  open var masksToBounds = false
  /// How dark the shadow is, from 0 to 1.
  open var shadowOpacity: Float = 0
  /// How wide the shadow is, in points.
  open var shadowRadius: CGFloat = 3
  /// Where the shadow lies.
  open var shadowOffset = CGSize(width: 0, height: -3)
}

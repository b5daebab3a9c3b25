public import Foundation

/// An image. Here it has a name and possibly its file's bytes, but no pixels.
///
/// Unchecked, as the class is open to subclasses: its own values are constant.
open class UIImage: NSObject, @unchecked Sendable {
  /// The name for the screen's text; nil for an image made from bytes.
  package let name: String?
  private let bytes: Data?

  /// The size in points, from the header of a PNG; zero otherwise.
  public let size: CGSize

  private init(name: String?, bytes: Data?, size: CGSize) {
    self.name = name
    self.bytes = bytes
    self.size = size
  }

  /// Makes an empty image.
  ///
  /// - ObjectiveC: `init`
  public convenience override init() { self.init(name: nil, bytes: nil, size: .zero) }

  /// Loads an image of the app's bundle: a file `name.png` or `name.jpg`; nil if there is none.
  ///
  /// - ObjectiveC: `imageNamed:`
  public convenience init?(named name: String) {
    let path = ["", "png", "jpg"].lazy
      .compactMap { Bundle.main.path(forResource: name, ofType: $0) }.first
    guard let path, let bytes = FileManager.default.contents(atPath: path),
      let size = UIImage.size(of: bytes)
    else { return nil }
    self.init(name: name, bytes: bytes, size: size)
  }

  /// Makes a system symbol; any name is accepted (iOS 13).
  ///
  /// - ObjectiveC: `systemImageNamed:`
  public convenience init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    self.init(name: name, bytes: nil, size: CGSize(width: 20, height: 20))
  }

  /// Makes an image from the bytes of a PNG or JPEG file; nil for others.
  ///
  /// - ObjectiveC: `initWithData:`
  public convenience init?(data: Data) {
    guard let size = UIImage.size(of: data) else { return nil }
    self.init(name: nil, bytes: data, size: size)
  }

  /// Loads a PNG or JPEG file; nil if that fails.
  ///
  /// - ObjectiveC: `initWithContentsOfFile:`
  public convenience init?(contentsOfFile path: String) {
    guard let bytes = FileManager.default.contents(atPath: path), let size = UIImage.size(of: bytes)
    else { return nil }
    self.init(name: URL(fileURLWithPath: path).lastPathComponent, bytes: bytes, size: size)
  }

  /// Makes a system symbol with a configuration, which is ignored (iOS 13).
  ///
  /// - ObjectiveC: `systemImageNamed:withConfiguration:`
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  { self.init(systemName: name) }

  /// Returns the tinted image (iOS 13): colours are not shown, so the same.
  ///
  /// - ObjectiveC: `imageWithTintColor:`
  open func withTintColor(_ color: UIColor) -> UIImage { self }

  /// Returns the tinted image (iOS 13): colours are not shown, so the same.
  ///
  /// - ObjectiveC: `imageWithTintColor:renderingMode:`
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage { self }

  /// Returns the image with a rendering mode: colours are not shown, so the same.
  ///
  /// - ObjectiveC: `imageWithRenderingMode:`
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }

  /// Returns the image with a configuration (iOS 13): the same.
  ///
  /// - ObjectiveC: `imageWithConfiguration:`
  open func withConfiguration(_ configuration: Configuration) -> UIImage { self }

  /// How an image is rendered.
  ///
  /// - ObjectiveC: `UIImageRenderingMode`
  public enum RenderingMode: Int, Sendable {
    /// Depends on the context.
    ///
    /// - ObjectiveC: `UIImageRenderingModeAutomatic`
    case automatic = 0
    /// With its own colours.
    ///
    /// - ObjectiveC: `UIImageRenderingModeAlwaysOriginal`
    case alwaysOriginal = 1
    /// - ObjectiveC: `UIImageRenderingModeAlwaysTemplate`
    case alwaysTemplate = 2
  }

  /// Returns the bytes that the image was made from if they are a PNG file; nil otherwise.
  ///
  /// - ObjectiveC: `UIImagePNGRepresentation`
  open func pngData() -> Data? { bytes.flatMap { Self.isPNG($0) ? $0 : nil } }

  /// Returns the size from the header of a PNG file, zero for a JPEG file, and nil otherwise.
  private static func size(of bytes: Data) -> CGSize? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .zero }
    // The first chunk of a PNG is IHDR: width and height after 16 bytes (PNG specification, 11.2.2).
    guard isPNG(bytes), bytes.count >= 24 else { return nil }
    let start = bytes.startIndex
    func number(_ offset: Int) -> CGFloat {
      let four = bytes[start + offset..<start + offset + 4]
      return CGFloat(four.reduce(0) { $0 << 8 | Int($1) })
    }
    return CGSize(width: number(16), height: number(20))
  }

  private static func isPNG(_ bytes: Data) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }
}

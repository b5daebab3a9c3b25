public import Foundation

/// A picture. Here it has a name, its bytes if it was made of some, and no pixels.
///
/// Unchecked, as the class is open to subclasses: its own values never change.
open class UIImage: NSObject, @unchecked Sendable {
  /// What it is called where it is shown; nil for a picture made of bytes.
  let name: String?
  private let bytes: Data?

  /// The size in points: what the header of a PNG says, else nothing.
  public let size: CGSize

  private init(name: String?, bytes: Data?, size: CGSize) {
    self.name = name
    self.bytes = bytes
    self.size = size
  }

  /// Makes a picture without anything.
  public convenience override init() { self.init(name: nil, bytes: nil, size: .zero) }

  /// Takes a picture of the app's bundle: a file `name.png` or `name.jpg`; nil if there is none.
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

  /// Takes one of the system's symbols; any name is taken (iOS 13).
  ///
  /// - ObjectiveC: `systemImageNamed:`
  public convenience init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    self.init(name: name, bytes: nil, size: CGSize(width: 20, height: 20))
  }

  /// Makes a picture of the bytes of a PNG or JPEG file; nil for any others.
  ///
  /// - ObjectiveC: `initWithData:`
  public convenience init?(data: Data) {
    guard let size = UIImage.size(of: data) else { return nil }
    self.init(name: nil, bytes: data, size: size)
  }

  /// Makes a picture of a PNG or JPEG file; nil if there is none.
  ///
  /// - ObjectiveC: `initWithContentsOfFile:`
  public convenience init?(contentsOfFile path: String) {
    guard let bytes = FileManager.default.contents(atPath: path), let size = UIImage.size(of: bytes)
    else { return nil }
    self.init(name: URL(fileURLWithPath: path).lastPathComponent, bytes: bytes, size: size)
  }

  /// Takes one of the system's symbols in a size (iOS 13).
  ///
  /// - ObjectiveC: `systemImageNamed:withConfiguration:`
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  { self.init(systemName: name) }

  /// The picture in a colour (iOS 13): no colours are shown, so the same.
  ///
  /// - ObjectiveC: `imageWithTintColor:`
  open func withTintColor(_ color: UIColor) -> UIImage { self }

  /// The picture in a colour (iOS 13): no colours are shown, so the same.
  ///
  /// - ObjectiveC: `imageWithTintColor:renderingMode:`
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage { self }

  /// The picture in its own colours or as a stencil: no colours are shown, so the same.
  ///
  /// - ObjectiveC: `imageWithRenderingMode:`
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }

  /// The picture in another size of symbols (iOS 13): the same.
  ///
  /// - ObjectiveC: `imageWithConfiguration:`
  open func withConfiguration(_ configuration: Configuration) -> UIImage { self }

  /// Whether a picture has its own colours.
  ///
  /// - ObjectiveC: `UIImageRenderingMode`
  public enum RenderingMode: Int, Sendable {
    /// As the place wants it.
    case automatic = 0
    /// It has.
    case alwaysOriginal = 1
    /// It is a stencil.
    case alwaysTemplate = 2
  }

  /// The bytes that the picture was made of if they are those of a PNG file; nil else.
  open func pngData() -> Data? { bytes.flatMap { Self.isPNG($0) ? $0 : nil } }

  /// The size that the head of a file says; nil if it is no picture. Of a JPEG file it is not read.
  private static func size(of bytes: Data) -> CGSize? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .zero }
    // The first chunk of a PNG is IHDR: width and height behind 16 bytes (PNG specification, 11.2.2).
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

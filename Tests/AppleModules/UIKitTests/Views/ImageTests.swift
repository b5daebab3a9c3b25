import Foundation
import Testing
import UIKit

/// Images made from data and from names.
struct ImageTests {
  /// The beginning of a PNG file: signature, length and name of the first chunk, width, height.
  private func png(width: UInt32, height: UInt32) -> Data {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    bytes += Array("IHDR".utf8)
    for number in [width, height] {
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    return Data(bytes + [8, 6, 0, 0, 0])
  }

  @Test func readsItsSizeFromAPNG() throws {
    let bytes = png(width: 640, height: 3)
    let image = try #require(UIImage(data: bytes))
    #expect(image.size == CGSize(width: 640, height: 3) && image.pngData() == bytes)
  }

  @Test func readsItsSizeFromTheMiddleOfOtherData() throws {
    let whole = Data([1, 2, 3]) + png(width: 70_000, height: 258)
    let image = try #require(UIImage(data: whole.dropFirst(3)))
    #expect(image.size == CGSize(width: 70_000, height: 258))
  }

  @Test func takesAJPEG() throws {
    let image = try #require(UIImage(data: Data([0xFF, 0xD8, 0xFF, 0xE0])))
    #expect(image.pngData() == nil)
  }

  @Test(arguments: [Data(), Data("<html>".utf8), Data(count: 100), Data([0x89, 0x50, 0x4E, 0x47])])
  func isNothingOfOtherBytes(bytes: Data) {
    #expect(UIImage(data: bytes) == nil)
  }

  @Test func isNothingOfAPNGThatIsCutShort() {
    #expect(UIImage(data: png(width: 1, height: 1).prefix(20)) == nil)
  }

  @Test func readsAFile() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).png")
    try png(width: 5, height: 6).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(UIImage(contentsOfFile: file.path)?.size == CGSize(width: 5, height: 6))
    #expect(UIImage(contentsOfFile: file.path + ".none") == nil)
  }

  @Test func findsNoPictureThatTheBundleHasNot() {
    #expect(UIImage(named: "no-such-picture") == nil)
    #expect(UIImage(systemName: "") == nil && UIImage(systemName: "star") != nil)
  }

  @Test func hasNeitherSizeNorBytesWithoutContents() {
    #expect(UIImage().size == .zero && UIImage().pngData() == nil)
    #expect(UIImage(systemName: "star")?.pngData() == nil)
  }

  @MainActor @Test func givesAViewItsSize() throws {
    let image = try #require(UIImage(data: png(width: 12, height: 8)))
    #expect(UIImageView(image: image).frame.size == CGSize(width: 12, height: 8))
    #expect(UIImageView(image: nil).frame == .zero)
  }

  @MainActor @Test func isCalledAsItsViewIs() {
    let window = UIWindow()
    let view = UIImageView(image: UIImage(systemName: "star"))
    window.addSubview(view)
    window.makeKeyAndVisible()
    #expect(ScreenReader.lines(of: window) == ["▣ star"])
    view.accessibilityLabel = "Favourite"
    #expect(ScreenReader.lines(of: window) == ["▣ Favourite"])
    view.image = nil
    #expect(ScreenReader.lines(of: window) == [])
  }
}

import Testing
import UIKit

/// The components of colours, as Apple lists them.
struct ColorTests {
  private func parts(_ color: UIColor) -> [Double] {
    var (red, green, blue, alpha) = (CGFloat(), CGFloat(), CGFloat(), CGFloat())
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha].map { (Double($0) * 1000).rounded() / 1000 }
  }

  @Test(
    arguments: [
      (UIColor.black, [0, 0, 0, 1]), (.darkGray, [0.333, 0.333, 0.333, 1]),
      (.lightGray, [0.667, 0.667, 0.667, 1]), (.white, [1, 1, 1, 1]),
      (.gray, [0.5, 0.5, 0.5, 1]), (.red, [1, 0, 0, 1]), (.green, [0, 1, 0, 1]),
      (.blue, [0, 0, 1, 1]), (.cyan, [0, 1, 1, 1]), (.yellow, [1, 1, 0, 1]),
      (.magenta, [1, 0, 1, 1]), (.orange, [1, 0.5, 0, 1]), (.purple, [0.5, 0, 0.5, 1]),
      (.brown, [0.6, 0.4, 0.2, 1]), (.clear, [0, 0, 0, 0]),
    ] as [(UIColor, [Double])])
  func hasTheFixedColours(color: UIColor, expected: [Double]) {
    #expect(parts(color) == expected)
  }

  @Test func isWhatALiteralSays() {
    let color = #colorLiteral(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
    #expect(parts(color) == [0.2, 0.4, 0.6, 0.5])
  }

  /// The light variants of Apple's Human Interface Guidelines, in 255ths.
  @Test(
    arguments: [
      (UIColor.systemRed, [255, 59, 48]), (.systemOrange, [255, 149, 0]),
      (.systemYellow, [255, 204, 0]), (.systemGreen, [52, 199, 89]),
      (.systemBlue, [0, 122, 255]), (.systemIndigo, [88, 86, 214]),
      (.systemPurple, [175, 82, 222]), (.systemPink, [255, 45, 85]),
      (.systemGray, [142, 142, 147]), (.systemGray6, [242, 242, 247]),
    ] as [(UIColor, [Int])])
  func hasTheSystemsColours(color: UIColor, expected: [Int]) {
    #expect(parts(color).prefix(3).map { Int(($0 * 255).rounded()) } == expected)
  }

  @Test(
    arguments: [
      (0.0, [1.0, 0, 0]), (1.0 / 6, [1, 1, 0]), (1.0 / 3, [0, 1, 0]), (0.5, [0, 1, 1]),
      (5.0 / 6, [1, 0, 1]), (1, [1, 0, 0]),
    ] as [(Double, [Double])])
  func turnsAroundTheColourCircle(hue: Double, expected: [Double]) {
    let color = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 0.5)
    #expect(parts(color) == expected + [0.5])
  }

  @Test func fadesAndDarkensOnTheColourCircle() {
    let pale = UIColor(hue: 0, saturation: 0.25, brightness: 0.8, alpha: 1)
    #expect(parts(pale) == [0.8, 0.6, 0.6, 1])
  }

  @Test func changesTheOpacityOfACopy() {
    let color = UIColor.red
    #expect(parts(color.withAlphaComponent(0.3)) == [1, 0, 0, 0.3])
    #expect(parts(color) == [1, 0, 0, 1])
  }

  @Test func isTheSameWithTheSameComponents() {
    let one = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)
    let other = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)
    #expect(one == other && one.hash == other.hash && Set([one, other]).count == 1)
    #expect(one != one.withAlphaComponent(0.5) && !one.isEqual("red"))
  }

  @Test func goesToALayerAndBack() {
    let color = UIColor.systemTeal.withAlphaComponent(0.4)
    #expect(UIColor(cgColor: color.cgColor) == color)
    #expect(color.cgColor.alpha == 0.4 && color.cgColor.numberOfComponents == 4)
    #expect(UIColor(cgColor: CGColor(gray: 0.5, alpha: 1)) == .gray)
  }
}

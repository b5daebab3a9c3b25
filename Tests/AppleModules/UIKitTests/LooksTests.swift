import DeviceProtocol
import Testing
import UIKit

/// Appearance properties that tutorials set and read back, and their visible effect.
@MainActor struct LooksTests {
  @Test func countsColours() {
    #expect(UIColor.systemBlue == UIColor(red: 0, green: 122.0 / 255, blue: 1, alpha: 1))
    #expect(UIColor.red.cgColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor(cgColor: UIColor.green.cgColor) == .green)
    #expect(UIColor(hue: 2.0 / 3, saturation: 1, brightness: 1, alpha: 1) == .blue)
    #expect(UIColor(hue: 0, saturation: 0, brightness: 0.5, alpha: 1) == .gray)
    #expect(UIColor(named: "Brand") == nil)
    var red: CGFloat = 0
    #expect(UIColor.orange.getRed(&red, green: nil, blue: nil, alpha: nil) && red == 1)
  }

  private func isBold(_ font: UIFont) -> Bool {
    font.fontDescriptor.symbolicTraits.contains(.traitBold)
  }

  @Test func knowsTheWeightOfAFont() throws {
    #expect(isBold(try #require(UIFont(name: "Georgia-Bold", size: 22))))
    let common = UIFont.systemFont(ofSize: 12).fontDescriptor
    let font = UIFont(descriptor: try #require(common.withSymbolicTraits(.traitBold)), size: 0)
    #expect(isBold(font) && font.pointSize == 12)
    let plain = try #require(font.fontDescriptor.withSymbolicTraits([]))
    #expect(!isBold(UIFont(descriptor: plain, size: 0)))
  }

  @Test func showsTheLettersOfATextWithLooks() {
    let label = UILabel()
    let button = UIButton(type: .system)
    let window = UIWindow()
    for view in [label, button] { window.addSubview(view) }
    window.makeKeyAndVisible()
    label.attributedText = NSAttributedString(
      string: "Milk", attributes: [.font: UIFont.boldSystemFont(ofSize: 13), .kern: 1.2])
    button.setAttributedTitle(NSAttributedString(string: "Buy"), for: .normal)
    #expect(label.text == "Milk")
    #expect(ScreenReader.lines(of: window) == ["Milk", "[Buy]"])
    label.text = "Bread"
    #expect(label.attributedText == NSAttributedString(string: "Bread"))
  }

  @Test func mapsThePlane() {
    let turn = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 10, y: 0)
    let place = CGPoint(x: 1, y: 0).applying(turn)
    #expect(abs(place.x) < 1e-9 && abs(place.y - 11) < 1e-9)
    let back = place.applying(turn.inverted())
    #expect(abs(back.x - 1) < 1e-9 && abs(back.y) < 1e-9)
    #expect(CGAffineTransform(scaleX: 2, y: 2).concatenating(.identity).a == 2)
  }

  @Test func convertsBetweenViews() {
    let outer = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    outer.addSubview(inner)
    UIView(frame: .zero).addSubview(outer)
    #expect(inner.convert(CGPoint(x: 1, y: 1), to: outer) == CGPoint(x: 6, y: 6))
    #expect(outer.convert(CGPoint(x: 6, y: 6), to: inner) == CGPoint(x: 1, y: 1))
    inner.center = CGPoint(x: 50, y: 50)
    #expect(inner.frame.origin == CGPoint(x: 45, y: 45))
    #expect(inner.layer.position == inner.center)
  }

  @Test func keepsLayersInOrder() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
    let gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    let shade = CALayer()
    view.layer.addSublayer(shade)
    view.layer.insertSublayer(gradient, at: 0)
    #expect(view.layer.sublayers == [gradient, shade] && gradient.superlayer === view.layer)
    gradient.removeFromSuperlayer()
    #expect(view.layer.sublayers == [shade] && gradient.superlayer == nil)
  }

  @Test func keepsWhatIsSetForAllObjectsOfAClass() {
    UINavigationBar.appearance().barTintColor = .red
    #expect(UINavigationBar.appearance().barTintColor == .red)
    #expect(UINavigationBar(frame: .zero).barTintColor == nil)
  }

  @Test func givesTheBarTheItemOfTheTopController() {
    let controller = UIViewController()
    let row = UINavigationController(rootViewController: controller)
    row.navigationBar.topItem?.title = "Start"
    #expect(ScreenReader.lines(of: show(row)) == ["Start"])
  }
}

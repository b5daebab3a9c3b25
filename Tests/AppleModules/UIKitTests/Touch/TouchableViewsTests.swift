import DeviceProtocol
import Testing
import UIKit

/// The views that the user can touch, and their names.
@MainActor struct TouchableViewsTests {
  private let controller = UIViewController()
  private let window: UIWindow
  private let box = UIView()
  private let button = UIButton(type: .system)

  init() {
    window = show(controller)
    button.setTitle("Go", for: .normal)
    box.addSubview(button)
    controller.view.addSubview(box)
  }

  private var canTap: Bool { touch(window, .tap("Go")) == .done }

  @Test func isNotThereWhileItIsHidden() {
    #expect(canTap)
    box.isHidden = true
    #expect(!canTap)
  }

  /// UIKit ignores touches of a view whose alpha is below 0.01, including its subviews.
  @Test(arguments: [(1, true), (0.02, true), (0.01, false), (0, false)] as [(Double, Bool)])
  func isThereWhileItIsSeen(alpha: Double, isThere: Bool) {
    box.alpha = alpha
    #expect(canTap == isThere)
  }

  @Test func isNotTouchedInAViewThatTakesNoTouches() {
    box.isUserInteractionEnabled = false
    #expect(!canTap)
    #expect(ScreenReader.lines(of: window) == ["[Go]"])
  }

  @Test(arguments: [true, false])
  func letsTextsAndPicturesTakeNoTouchesByThemselves(isText: Bool) {
    let view = isText ? UILabel() : UIImageView(frame: .zero)
    #expect(!view.isUserInteractionEnabled)
    let listener = Listener()
    view.accessibilityLabel = "seen"
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: listener, action: Listener.heard))
    controller.view.addSubview(view)
    #expect(touch(window, .tap("seen")) == .missing(["Go"]))
    view.isUserInteractionEnabled = true
    #expect(touch(window, .tap("seen")) == .done)
    #expect(listener.senders.count == 1)
  }

  @Test func isCalledByWhatItIsCalledForOthers() {
    button.accessibilityIdentifier = "goButton"
    button.accessibilityLabel = "Start the race"
    #expect(touch(window, .tap("goButton")) == .done)
    #expect(touch(window, .tap("Start the race")) == .done)
  }

  @Test func choosesAndTogglesWhatCanBeChosenAndToggledAlone() {
    #expect(touch(window, .choose("Go")) == .missing([]))
    #expect(touch(window, .toggle("Go")) == .missing([]))
    #expect(touch(window, .type("a", into: "Go")) == .missing([]))
    #expect(touch(window, .swipe("Go", choose: "Delete")) == .missing([]))
  }

  @Test func meansTheFirstFromAboveOfOneName() {
    let second = UIButton(type: .system)
    var log: [Int] = []
    for (number, one) in [button, second].enumerated() {
      one.setTitle("Go", for: .normal)
      one.addAction(UIAction { _ in log.append(number) }, for: .touchUpInside)
    }
    controller.view.addSubview(second)
    #expect(canTap && log == [0])
    button.isHidden = true
    #expect(canTap && log == [0, 1])
  }

  @Test func findsASwitchByTheLabelBeforeIt() {
    let label = UILabel()
    label.text = "Sound"
    let toggle = UISwitch()
    controller.view.addSubview(UIStackView(arrangedSubviews: [label, toggle]))
    #expect(touch(window, .toggle("Sound")) == .done)
    #expect(toggle.isOn)
    #expect(touch(window, .toggle("Light")) == .missing(["Sound"]))
  }

  @Test func findsAFieldByTheLabelBeforeIt() {
    let label = UILabel()
    label.text = "Name"
    let field = UITextField()
    controller.view.addSubview(UIStackView(arrangedSubviews: [label, field]))
    #expect(touch(window, .type("Aino", into: "Name")) == .done)
    #expect(field.text == "Aino")
  }

  @Test func touchesWhatIsPresentedAlone() {
    let sheet = UIViewController()
    let close = UIButton(type: .close)
    sheet.view.addSubview(close)
    controller.present(sheet, animated: false)
    #expect(touch(window, .tap("Go")) == .missing(["✕"]))
    #expect(touch(window, .tap("✕")) == .done)
  }

  @Test func touchesAnAlertAloneWhileItIsThere() {
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Yes", style: .default))
    controller.present(alert, animated: false)
    #expect(touch(window, .tap("Go")) == .missing(["Yes"]))
    #expect(touch(window, .pullToRefresh) == .missing([]))
    #expect(touch(window, .choose("Yes")) == .done)
    #expect(canTap)
  }
}

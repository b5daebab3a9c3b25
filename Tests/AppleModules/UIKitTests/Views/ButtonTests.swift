import DeviceProtocol
import Testing
import UIKit

/// The contents of a button in each state.
@MainActor struct ButtonTests {
  private let button = UIButton(type: .system)
  private let window = UIWindow()

  init() {
    window.addSubview(button)
    window.makeKeyAndVisible()
  }

  private var screen: [String] { ScreenReader.lines(of: window) }

  @Test func showsTheTitleOfItsState() {
    button.setTitle("Play", for: .normal)
    button.setTitle("Pause", for: .selected)
    #expect(button.currentTitle == "Play" && screen == ["[Play]"])
    button.isSelected = true
    #expect(button.currentTitle == "Pause" && screen == ["[Pause]"])
    #expect(button.title(for: .normal) == "Play")
  }

  @Test(arguments: [.selected, .disabled, [.selected, .disabled]] as [UIControl.State])
  func showsTheCommonTitleWhereAStateHasNone(state: UIControl.State) {
    button.setTitle("Play", for: .normal)
    button.isSelected = state.contains(.selected)
    button.isEnabled = !state.contains(.disabled)
    #expect(button.state == state)
    #expect(button.currentTitle == "Play" && button.title(for: state) == nil)
  }

  @Test func hasItsTitleInItsLabel() {
    button.setTitle("7", for: .normal)
    #expect(button.titleLabel?.text == "7")
    button.setTitle("-", for: .disabled)
    button.isEnabled = false
    #expect(button.titleLabel?.text == "-")
  }

  @Test func hasItsImageInItsView() {
    let star = UIImage(systemName: "star")
    button.setImage(star, for: .normal)
    #expect(button.imageView?.image === star && button.currentImage === star)
    #expect(screen == ["[star]"])
    button.setImage(UIImage(systemName: "star.fill"), for: .selected)
    button.isSelected = true
    #expect(screen == ["[star.fill]"] && button.image(for: .normal) === star)
    #expect(button.imageView?.image === button.image(for: .selected))
  }

  @Test func keepsTheLooksOfATitle() {
    let title = NSAttributedString(string: "Buy", attributes: [.kern: 2.0])
    button.setAttributedTitle(title, for: .normal)
    #expect(button.attributedTitle(for: .normal) == title && button.currentTitle == "Buy")
    button.setAttributedTitle(nil, for: .normal)
    #expect(button.currentTitle == nil)
  }

  @Test func hasAWhiteTitleUnlessItIsOfTheSystem() {
    #expect(button.currentTitleColor == button.tintColor)
    #expect(UIButton(frame: .zero).currentTitleColor == .white)
    button.setTitleColor(.red, for: .normal)
    button.setTitleColor(.gray, for: .disabled)
    #expect(button.currentTitleColor == .red)
    button.isEnabled = false
    #expect(button.currentTitleColor == .gray)
  }

  @Test(
    arguments: [
      (UIButton.ButtonType.close, "[✕]"), (.contactAdd, "[+]"), (.detailDisclosure, "[i]"),
      (.infoLight, "[i]"), (.infoDark, "[i]"),
    ] as [(UIButton.ButtonType, String)])
  func showsTheSignOfItsType(type: UIButton.ButtonType, line: String) {
    button.removeFromSuperview()
    window.addSubview(UIButton(type: type))
    #expect(screen == [line])
  }

  @Test func takesTitleAndImageOfItsAction() {
    let image = UIImage(systemName: "plus")
    var senders: [UIButton?] = []
    let made = UIButton(
      primaryAction: UIAction(title: "Add", image: image) {
        senders.append($0.sender as? UIButton)
      })
    #expect(made.currentTitle == "Add" && made.currentImage === image)
    #expect(made.buttonType == .system)
    made.sendActions(for: .touchUpInside)
    #expect(senders.isEmpty)
    made.sendActions(for: .primaryActionTriggered)
    #expect(senders == [made])
  }

  @Test func showsItsConfigurationBeforeItsTitle() {
    button.setTitle("Old", for: .normal)
    var look = UIButton.Configuration.filled()
    look.subtitle = "2 €"
    button.configuration = look
    #expect(screen == ["[Old]", "2 €"])
    button.configuration?.title = "New"
    #expect(screen == ["[New]", "2 €"])
    button.configuration = nil
    #expect(screen == ["[Old]"])
  }

  @Test func tellsThatItIsBusy() {
    button.configuration = .plain()
    button.configuration?.title = "Load"
    button.configuration?.showsActivityIndicator = true
    #expect(screen == ["[↻ Load]"])
  }

  @Test func copiesItsConfiguration() {
    var look = UIButton.Configuration.plain()
    look.title = "One"
    button.configuration = look
    look.title = "Two"
    #expect(button.configuration?.title == "One")
  }
}

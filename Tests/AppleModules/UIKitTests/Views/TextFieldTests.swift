import DeviceProtocol
import Testing
import UIKit

/// The order of a text field's delegate calls while it is edited.
@MainActor struct TextFieldTests {
  private final class Editor: NSObject, UITextFieldDelegate {
    let journal: Journal
    var refuses: Set<String> = []
    init(_ journal: Journal) { self.journal = journal }

    private func ask(_ question: String) -> Bool {
      journal.note("\(question)?")
      return !refuses.contains(question)
    }

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { ask("begin") }
    func textFieldDidBeginEditing(_ textField: UITextField) { journal.note("began") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { ask("end") }
    func textFieldDidEndEditing(_ textField: UITextField) { journal.note("ended") }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool { ask("return") }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool { ask("\(string) at \(range.location)") }
  }

  private let controller = UIViewController()
  private let window: UIWindow
  private let field = UITextField()
  private let journal = Journal()
  private let editor: Editor

  init() {
    window = show(controller)
    editor = Editor(journal)
    field.delegate = editor
    field.placeholder = "Name"
    controller.view.addSubview(field)
  }

  private func type(_ text: String) -> TouchAnswer { touch(window, .type(text, into: "Name")) }

  private func log(_ event: UIControl.Event, _ name: String) {
    let journal = journal
    field.addAction(UIAction { _ in journal.note(name) }, for: event)
  }

  @Test func asksAndTellsAsItIsEdited() {
    log(.editingDidBegin, "event: began")
    log(.editingChanged, "event: changed")
    log(.editingDidEnd, "event: ended")
    #expect(type("ab") == .done)
    #expect(
      journal.take() == [
        "begin?", "began", "event: began", "a at 0?", "event: changed", "b at 1?",
        "event: changed",
      ])
    #expect(field.isEditing && field.resignFirstResponder())
    #expect(journal.take() == ["end?", "ended", "event: ended"])
  }

  @Test func postsANotificationForEach() {
    let names = [
      UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
      UITextField.textDidEndEditingNotification,
    ]
    let journal = journal
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: field, queue: nil) {
        let name = $0.name.rawValue
        MainActor.assumeIsolated { journal.note(name) }
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    field.delegate = nil
    _ = type("a")
    field.resignFirstResponder()
    #expect(journal.take() == names.map(\.rawValue))
  }

  @Test func isNotEditedWhereTheDelegateDoesNotWantIt() {
    editor.refuses = ["begin"]
    #expect(
      type("a")
        == .refused("the delegate's 'textFieldShouldBeginEditing(_:)' returned false"))
    #expect(!field.becomeFirstResponder() && !field.isFirstResponder && field.text == "")
  }

  @Test func staysEditedWhereTheDelegateDoesNotLetItEnd() {
    _ = type("a")
    editor.refuses = ["end"]
    #expect(!field.resignFirstResponder() && field.isFirstResponder)
    let other = UITextField()
    controller.view.addSubview(other)
    #expect(!other.becomeFirstResponder() && field.isEditing)
    editor.refuses = []
    #expect(other.becomeFirstResponder() && !field.isEditing)
    other.resignFirstResponder()
  }

  /// "Specify true to force the first responder to resign, regardless of whether it wants to do so."
  @Test func endsWhereItIsForced() {
    _ = type("a")
    editor.refuses = ["end"]
    #expect(!controller.view.endEditing(false) && field.isFirstResponder)
    #expect(controller.view.endEditing(true) && !field.isFirstResponder)
    #expect(journal.take().last == "ended")
  }

  @Test func endsWhenItLeavesTheScreen() {
    _ = type("a")
    field.removeFromSuperview()
    #expect(!field.isFirstResponder && journal.take().last == "ended")
  }

  @Test func endsWhenItsScreenIsLeft() {
    let row = UINavigationController(rootViewController: UIViewController())
    let page = UIViewController()
    let window = show(row)
    row.pushViewController(page, animated: false)
    page.view.addSubview(field)
    Display.shared.endTurn()
    #expect(touch(window, .type("a", into: "Name")) == .done)
    row.popViewController(animated: false)
    #expect(!field.isFirstResponder)
  }

  @Test func handsOverToAnotherField() {
    _ = type("a")
    _ = journal.take()
    let other = UITextField()
    controller.view.addSubview(other)
    let second = Editor(journal)
    other.delegate = second
    other.becomeFirstResponder()
    #expect(journal.take() == ["begin?", "end?", "ended", "began"])
    other.resignFirstResponder()
  }

  @Test func takesTheCharactersThatTheDelegateLets() {
    editor.refuses = ["1 at 1"]
    #expect(type("a1b") == .done)
    #expect(field.text == "ab")
  }

  @Test func tellsNothingOfWhatTheAppSets() {
    log(.editingChanged, "event: changed")
    field.text = "set"
    #expect(journal.take() == [])
    field.text = nil
    #expect(field.text == "" && field.attributedText == NSAttributedString(string: ""))
    field.attributedText = NSAttributedString(string: "looks")
    #expect(field.text == "looks")
  }

  @Test func staysOpenAfterReturnUnlessSomethingEndsIt() {
    log(.primaryActionTriggered, "event: primary")
    #expect(type("a\n") == .done)
    #expect(field.isFirstResponder && journal.take().suffix(2) == ["return?", "event: primary"])
    log(.editingDidEndOnExit, "event: exit")
    #expect(type("\n") == .done)
    #expect(!field.isFirstResponder)
    #expect(
      journal.take() == ["return?", "event: primary", "event: exit", "end?", "ended"])
    field.resignFirstResponder()
  }

  @Test func doesNothingAtReturnWhereTheDelegateSaysNo() {
    log(.editingDidEndOnExit, "event: exit")
    editor.refuses = ["return"]
    #expect(type("\n") == .done)
    #expect(field.isFirstResponder && journal.take().last == "return?")
    field.resignFirstResponder()
  }

  @Test func isNotEditedWhileItIsDisabled() {
    field.isEnabled = false
    #expect(type("a") == .refused("the text field is disabled"))
    #expect(!field.canBecomeFirstResponder && !field.becomeFirstResponder())
    #expect(journal.take() == [])
  }

  @Test func hidesWhatIsSecretAndShowsWhatIsEmpty() {
    #expect(ScreenReader.lines(of: window) == ["✎ (Name)"])
    field.text = "äö🙂"
    #expect(ScreenReader.lines(of: window) == ["✎ äö🙂"])
    field.isSecureTextEntry = true
    #expect(ScreenReader.lines(of: window) == ["✎ •••"] && field.text == "äö🙂")
    field.text = nil
    field.attributedPlaceholder = NSAttributedString(string: "PIN")
    #expect(ScreenReader.lines(of: window) == ["✎ (PIN)"] && field.placeholder == "PIN")
  }

  @Test func showsTheButtonBehindItsTextInItsMode() {
    let button = UIButton(type: .system)
    button.setTitle("Show", for: .normal)
    field.rightView = button
    #expect(!ScreenReader.lines(of: window).joined().contains("Show"))
    field.rightViewMode = .always
    #expect(ScreenReader.lines(of: window).joined().contains("[Show]"))
    field.rightView = nil
    #expect(button.superview == nil)
  }
}

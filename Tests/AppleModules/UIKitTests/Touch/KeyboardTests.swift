import Testing
import UIKit

/// Notifications posted when the keyboard appears and disappears.
@MainActor struct KeyboardTests {
  private let controller = UIViewController()
  private let window: UIWindow
  private let field = UITextField()
  private let journal = Journal()

  init() {
    window = show(controller)
    controller.view.addSubview(field)
  }

  private func listen(_ note: @escaping @MainActor (Notification) -> Void) -> [Any] {
    let names = [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
      UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
    ]
    return names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        nonisolated(unsafe) let posted = $0
        MainActor.assumeIsolated { note(posted) }
      }
    }
  }

  private func ignore(_ tokens: [Any]) {
    for token in tokens { NotificationCenter.default.removeObserver(token) }
  }

  @Test func comesAndGoesInPairs() {
    leaveNothingEdited()
    let tokens = listen { [journal] in journal.note($0.name.rawValue) }
    defer { ignore(tokens) }
    field.becomeFirstResponder()
    #expect(
      journal.take() == ["UIKeyboardWillShowNotification", "UIKeyboardDidShowNotification"])
    field.resignFirstResponder()
    #expect(journal.take() == [])
    Display.shared.endTurn()
    #expect(
      journal.take() == ["UIKeyboardWillHideNotification", "UIKeyboardDidHideNotification"])
  }

  @Test func saysWhereItIsBeforeAndAfter() throws {
    leaveNothingEdited()
    var frames: [(begin: CGRect, end: CGRect)] = []
    var durations: [Double] = []
    let tokens = listen { note in
      let info = note.userInfo ?? [:]
      func rect(_ key: String) -> CGRect { (info[key] as? NSValue)?.cgRectValue ?? .null }
      frames.append(
        (
          rect(UIResponder.keyboardFrameBeginUserInfoKey),
          rect(UIResponder.keyboardFrameEndUserInfoKey)
        ))
      durations += [info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double ?? -1]
    }
    defer { ignore(tokens) }
    field.becomeFirstResponder()
    field.resignFirstResponder()
    Display.shared.endTurn()
    let screen = UIScreen.main.bounds
    let (shown, hidden) = (try #require(frames.first), try #require(frames.last))
    #expect(shown.begin.minY == screen.maxY && shown.end.maxY == screen.maxY)
    #expect(shown.end.width == screen.width && shown.begin.size == shown.end.size)
    #expect(hidden.begin == shown.end && hidden.end == shown.begin)
    #expect(durations.allSatisfy { $0 == 0.25 })
  }

  @Test func staysForTheNextField() {
    leaveNothingEdited()
    let other = UITextField()
    controller.view.addSubview(other)
    let tokens = listen { [journal] in journal.note($0.name.rawValue) }
    defer { ignore(tokens) }
    field.becomeFirstResponder()
    other.becomeFirstResponder()
    Display.shared.endTurn()
    #expect(journal.take().count == 2)
    other.resignFirstResponder()
    Display.shared.endTurn()
  }

  @Test func goesWithAFieldThatIsGone() {
    leaveNothingEdited()
    do {
      let field = UITextField()
      field.becomeFirstResponder()
    }
    let tokens = listen { [journal] in journal.note($0.name.rawValue) }
    defer { ignore(tokens) }
    Display.shared.endTurn()
    #expect(journal.take().last == "UIKeyboardDidHideNotification")
  }

  @Test func goesWhenTheFieldLeavesTheScreen() {
    leaveNothingEdited()
    field.becomeFirstResponder()
    let tokens = listen { [journal] in journal.note($0.name.rawValue) }
    defer { ignore(tokens) }
    field.removeFromSuperview()
    Display.shared.endTurn()
    #expect(journal.take().last == "UIKeyboardDidHideNotification")
  }
}

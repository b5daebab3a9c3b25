import DeviceProtocol
import Testing
import UIKit

/// Alerts: buttons, text fields and the user's reply.
@MainActor struct AlertControllerTests {
  private let controller = UIViewController()
  private let window: UIWindow
  private let journal = Journal()

  init() {
    window = show(controller)
    Display.shared.endTurn()
  }

  private func present(
    _ style: UIAlertController.Style = .alert, _ actions: (String, UIAlertAction.Style)...
  ) -> UIAlertController {
    let alert = UIAlertController(title: "Delete?", message: "For ever", preferredStyle: style)
    let journal = journal
    for (title, kind) in actions {
      alert.addAction(
        UIAlertAction(title: title, style: kind) { [weak alert] in
          let isThere = alert?.presentingViewController != nil
          journal.note("\($0.title ?? "") \(isThere ? "while it is there" : "when it is gone")")
        })
    }
    controller.present(alert, animated: false)
    return alert
  }

  @Test func callsTheHandlerOnceTheAlertIsGone() {
    let alert = present(.alert, ("No", .cancel), ("Yes", .destructive))
    #expect(touch(window, .choose("Yes")) == .done)
    #expect(journal.take() == ["Yes when it is gone"])
    #expect(controller.presentedViewController == nil && alert.actions.count == 2)
  }

  @Test func goesAwayWithoutAHandlerToo() {
    let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    controller.present(alert, animated: false)
    #expect(touch(window, .tap("OK")) == .done)
    #expect(controller.presentedViewController == nil)
  }

  @Test func callsNoHandlerWhenTheAppTakesItAway() {
    _ = present(.alert, ("Yes", .default))
    controller.dismiss(animated: false)
    Display.shared.endTurn()
    #expect(journal.take() == [])
  }

  @Test func touchesNoButtonThatIsDisabled() {
    let alert = present(.alert, ("Yes", .default))
    alert.actions[0].isEnabled = false
    #expect(touch(window, .choose("Yes")) == .refused("the button 'Yes' is disabled"))
    #expect(controller.presentedViewController === alert && journal.take() == [])
  }

  @Test func marksItsPreferredButton() {
    let alert = present(.alert, ("No", .cancel), ("Yes", .default))
    alert.preferredAction = alert.actions[1]
    #expect(
      ScreenReader.lines(of: window) == ["│ Delete?", "│ For ever", "│ [No] [Yes]*"])
  }

  @Test func typesIntoItsFields() throws {
    let alert = present(.alert, ("OK", .default))
    #expect(alert.textFields == nil)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField {
      $0.placeholder = "Code"
      $0.isSecureTextEntry = true
    }
    #expect(touch(window, .type("Aino", into: "Name")) == .done)
    #expect(touch(window, .type("12", into: "Code")) == .done)
    let texts = try #require(alert.textFields).map { $0.text ?? "" }
    #expect(texts == ["Aino", "12"])
    #expect(
      ScreenReader.lines(of: window) == [
        "│ Delete?", "│ For ever", "│ ✎ Aino", "│ ✎ ••", "│ [OK]",
      ])
  }

  @Test func endsEditingOfItsFieldsWhenItGoes() throws {
    let alert = present(.alert, ("OK", .default))
    alert.addTextField { $0.placeholder = "Name" }
    _ = touch(window, .type("Aino", into: "Name"))
    let field = try #require(alert.textFields?.first)
    #expect(field.isFirstResponder && touch(window, .choose("OK")) == .done)
    #expect(!field.isFirstResponder && field.text == "Aino")
  }

  @Test func enablesAButtonAsAFieldIsFilled() throws {
    let alert = present(.alert, ("OK", .default))
    let ok = alert.actions[0]
    ok.isEnabled = false
    alert.addTextField { field in
      field.placeholder = "Name"
      field.addAction(
        UIAction { _ in ok.isEnabled = !(field.text ?? "").isEmpty }, for: .editingChanged)
    }
    #expect(touch(window, .choose("OK")) != .done)
    _ = touch(window, .type("a", into: "Name"))
    #expect(touch(window, .choose("OK")) == .done)
  }

  @Test func standsAboveTheNextOne() {
    let first = present(.alert, ("First", .default))
    let second = UIAlertController(title: "Second", message: nil, preferredStyle: .alert)
    second.addAction(UIAlertAction(title: "OK", style: .default))
    first.present(second, animated: false)
    #expect(ScreenReader.lines(of: window).first == "│ Second")
    #expect(touch(window, .choose("First")) == .missing(["OK"]))
    #expect(touch(window, .choose("OK")) == .done)
    #expect(touch(window, .choose("First")) == .done)
  }

  @Test func choosesInASheetToo() {
    let alert = present(.actionSheet, ("Copy", .default), ("Cancel", .cancel))
    #expect(alert.preferredStyle == .actionSheet)
    #expect(touch(window, .choose("Copy")) == .done)
    #expect(journal.take() == ["Copy when it is gone"])
  }

  @Test func trapsForAFieldInASheet() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet).addTextField()
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("an action sheet has no text fields"))
  }

  /// "UIAlertController can only have one action with a style of UIAlertActionStyleCancel."
  @Test func trapsForASecondWayToCancel() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        for title in ["No", "Never"] {
          alert.addAction(UIAlertAction(title: title, style: .cancel))
        }
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("'Never' is a second action of the style '.cancel'"))
  }

  @Test func trapsForAPreferredActionThatItDoesNotHave() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        alert.preferredAction = UIAlertAction(title: "OK", style: .default)
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("'OK' is not an action of the alert; add it first"))
  }
}

import DeviceProtocol
import Testing
import UIKit

/// The nearby label or row text that names a control without a text of its own.
@MainActor struct NeighbourTests {
  private let controller = UIViewController()
  private let window: UIWindow
  private let toggle = UISwitch()

  init() { window = show(controller) }

  private func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
  }

  private func names() -> TouchAnswer { touch(window, .toggle("no such thing")) }

  @Test func isTheOneRightBefore() {
    controller.view.addSubview(
      UIStackView(arrangedSubviews: [label("Sound"), label("on at night"), toggle]))
    #expect(names() == .missing(["on at night"]))
  }

  @Test func isTheOneBeforeTheBoxAround() {
    let box = UIView()
    box.addSubview(toggle)
    controller.view.addSubview(UIStackView(arrangedSubviews: [label("Sound"), box]))
    #expect(names() == .missing(["Sound"]))
  }

  @Test func isNoneAcrossSomethingElse() {
    controller.view.addSubview(
      UIStackView(arrangedSubviews: [label("Sound"), UIButton(type: .close), toggle]))
    #expect(names() == .missing([]))
  }

  @Test func isTheTextOfTheRowAround() {
    let rows = Rows([["Sound"]])
    let table = UITableView(frame: controller.view.bounds)
    table.dataSource = rows
    controller.view.addSubview(table)
    Display.shared.endTurn()
    table.visibleCells.first?.accessoryView = toggle
    #expect(names() == .missing(["Sound"]))
    #expect(touch(window, .toggle("Sound")) == .done)
    #expect(toggle.isOn)
  }
}

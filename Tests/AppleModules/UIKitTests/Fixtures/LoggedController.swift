import UIKit

/// A common log of what several controllers and views receive.
@MainActor final class Journal {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  /// Returns the entries since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A controller that logs its callbacks under its title.
class LoggedController: UIViewController {
  private let journal: Journal

  init(_ title: String, _ journal: Journal) {
    self.journal = journal
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func note(_ what: String) { journal.note("\(title ?? "") \(what)") }

  override func viewDidLoad() { note("loads") }
  override func viewWillAppear(_ animated: Bool) { note("will appear") }
  override func viewDidAppear(_ animated: Bool) { note("appeared") }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { note("disappeared") }
  override func willMove(toParent parent: UIViewController?) {
    note(parent == nil ? "will leave" : "will move")
  }
  override func didMove(toParent parent: UIViewController?) {
    note(parent == nil ? "left" : "moved")
  }
}

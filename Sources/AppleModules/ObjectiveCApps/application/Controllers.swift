// Controllers that call the methods of their faces.

import Foundation
import UIKit

/// A peer that calls its face, which it does not retain.
@MainActor protocol FaceOwner: AnyObject {
  var face: Pointer? { get set }
}

extension FaceOwner {
  /// Calls a method that the face has of its own.
  func perform(_ selector: String) {
    if let face, face_overrides(face, selector) { face_perform(face, selector) }
  }

  func perform(_ selector: String, _ flag: Bool) {
    if let face, face_overrides(face, selector) { face_perform_flag(face, selector, flag) }
  }

  func overrides(_ selector: String) -> Bool { face.map { face_overrides($0, selector) } ?? false }
}

final class FaceController: UIViewController, FaceOwner {
  var face: Pointer?

  init(_ face: Pointer?) {
    self.face = face
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }

  override func loadView() {
    if overrides("loadView") { perform("loadView") } else { super.loadView() }
  }
  override func viewDidLoad() { perform("viewDidLoad") }
  override func viewWillAppear(_ animated: Bool) { perform("viewWillAppear:", animated) }
  override func viewDidAppear(_ animated: Bool) { perform("viewDidAppear:", animated) }
  override func viewWillDisappear(_ animated: Bool) { perform("viewWillDisappear:", animated) }
  override func viewDidDisappear(_ animated: Bool) { perform("viewDidDisappear:", animated) }
  override func didReceiveMemoryWarning() { perform("didReceiveMemoryWarning") }
}

final class FaceTableController: UITableViewController, FaceOwner {
  var face: Pointer?

  init(_ face: Pointer?, style: UITableView.Style) {
    self.face = face
    super.init(style: style)
  }
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() { perform("viewDidLoad") }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    perform("viewWillAppear:", animated)
  }
  override func viewDidAppear(_ animated: Bool) { perform("viewDidAppear:", animated) }
  override func viewWillDisappear(_ animated: Bool) { perform("viewWillDisappear:", animated) }
  override func viewDidDisappear(_ animated: Bool) { perform("viewDidDisappear:", animated) }
  override func didReceiveMemoryWarning() { perform("didReceiveMemoryWarning") }

  override func numberOfSections(in tableView: UITableView) -> Int {
    TableFace(face).numberOfSections(tableView)
  }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    TableFace(face).numberOfRows(tableView, section)
  }
  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { TableFace(face).cell(tableView, indexPath) }
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    TableFace(face).select(tableView, indexPath)
  }
}

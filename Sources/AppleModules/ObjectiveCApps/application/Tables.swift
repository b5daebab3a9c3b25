// Tables whose rows come from a face.

import Foundation
import UIKit

/// The methods of a table's data source and delegate, of one face.
@MainActor struct TableFace {
  private let face: Pointer?

  init(_ face: Pointer?) { self.face = face }

  private func has(_ selector: String) -> Bool {
    face.map { face_overrides($0, selector) } ?? false
  }

  private func pointer(_ table: UITableView) -> Pointer {
    Unmanaged.passUnretained(table).toOpaque()
  }

  func numberOfSections(_ table: UITableView) -> Int {
    let selector = "numberOfSectionsInTableView:"
    guard let face, has(selector) else { return 1 }
    return face_count(face, selector, pointer(table), 0)
  }

  func numberOfRows(_ table: UITableView, _ section: Int) -> Int {
    let selector = "tableView:numberOfRowsInSection:"
    guard let face, has(selector) else { return 0 }
    return face_count(face, selector, pointer(table), section)
  }

  func cell(_ table: UITableView, _ path: IndexPath) -> UITableViewCell {
    guard let face, has("tableView:cellForRowAtIndexPath:") else {
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    let cell = face_cell(face, pointer(table), path.section, path.row)
    return Unmanaged<UITableViewCell>.fromOpaque(cell).takeRetainedValue()
  }

  func select(_ table: UITableView, _ path: IndexPath) {
    let selector = "tableView:didSelectRowAtIndexPath:"
    guard let face, has(selector) else { return }
    face_row(face, selector, pointer(table), path.section, path.row)
  }
}

/// The data source and delegate of a table in any controller, which calls two faces.
final class TableSource: NSObject, UITableViewDataSource, UITableViewDelegate {
  private let source: TableFace
  private let delegate: TableFace

  init(_ source: Pointer?, _ delegate: Pointer?) {
    self.source = TableFace(source)
    self.delegate = TableFace(delegate)
  }

  func numberOfSections(in tableView: UITableView) -> Int { source.numberOfSections(tableView) }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    source.numberOfRows(tableView, section)
  }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { source.cell(tableView, indexPath) }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    delegate.select(tableView, indexPath)
  }
}

/// The sources of tables, which do not retain them.
@MainActor private var sources: [ObjectIdentifier: TableSource] = [:]

@MainActor @_cdecl("core_set_data_source")
func setDataSource(_ table: Pointer, _ source: Pointer?, _ delegate: Pointer?) {
  guard let table = object(table) as? UITableView else { return }
  let own = TableSource(source, delegate)
  sources[ObjectIdentifier(table)] = own
  table.delegate = own
  table.dataSource = own
}

@MainActor @_cdecl("core_dequeue_cell")
func dequeueCell(_ table: Pointer, _ identifier: Name) -> Pointer? {
  let table = object(table) as? UITableView
  let cell = table?.dequeueReusableCell(withIdentifier: String(cString: identifier))
  return cell.map { Unmanaged.passRetained($0).toOpaque() }
}

@MainActor @_cdecl("core_change_rows")
func changeRows(_ table: Pointer, _ change: Name, _ rows: UnsafePointer<Int>, _ count: Int) {
  guard let table = object(table) as? UITableView else { return }
  let paths = (0..<count).map { IndexPath(row: rows[2 * $0 + 1], section: rows[2 * $0]) }
  switch String(cString: change) {
  case "insert": table.insertRows(at: paths, with: .automatic)
  case "delete": table.deleteRows(at: paths, with: .automatic)
  case "begin": table.beginUpdates()
  default: table.endUpdates()
  }
}

@MainActor @_cdecl("core_perform_batch_updates")
func performBatchUpdates(
  _ table: Pointer, _ updates: (@convention(block) () -> Void)?,
  _ completion: (@convention(block) (Bool) -> Void)?
) {
  guard let table = object(table) as? UITableView else { return }
  var done: ((Bool) -> Void)?
  if let completion { done = { completion($0) } }
  table.performBatchUpdates({ updates?() }, completion: done)
}

@MainActor @_cdecl("core_row_count")
func rowCount(_ table: Pointer, _ section: Int) -> Int {
  (object(table) as? UITableView)?.numberOfRows(inSection: section) ?? 0
}

// MARK: Alerts

private final class FaceAlert: NSObject, UIAlertViewDelegate {
  private let face: Pointer

  init(_ face: Pointer) { self.face = face }

  func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {
    face_press(face, buttonIndex)
    alerts[face] = nil
  }
}

/// The alerts that are shown, with their delegates, which they do not retain.
@MainActor private var alerts: [Pointer: FaceAlert] = [:]

@MainActor @_cdecl("core_show_alert")
func showAlert(
  _ face: Pointer, _ title: Name, _ message: Name?, _ buttons: UnsafePointer<Name>, _ count: Int
) {
  let delegate = FaceAlert(face)
  alerts[face] = delegate
  let alert = UIAlertView(
    title: String(cString: title), message: message.map { String(cString: $0) },
    delegate: delegate, cancelButtonTitle: nil)
  for number in 0..<count { alert.addButton(withTitle: String(cString: buttons[number])) }
  alert.show()
}

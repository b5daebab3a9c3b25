// Peers of faces, and their properties by name.

import Foundation
import UIKit

@MainActor @_cdecl("core_make_view")
func makeView(_ kind: Name, _ face: Pointer?, _ style: Int, _ text: Name?) -> Pointer {
  let text = text.map { String(cString: $0) }
  let made: AnyObject =
    switch String(cString: kind) {
    case "UIWindow": UIWindow(frame: UIScreen.main.bounds)
    case "UILabel": UILabel(frame: .zero)
    case "UIRefreshControl": UIRefreshControl()
    case "UITableView": UITableView(frame: .zero, style: .init(rawValue: style) ?? .plain)
    case "UITableViewCell":
      UITableViewCell(style: .init(rawValue: style) ?? .default, reuseIdentifier: text)
    case "UIBarButtonItem":
      text.map { UIBarButtonItem(title: $0, style: .plain, target: nil, action: nil) }
        ?? UIBarButtonItem(systemItem: .init(rawValue: style) ?? .done)
    case "UIViewController": FaceController(face)
    case "UITableViewController": FaceTableController(face, style: .init(rawValue: style) ?? .plain)
    case "UINavigationController": UINavigationController(nibName: nil, bundle: nil)
    default: UIView(frame: .zero)
    }
  return retained(made)
}

@_cdecl("core_retain") func retain(_ view: Pointer) -> Pointer { retained(object(view)) }

@_cdecl("core_release") func release(_ view: Pointer) {
  Unmanaged<AnyObject>.fromOpaque(view).release()
}

@MainActor @_cdecl("core_forget_face") func forgetFace(_ view: Pointer) {
  (object(view) as? any FaceOwner)?.face = nil
}

@MainActor @_cdecl("core_kind") func kind(_ view: Pointer) -> Name {
  let name: StaticString =
    switch object(view) {
    case is UITableView: "UITableView"
    case is UITableViewCell: "UITableViewCell"
    case is UILabel: "UILabel"
    case is UIRefreshControl: "UIRefreshControl"
    case is UIWindow: "UIWindow"
    case is UINavigationItem: "UINavigationItem"
    case is UIBarButtonItem: "UIBarButtonItem"
    case is UITableViewController: "UITableViewController"
    case is UINavigationController: "UINavigationController"
    case is UIViewController: "UIViewController"
    default: "UIView"
    }
  return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}

// MARK: Properties

@MainActor @_cdecl("core_set_text")
func setText(_ view: Pointer, _ property: Name, _ text: Name?) {
  let text = text.map { String(cString: $0) }
  switch (object(view), String(cString: property)) {
  case (let label as UILabel, _): label.text = text
  case (let controller as UIViewController, _): controller.title = text
  case (let item as UINavigationItem, _): item.title = text
  case (let item as UIBarButtonItem, _): item.title = text
  default: break
  }
}

@MainActor @_cdecl("core_text")
func text(_ view: Pointer, _ property: Name) -> UnsafeMutablePointer<CChar>? {
  let text: String? =
    switch object(view) {
    case let label as UILabel: label.text
    case let controller as UIViewController: controller.title
    case let item as UINavigationItem: item.title
    case let item as UIBarButtonItem: item.title
    case let cell as UITableViewCell: cell.reuseIdentifier
    default: nil
    }
  return text.flatMap { strdup($0) }
}

@MainActor @_cdecl("core_set_number")
func setNumber(_ view: Pointer, _ property: Name, _ number: Double) {
  switch (object(view), String(cString: property)) {
  case (let view as UIView, "hidden"): view.isHidden = number != 0
  case (let view as UIView, "alpha"): view.alpha = number
  case (let view as UIView, "tag"): view.tag = Int(number)
  default: break
  }
}

@MainActor @_cdecl("core_number")
func number(_ view: Pointer, _ property: Name) -> Double {
  switch (object(view), String(cString: property)) {
  case (let view as UIView, "hidden"): view.isHidden ? 1 : 0
  case (let view as UIView, "alpha"): view.alpha
  case (let view as UIView, "tag"): Double(view.tag)
  case (let control as UIRefreshControl, "refreshing"): control.isRefreshing ? 1 : 0
  case (let controller as UIViewController, "viewLoaded"): controller.isViewLoaded ? 1 : 0
  default: 0
  }
}

@MainActor @_cdecl("core_set_frame")
func setFrame(_ view: Pointer, _ frame: UnsafePointer<Double>) {
  (object(view) as? UIView)?.frame = CGRect(
    x: frame[0], y: frame[1], width: frame[2], height: frame[3])
}

@MainActor @_cdecl("core_frame")
func frame(_ view: Pointer, _ frame: UnsafeMutablePointer<Double>) {
  let own = (object(view) as? UIView)?.frame ?? UIScreen.main.bounds
  (frame[0], frame[1]) = (own.origin.x, own.origin.y)
  (frame[2], frame[3]) = (own.size.width, own.size.height)
}

@MainActor @_cdecl("core_set_view")
func setView(_ view: Pointer, _ property: Name, _ other: Pointer?) {
  let other = other.map(object)
  switch (object(view), String(cString: property)) {
  case (let window as UIWindow, "rootViewController"):
    window.rootViewController = other as? UIViewController
  case (let controller as UITableViewController, "refreshControl"):
    controller.refreshControl = other as? UIRefreshControl
  case (let controller as UIViewController, "view"): controller.view = other as? UIView
  case (let table as UITableView, "refreshControl"):
    table.refreshControl = other as? UIRefreshControl
  case (let item as UINavigationItem, "rightBarButtonItem"):
    item.rightBarButtonItem = other as? UIBarButtonItem
  case (let item as UINavigationItem, "leftBarButtonItem"):
    item.leftBarButtonItem = other as? UIBarButtonItem
  default: break
  }
}

@MainActor @_cdecl("core_view") func view(_ view: Pointer, _ property: Name) -> Pointer? {
  let found: AnyObject? =
    switch (object(view), String(cString: property)) {
    case (let controller as UIViewController, "view"): controller.view
    case (let controller as UIViewController, "navigationItem"): controller.navigationItem
    case (let cell as UITableViewCell, "textLabel"): cell.textLabel
    case (let cell as UITableViewCell, "detailTextLabel"): cell.detailTextLabel
    case (let cell as UITableViewCell, "contentView"): cell.contentView
    default: nil
    }
  return found.map { Unmanaged.passUnretained($0).toOpaque() }
}

// MARK: Methods

@MainActor @_cdecl("core_call_view")
func callView(_ view: Pointer, _ method: Name, _ argument: Pointer?, _ flag: Bool) {
  let argument = argument.map(object)
  switch (object(view), String(cString: method)) {
  case (let window as UIWindow, "makeKeyAndVisible"): window.makeKeyAndVisible()
  case (let table as UITableView, "reloadData"): table.reloadData()
  case (let control as UIRefreshControl, "beginRefreshing"): control.beginRefreshing()
  case (let control as UIRefreshControl, "endRefreshing"): control.endRefreshing()
  case (let view as UIView, "addSubview"): (argument as? UIView).map(view.addSubview)
  case (let view as UIView, "removeFromSuperview"): view.removeFromSuperview()
  case (let navigation as UINavigationController, "push"):
    (argument as? UIViewController).map { navigation.pushViewController($0, animated: flag) }
  case (let navigation as UINavigationController, "pop"):
    _ = navigation.popViewController(animated: flag)
  default: break
  }
}

@MainActor @_cdecl("core_add_target")
func addTarget(_ control: Pointer, _ events: UInt, _ face: Pointer) {
  // The face is the sender's, and keeps its targets.
  nonisolated(unsafe) let face = face
  let action = UIAction { _ in face_act(face) }
  switch object(control) {
  case let control as UIControl: control.addAction(action, for: .init(rawValue: events))
  case let item as UIBarButtonItem:
    item.primaryAction = UIAction(title: item.title ?? "") { _ in face_act(face) }
  default: break
  }
}

// MARK: The device

@MainActor @_cdecl("core_screen_bounds") func screenBounds(_ bounds: UnsafeMutablePointer<Double>) {
  (bounds[0], bounds[1]) = (0, 0)
  (bounds[2], bounds[3]) = (UIScreen.main.bounds.width, UIScreen.main.bounds.height)
}

@MainActor @_cdecl("core_device") func device(_ property: Name) -> UnsafeMutablePointer<CChar>? {
  let device = UIDevice.current
  let text =
    switch String(cString: property) {
    case "systemVersion": device.systemVersion
    case "systemName": device.systemName
    case "model": device.model
    case "multitasking": device.isMultitaskingSupported ? "yes" : "no"
    default: device.name
    }
  return strdup(text)
}

import UIKit

/// A tutorial-like app: a list in a tab, rows that can be deleted, an alert with a text field, settings.
final class TouchDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { TouchDelegate() }

  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    ShoppingController.expose()
    let tabs = UITabBarController()
    let list = UINavigationController(rootViewController: ShoppingController(style: .plain))
    list.tabBarItem = UITabBarItem(title: "Shopping", image: UIImage(systemName: "cart"), tag: 0)
    let settings = SettingsController()
    settings.title = "Settings"
    tabs.viewControllers = [list, settings]
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = tabs
    window?.makeKeyAndVisible()
    return true
  }
}

final class ShoppingController: UITableViewController {
  private var items = ["Milk", "Bread", "Salt"]

  static func expose() {
    _expose(ShoppingController.self, "addItem") { o, a in
      _res((o as? ShoppingController)?.addItem())
    }
    _expose(ShoppingController.self, "refresh:") { o, a in
      _res((o as? ShoppingController)?.refresh(_arg(a, 0)))
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Shopping"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: self, action: Selector("addItem"))
    refreshControl = UIRefreshControl()
    refreshControl?.addTarget(self, action: Selector("refresh:"), for: .valueChanged)
  }

  func addItem() {
    let alert = UIAlertController(title: "New item", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in print("cancelled") })
    let save = UIAlertAction(title: "Save", style: .default) { [weak self, weak alert] _ in
      guard let self, let name = alert?.textFields?.first?.text, !name.isEmpty else { return }
      items.append(name)
      tableView.insertRows(at: [IndexPath(row: items.count - 1, section: 0)], with: .automatic)
      print("saved \(name), main thread: \(Thread.isMainThread)")
    }
    alert.addAction(save)
    alert.preferredAction = save
    present(alert, animated: true)
  }

  func refresh(_ sender: UIRefreshControl) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 2) { [self] in
      items.insert("Tea", at: 0)
      tableView.reloadData()
      sender.endRefreshing()
    }
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    items.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = items[indexPath.row]
    cell.contentConfiguration = content
    return cell
  }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    items.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .fade)
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let detail = UIViewController()
    detail.title = items[indexPath.row]
    navigationController?.pushViewController(detail, animated: true)
  }
}

final class SettingsController: UIViewController {
  private let status = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    let label = UILabel()
    label.text = "Offers"
    let toggle = UISwitch()
    toggle.addAction(
      UIAction { [weak self, weak toggle] _ in
        self?.status.text = "Offers are \(toggle?.isOn == true ? "on" : "off")"
      }, for: .valueChanged)
    let button = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Hide") { [weak self] _ in
        // Misbehavior that tests request: the main thread blocks.
        if ProcessInfo.processInfo.environment["TEST_TOUCH"] == "blocks" {
          Thread.sleep(forTimeInterval: 3)
        }
        UIView.animate(withDuration: 0.5) {
          self?.status.alpha = 0
        } completion: { _ in
          print("hidden")
        }
      })
    let row = UIStackView(arrangedSubviews: [label, toggle])
    let stack = UIStackView(arrangedSubviews: [row, button, status])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
    ])
  }
}

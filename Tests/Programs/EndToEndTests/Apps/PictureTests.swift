import Foundation
import Testing

/// Pictures that a scenario takes, through the built program: text, page, files.
struct PictureTests {
  private static let chapter = """
    ```swift,app,id=news
    import UIKit

    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      let list = NewsController(style: .plain)

      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
      ) -> Bool {
        application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UINavigationController(rootViewController: list)
        window?.makeKeyAndVisible()
        return true
      }

      func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
      ) {
        list.items.insert("Swift 7 <is> here", at: 0)
        list.tableView.reloadData()
        completionHandler(.newData)
      }
    }

    final class NewsController: UITableViewController {
      var items = ["Snow in Oulu"]

      override func viewDidLoad() {
        super.viewDidLoad()
        title = "News"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
      }

      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        items.count
      }

      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
        cell.textLabel?.text = items[indexPath.row]
        return cell
      }
    }
    ```

    ```xml,plist=news
    <key>UIBackgroundModes</key><array><string>fetch</string></array>
    ```

    ```swift,scenario=news,id=looks,profile=iOS7
    import DeviceSimulator

    let device = Device()
    let news = device.launch("news")
    device.pressHome()
    device.showAppSwitcher("before")
    device.advance(by: .minutes(5))
    news.simulateBackgroundFetch()
    print(device.showAppSwitcher("after"))
    ```

    ```output,match=literal
    ▢ news  09:05
      News
      Swift 7 <is> here
      Snow in Oulu
    ```

    """

  @Test func showsPicturesInWordsOnPagesAndAsFiles() async throws {
    let book = try await TemporaryBook(chapter: Self.chapter)
    let answer = try await book.run("run", "--pictures", book.book + "/out", "fi/01-a#looks")
    #expect(
      answer.output.contains("  ▣ before\n  ▣ ▢ news  09:00\n  ▣   News\n"), "\(answer.output)")
    let names = ["1-before", "2-after"].map { "fi-01-a.looks.\($0).svg" }
    for name in names {
      let path = "\(book.book)/out/\(name)"
      #expect(FileManager.default.fileExists(atPath: path), "\(answer.errors)")
    }
    // Whether there are PNG files too depends on the machine; if not, the error names the missing package.
    #expect(answer.status == 0 || answer.errors.contains("install the package 'librsvg2-bin'"))
    _ = try await book.run("build")
    let page = try book.read("Site/public/fi/01-a.html")
    #expect(page.components(separatedBy: "class=\"screen screen-appSwitcher\"").count == 3)
    #expect(page.contains("Swift 7 &lt;is&gt; here</text>"))
    #expect(
      page.contains("id=\"sample-looks-picture-1\"")
        && page.contains("id=\"sample-looks-picture-2\""))
  }
}

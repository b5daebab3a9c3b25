/// Apps that use `BGTaskScheduler`, in forms that published samples have.
enum ScheduledTaskApps {
  static let all = [news, async, cleaner, asker, pair, old].joined(separator: "\n")

  /// An app with code before and in its delegate, and an Info.plist.
  static func app(
    _ id: String, modes: [String] = ["fetch"], tasks: [String], tags: String = "",
    before: String = "", _ members: String
  ) -> String {
    """
    ```swift,app,id=\(id)\(tags)
    import BackgroundTasks
    import UIKit
    \(before)
    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate {
    \(members)
    }
    ```

    ```xml,plist=\(id)
    <key>UIBackgroundModes</key><array>\(strings(modes))</array>
    <key>BGTaskSchedulerPermittedIdentifiers</key><array>\(strings(tasks))</array>
    ```

    """
  }

  private static func strings(_ values: [String]) -> String {
    values.map { "<string>\($0)</string>" }.joined()
  }

  static func launch(_ code: String) -> String {
    """
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
      ) -> Bool {
        \(code)
        return true
      }
    """
  }

  /// Apple's sample "Refreshing and Maintaining Your App Using Background Tasks", abridged.
  private static let news = app(
    "news", tasks: ["com.example.refresh"],
    launch(
      """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.example.refresh", using: .main) { task in
          self.handleAppRefresh(task: task as! BGAppRefreshTask)
        }
      """)
        + """

          func applicationDidEnterBackground(_ application: UIApplication) { scheduleAppRefresh() }

          func scheduleAppRefresh() {
            let request = BGAppRefreshTaskRequest(identifier: "com.example.refresh")
            request.earliestBeginDate = Date(timeIntervalSinceNow: 60 * 60)
            do {
              try BGTaskScheduler.shared.submit(request)
            } catch {
              print("Could not schedule app refresh: \\(error)")
            }
          }

          func handleAppRefresh(task: BGAppRefreshTask) {
            scheduleAppRefresh()
            let state = UIApplication.shared.applicationState == .background
            print("refreshes in the background:", state)
            task.expirationHandler = {
              print("expires")
              task.setTaskCompleted(success: false)
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + 3) {
              task.setTaskCompleted(success: true)
            }
          }
        """)

  /// Swift concurrency on the default queue, with the conformance that such samples add.
  private static let async = app(
    "async", tasks: ["com.example.async"],
    before: "extension BGTask: @retroactive @unchecked Sendable {}",
    launch(
      """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.example.async", using: nil) { @Sendable task in
          let work = Task {
            try await Task.sleep(for: .seconds(40))
            task.setTaskCompleted(success: true)
          }
          task.expirationHandler = {
            work.cancel()
            print("on the main thread: \\(Thread.isMainThread)")
            task.setTaskCompleted(success: false)
          }
        }
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "com.example.async"))
      """))

  /// Cleans a database for two minutes, on power and with a network.
  private static let cleaner = app(
    "cleaner", modes: ["processing"], tasks: ["com.example.clean"],
    launch(
      """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.example.clean", using: .main) { task in
          print(task)
          task.expirationHandler = { task.setTaskCompleted(success: false) }
          DispatchQueue.main.asyncAfter(deadline: .now() + 120) {
            task.setTaskCompleted(success: true)
          }
        }
        let request = BGProcessingTaskRequest(identifier: "com.example.clean")
        request.requiresNetworkConnectivity = true
        request.requiresExternalPower = true
        try? BGTaskScheduler.shared.submit(request)
      """))

  /// Submits allowed and forbidden requests, and prints the results.
  private static let asker = app(
    "asker", modes: ["fetch", "processing"], tasks: ["r1", "r2"] + (0...10).map { "p\($0)" },
    launch(
      "return BGTaskScheduler.shared.register(forTaskWithIdentifier: \"no\", using: nil) { _ in }")
        + """

          func applicationDidBecomeActive(_ application: UIApplication) {
            submit(BGAppRefreshTaskRequest(identifier: "other"))
            submit(BGAppRefreshTaskRequest(identifier: "r1"))
            submit(BGAppRefreshTaskRequest(identifier: "r1"))
            submit(BGAppRefreshTaskRequest(identifier: "r2"))
            for number in 0...10 { submit(BGProcessingTaskRequest(identifier: "p\\(number)")) }
            Task { await tell() }
          }

          private func submit(_ request: BGTaskRequest) {
            do {
              try BGTaskScheduler.shared.submit(request)
            } catch BGTaskScheduler.Error.notPermitted {
              print(request.identifier, "is not permitted")
            } catch let error as BGTaskScheduler.Error where error.code == .unavailable {
              print(error.localizedDescription)
            } catch {
              print(error, (error as NSError).code)
            }
          }

          private func tell() async {
            let pending = await BGTaskScheduler.shared.pendingTaskRequests()
            print(pending.count, pending.first as Any)
            BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: "r1")
            BGTaskScheduler.shared.getPendingTaskRequests { print($0.count, Thread.isMainThread) }
            try? await Task.sleep(for: .seconds(1))
            BGTaskScheduler.shared.cancelAllTaskRequests()
            print(await BGTaskScheduler.shared.pendingTaskRequests())
          }
        """)

  /// Two processing tasks, of which only the first is ever completed.
  private static let pair = app(
    "pair", modes: ["processing"], tasks: ["one", "two"],
    launch(
      """
      for identifier in ["one", "two"] {
          BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
            if identifier == "one" { task.setTaskCompleted(success: true) }
          }
          try? BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: identifier))
        }
      """))

  /// The fetch of iOS 7 together with the Info.plist key of iOS 13.
  private static let old = app(
    "old", tasks: ["com.example.refresh"],
    launch(
      "application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)")
        + """

          func application(
            _ application: UIApplication,
            performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
          ) { completionHandler(.newData) }
        """)
}

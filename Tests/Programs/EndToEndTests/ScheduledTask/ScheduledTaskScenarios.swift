/// Scenarios of tasks and their outputs, written from Apple's documents.
enum ScheduledTaskScenarios {
  static func scenario(
    _ id: String, of app: String, tags: String = "", _ code: String, _ output: String
  ) -> String {
    """
    ```swift,scenario=\(app),id=\(id)\(tags)
    import DeviceSimulator
    let device = Device()
    let app = device.launch("\(app)")
    \(code)
    ```

    ```output
    \(output.isEmpty ? "" : output + "\n")```

    """
  }

  static let all = [
    // "Setting the property indicates that the background task shouldn't start any earlier."
    scenario(
      "hourly", of: "news",
      """
      device.pressHome()
      print(app.pendingTaskRequests, app.plannedBegin(ofTask: "com.example.refresh") == device.now + 3600)
      device.advance(by: .minutes(59))
      print(app.scheduledTasks)
      device.advance(by: .minutes(70))
      for task in app.scheduledTasks { print(task) }
      """,
      """
      ["com.example.refresh"] true
      []
      refreshes in the background: true
      refreshes in the background: true
      com.example.refresh, 10:00:00, resumed, success after 3 s
      com.example.refresh, 11:00:00, resumed, success after 3 s
      """),
    // "The system runs the launch handler when it launches the app in the background."
    scenario(
      "launched", of: "news",
      """
      device.pressHome()
      device.advance(by: .minutes(1))
      app.terminateBySystem()
      device.advance(by: .minutes(60))
      print(app.scheduledTasks, app.state)
      """,
      """
      refreshes in the background: true
      [com.example.refresh, 10:00:00, launched, success after 3 s] suspended
      """),
    // "after your device has been booted, your tasks won't run until it was unlocked for the first time"
    scenario(
      "first-unlock", of: "news",
      """
      device.pressHome()
      device.reboot(unlocks: false)
      device.advance(by: .days(1))
      print(app.scheduledTasks, app.obstacles(toTask: "com.example.refresh"), device.isLocked)
      device.unlock()
      device.lock()
      device.advance(by: .minutes(1))
      print(app.scheduledTasks)
      """,
      """
      [] ["firstUnlock"] true
      refreshes in the background: true
      [com.example.refresh, 1d 09:00:00, launched, success after 3 s]
      """),
    scenario(
      "force-quit", of: "news",
      """
      device.pressHome()
      app.forceQuit()
      device.advance(by: .days(2))
      print(app.scheduledTasks, app.obstacles(toTask: "com.example.refresh"))
      device.reboot()
      device.advance(by: .hours(5))
      print(app.scheduledTasks.count > 0)
      """,
      """
      [] ["forceQuit"]
      refreshes in the background: true
      ...
      true
      """),
    // "Starting and Terminating Tasks During Development"
    scenario(
      "debugger", of: "news",
      """
      device.pressHome()
      app.launch()
      app.simulateTaskLaunch("com.example.refresh")
      app.simulateTaskExpiration("com.example.refresh")
      print(app.scheduledTasks[0], app.scheduledTasks[0].isSimulated)
      """,
      """
      refreshes in the background: false
      expires
      com.example.refresh, 09:00:00, running, failure after 0 s true
      """),
    scenario(
      "switched-off", of: "news",
      """
      app.setBackgroundRefresh(.denied)
      device.pressHome()
      """,
      """
      Could not schedule app refresh: Error Domain=BGTaskSchedulerErrorDomain Code=1 "(null)"
      """),
    scenario(
      "low-power", of: "news",
      """
      device.pressHome()
      device.setLowPowerMode(true)
      device.advance(by: .hours(5))
      print(app.scheduledTasks, app.obstacles(toTask: "com.example.refresh"))
      device.setLowPowerMode(false)
      device.advance(by: .minutes(10))
      print(app.scheduledTasks)
      """,
      """
      [] ["lowPowerMode"]
      refreshes in the background: true
      [com.example.refresh, 14:00:00, resumed, success after 3 s]
      """),
    // The debugger's command writes this line on iOS, too.
    scenario(
      "nothing-pending", of: "news",
      tags:
        ",should_trap=\"No task request with identifier com.example.refresh has been scheduled\"",
      "app.simulateTaskLaunch(\"com.example.refresh\")", ""),
    // A refresh has 30 s; the handler is called "shortly before the task's background time expires".
    scenario(
      "thirty-seconds", of: "async",
      """
      device.pressHome()
      device.advance(by: .hours(1))
      print(app.scheduledTasks, app.state)
      """,
      """
      on the main thread: false
      [com.example.async, 09:15:00, resumed, failure after 25 s] suspended
      """),
    // "Processing tasks run only when the device is idle."
    scenario(
      "at-night", of: "cleaner",
      """
      device.pressHome()
      device.advance(toTime: "22:00")
      print(app.obstacles(toTask: "com.example.clean"))
      device.setCharging(true)
      device.setNetwork(.none)
      device.lock()
      device.advance(by: .hours(1))
      print(app.obstacles(toTask: "com.example.clean"), device.isAsleep)
      device.setNetwork(.wifi)
      device.advance(by: .minutes(3))
      print(app.scheduledTasks)
      """,
      """
      ["deviceInUse", "noExternalPower"]
      ["noNetwork"] true
      <BGProcessingTask: com.example.clean>
      [com.example.clean, 23:00:00, resumed, success after 120 s]
      """),
    // "The system terminates any background processing tasks running when the user starts using the device."
    scenario(
      "user-returns", of: "cleaner",
      """
      device.pressHome()
      device.setCharging(true)
      device.lock()
      device.advance(by: .minutes(6))
      device.unlock()
      print(app.scheduledTasks, app.state)
      """,
      """
      <BGProcessingTask: com.example.clean>
      [com.example.clean, 09:05:00, resumed, failure after 60 s] suspended
      """),
    scenario(
      "unplugged", of: "cleaner",
      """
      device.pressHome()
      device.setCharging(true)
      device.lock()
      device.advance(by: .minutes(6))
      device.setCharging(false)
      print(app.scheduledTasks)
      """,
      """
      <BGProcessingTask: com.example.clean>
      [com.example.clean, 09:05:00, resumed, failure after 60 s]
      """),
    // "There can be a total of 1 refresh task and 10 processing tasks scheduled at any time."
    scenario(
      "errors", of: "asker", "device.advance(by: .seconds(5))",
      """
      other is not permitted
      Error Domain=BGTaskSchedulerErrorDomain Code=2 "(null)" 2
      Error Domain=BGTaskSchedulerErrorDomain Code=2 "(null)" 2
      11 Optional(<BGAppRefreshTaskRequest: r1, earliestBeginDate: (null)>)
      10 false
      []
      """),
    // "Not setting an expiration handler results in the system marking your task as complete and unsuccessful."
    scenario(
      "one-launch", of: "pair",
      """
      device.pressHome()
      device.lock()
      device.advance(by: .hours(1))
      for task in app.scheduledTasks { print(task) }
      print(app.state)
      """,
      """
      one, 09:05:00, resumed, success after 0 s
      two, 09:05:00, resumed, failure after 295 s
      suspended
      """),
    // "Adding the key to Info.plist disables performFetch and setMinimumBackgroundFetchInterval in iOS 13."
    scenario(
      "old-fetch", of: "old",
      """
      device.pressHome()
      device.advance(by: .days(1))
      print(app.fetches, app.nextFetch as Any)
      """, "[] nil"),
    scenario(
      "old-fetch-12", of: "old", tags: ",profile=iOS12",
      """
      device.pressHome()
      device.advance(by: .hours(1))
      print(app.fetches.count > 0)
      """, "true"),
    scenario(
      "restart", of: "news",
      """
      device.pressHome()
      device.reboot()
      device.advance(by: .minutes(61))
      print(app.scheduledTasks)
      """,
      """
      refreshes in the background: true
      [com.example.refresh, 10:00:00, launched, success after 3 s]
      """),
  ].joined(separator: "\n")
}

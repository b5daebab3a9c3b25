/// An app whose delegate runs code at launch.
package func app(_ id: String, launch: String, rest: String = "", tags: String = "") -> String {
  """
  ```swift,app,id=\(id)\(tags)
  import UIKit

  @main
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
      \(launch)
      return true
    }

    \(rest)
  }
  ```

  """
}

/// A scenario of the app `news`.
package func scenario(_ id: String, _ code: String, tags: String = "") -> String {
  """
  ```swift,scenario=news,id=\(id)\(tags)
  import DeviceSimulator
  let device = Device()
  \(code)
  ```

  """
}

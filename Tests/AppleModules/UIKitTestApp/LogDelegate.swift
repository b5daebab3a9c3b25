import OSLog
import UIKit

extension Logger {
  static let network = Logger(subsystem: "org.example.news", category: "network")
}

/// An app that writes logs as tutorials do.
final class LogDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { LogDelegate() }

  private let logger = Logger()

  func applicationDidBecomeActive(_ application: UIApplication) {
    let url = "https://example.org/news"
    let user = "Aino"
    logger.log("active")
    Logger.network.info("asks \(url, privacy: .public) for \(user)")
    Logger.network.debug("\(3) items in \(0.25) s, new: \(true), \(url.count, privacy: .private)")
    do {
      throw CocoaError(.fileNoSuchFile)
    } catch {
      Logger.network.error("no file: \(error.localizedDescription)")
    }
    Logger.network.fault("two\nlines")
    Logger.network.log(level: .error, "list: \([1, 2], privacy: .public)")
    print("printed")
  }
}

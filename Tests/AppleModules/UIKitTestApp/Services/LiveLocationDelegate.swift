import CoreLocation
import UIKit

/// An app that prints a sequence of locations; its environment selects the sessions that it holds.
final class LiveLocationDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { LiveLocationDelegate() }

  private let wish = ProcessInfo.processInfo.environment["TEST_LOCATION"] ?? ""
  private var session: CLBackgroundActivitySession?
  private var service: CLServiceSession?
  private var updates: Task<Void, any Error>?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    print("launched in the background:", application.applicationState == .background)
    let isBehind = application.applicationState == .background
    if wish.contains("session"), !isBehind || !wish.contains("forgets") {
      session = CLBackgroundActivitySession()
    }
    if wish.contains("always") { service = CLServiceSession(authorization: .always) }
    if wish.contains("later") {
      _ = Timer.scheduledTimer(withTimeInterval: 5, repeats: false) { _ in
        MainActor.assumeIsolated { self.service = CLServiceSession(authorization: .whenInUse) }
      }
    }
    updates = Task {
      for try await update in CLLocationUpdate.liveUpdates(.fitness) {
        print(words(update), "while \(UIApplication.shared.applicationState)")
        if wish.contains("once"), update.location != nil { break }
      }
      print("done")
    }
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    if wish.contains("ends") { session?.invalidate() }
    if wish.contains("cancels") { updates?.cancel() }
  }

  private func words(_ update: CLLocationUpdate) -> String {
    let flags = [
      (update.stationary, "stationary"), (update.authorizationDenied, "denied"),
      (update.insufficientlyInUse, "insufficient"), (update.accuracyLimited, "limited"),
      (update.authorizationRequestInProgress, "asks"), (update.serviceSessionRequired, "required"),
    ]
    let place = update.location.map { "\(($0.coordinate.latitude * 10_000).rounded() / 10_000)" }
    return ([place ?? "nowhere"] + flags.filter(\.0).map(\.1)).joined(separator: " ")
  }
}

/// An app that watches conditions; its environment selects the sessions that it holds.
final class MonitorDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { MonitorDelegate() }

  private let wish = ProcessInfo.processInfo.environment["TEST_LOCATION"] ?? ""
  private var monitor: CLMonitor?
  private var service: CLServiceSession?
  private let center = CLLocationCoordinate2D(latitude: 60, longitude: 25)

  func applicationDidFinishLaunching(_ application: UIApplication) {
    if wish.contains("always") { service = CLServiceSession(authorization: .always) }
    Task { try await watch() }
  }

  private func watch() async throws {
    let monitor = await CLMonitor("ways")
    self.monitor = monitor
    print("knows", await monitor.identifiers)
    if let record = await monitor.record(for: "home") {
      let radius = (record.condition as? CLMonitor.CircularGeographicCondition)?.radius
      print("last", record.lastEvent.state, radius ?? 0)
    }
    if await monitor.identifiers.isEmpty {
      let count = wish.contains("many") ? 21 : 1
      for number in 1...count {
        let circle = CLMonitor.CircularGeographicCondition(center: center, radius: 200)
        let name = number == 1 ? "home" : "\(number)"
        if wish.contains("assumes") {
          await monitor.add(circle, identifier: name, assuming: .satisfied)
        } else {
          await monitor.add(circle, identifier: name)
        }
      }
    }
    if wish.contains("twice") { _ = await CLMonitor("ways") }
    for try await event in await monitor.events {
      let age = Int(Date().timeIntervalSince(event.date).rounded())
      let state = UIApplication.shared.applicationState
      print("\(event.identifier) \(event.state), age \(age) while \(state)")
      if wish.contains("removes") { await monitor.remove(event.identifier) }
    }
  }
}

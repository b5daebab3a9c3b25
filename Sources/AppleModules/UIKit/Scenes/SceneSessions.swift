internal import Foundation

/// The app's scene sessions, stored in a file of the container, as on iOS (R121).
@MainActor final class SceneSessions {
  private struct Record: Codable {
    var identifier: String
    var role: String
    var configuration: String?
    var sceneClass: String?
    var delegateClass: String?
  }

  /// By the device's numbers for them.
  private(set) var known: [Int: UISceneSession] = [:]
  private let file: URL

  init() {
    file = URL(fileURLWithPath: NSHomeDirectory())
      .appendingPathComponent("Library/Saved Application State/KnownSceneSessions.plist")
    let records =
      (try? Data(contentsOf: file)).flatMap {
        try? PropertyListDecoder().decode([String: Record].self, from: $0)
      } ?? [:]
    for (number, record) in records {
      guard let number = Int(number) else { continue }
      let role = UISceneSession.Role(rawValue: record.role)
      let configuration = UISceneConfiguration(name: record.configuration, sessionRole: role)
      if let name = record.sceneClass { configuration.sceneClass = NSClassFromString(name) }
      if let name = record.delegateClass { configuration.delegateClass = NSClassFromString(name) }
      known[number] = UISceneSession(
        role: role, persistentIdentifier: record.identifier, configuration: configuration)
    }
  }

  /// Returns the session of a number, which is made if the app has not had it before.
  ///
  /// - Parameter configure: returns the configuration of a new session.
  func session(
    _ number: Int, configure: (UISceneSession) -> UISceneConfiguration
  ) -> UISceneSession {
    if let session = known[number] { return session }
    let role = UISceneSession.Role.windowApplication
    let made = UISceneSession(
      role: role, persistentIdentifier: UUID().uuidString,
      configuration: UISceneConfiguration(name: nil, sessionRole: role))
    known[number] = made
    made.configuration = configure(made)
    write()
    return made
  }

  /// Returns the device's number for a session; nil once its scene is closed.
  func number(of session: UISceneSession) -> Int? {
    known.first { $0.value === session }?.key
  }

  /// Forgets sessions whose scenes were closed.
  func discard(_ numbers: [Int]) -> Set<UISceneSession> {
    let discarded = numbers.compactMap { known.removeValue(forKey: $0) }
    for session in discarded { SceneActivities.keep(nil, of: session) }
    write()
    return Set(discarded)
  }

  private func write() {
    let records = known.map { number, session in
      let configuration = session.configuration
      return (
        "\(number)",
        Record(
          identifier: session.persistentIdentifier, role: session.role.rawValue,
          configuration: configuration.name,
          sceneClass: configuration.sceneClass.map { NSStringFromClass($0) },
          delegateClass: configuration.delegateClass.map { NSStringFromClass($0) })
      )
    }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .xml
      try encoder.encode(Dictionary(uniqueKeysWithValues: records)).write(to: file)
    } catch {
      // A full disk: the next process gets another session, as on iOS.
      return
    }
  }
}

internal import DeviceProtocol
internal import Foundation

/// The restoration activities of scenes, each in a file named after its session (R97).
@MainActor package enum SceneActivities {
  /// Stores the activity of a session, or removes it.
  package static func keep(_ activity: NSUserActivity?, of session: String) {
    guard let activity else { return StateFolder.remove(session) }
    let data = StateArchive.encode { coder in
      coder.encode(activity.activityType, forKey: "type")
      coder.encode(activity.title, forKey: "title")
      coder.encode(activity.targetContentIdentifier, forKey: "target")
      let info = (activity.userInfo ?? [:]).compactMap { key, value in
        (key as? String).map { ($0, value) }
      }
      coder.encode(Dictionary(uniqueKeysWithValues: info), forKey: "info")
    }
    if StateFolder.write(data, session) { Outbox.send(.state(.kept)) }
  }

  /// Loads the activity of a session; nil if there is none.
  package static func read(of session: String) -> NSUserActivity? {
    guard let coder = StateFolder.read(session).flatMap(StateArchive.coder),
      let type = coder.decodeObject(forKey: "type") as? String
    else { return nil }
    let activity = NSUserActivity(activityType: type)
    activity.title = coder.decodeObject(forKey: "title") as? String
    activity.targetContentIdentifier = coder.decodeObject(forKey: "target") as? String
    activity.userInfo = coder.decodeObject(forKey: "info") as? [String: Any]
    return activity
  }
}

internal import DeviceProtocol
internal import Foundation

/// The restoration activities of scenes, each in a file named after its session (R97).
@MainActor enum SceneActivities {
  /// Stores the activity of a session, or removes it.
  static func keep(_ activity: NSUserActivity?, of session: UISceneSession) {
    guard let activity else { return StateFolder.remove(session.persistentIdentifier) }
    let data = StateArchive.encode { coder in
      coder.encode(activity.activityType, forKey: "type")
      coder.encode(activity.title, forKey: "title")
      coder.encode(activity.targetContentIdentifier, forKey: "target")
      let info = (activity.userInfo ?? [:]).compactMap { key, value in
        (key as? String).map { ($0, value) }
      }
      coder.encode(Dictionary(uniqueKeysWithValues: info), forKey: "info")
    }
    if StateFolder.write(data, session.persistentIdentifier) { Outbox.send(.state(.kept)) }
  }

  /// Loads the activity of a session; nil if there is none.
  static func read(of session: UISceneSession) -> NSUserActivity? {
    guard let coder = StateFolder.read(session.persistentIdentifier).flatMap(StateArchive.coder),
      let type = coder.decodeObject(forKey: "type") as? String
    else { return nil }
    let activity = NSUserActivity(activityType: type)
    activity.title = coder.decodeObject(forKey: "title") as? String
    activity.targetContentIdentifier = coder.decodeObject(forKey: "target") as? String
    activity.userInfo = coder.decodeObject(forKey: "info") as? [String: Any]
    return activity
  }
}

import Foundation

/// The notifications that UIKit posts, which observers in Objective-C receive from their own notification center.
enum ForwardedNotifications {
  static func begin() {
    _ = NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { posted in
      let name = posted.name.rawValue
      if name.hasPrefix("UI") { face_post(name) }
    }
  }
}

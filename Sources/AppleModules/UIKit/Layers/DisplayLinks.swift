internal import Synchronization

/// The display links in run loops, retained, which pause when the app enters the background.
enum DisplayLinks {
  /// Unchecked: a link is used on the thread of its run loop; the array is guarded by the lock.
  private struct Entry: @unchecked Sendable {
    let link: CADisplayLink
  }

  private static let entries = Mutex<[Entry]>([])
  private static let shown = Mutex(true)

  static var isShown: Bool { shown.withLock { $0 } }

  static func keep(_ link: CADisplayLink) {
    let entry = Entry(link: link)
    entries.withLock { entries in
      if !entries.contains(where: { $0.link === entry.link }) { entries.append(entry) }
    }
  }

  static func drop(_ link: CADisplayLink) {
    let id = ObjectIdentifier(link)
    entries.withLock { $0.removeAll { ObjectIdentifier($0.link) == id } }
  }

  /// Follows a change of the app's state.
  @MainActor static func follow(_ state: UIApplication.State) {
    let isShown = state != .background
    let wasShown = shown.withLock { was in
      defer { was = isShown }
      return was
    }
    guard isShown != wasShown else { return }
    for entry in entries.withLock({ $0 }) { entry.link.plan() }
  }
}

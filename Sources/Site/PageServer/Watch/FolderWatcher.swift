internal import ChildProcess
import Glibc
internal import SafeFiles

/// Watches folders with all inside, in a thread of its own, and reports that something has changed.
///
/// Hidden folders are not watched. Links to folders are followed near the top, as books may have them.
package final class FolderWatcher: Sendable {
  /// A value for each series of changes; a series that was not looked at yet is not repeated.
  package let changes: AsyncStream<Void>
  private let wakeup: Wakeup

  /// The most folders; further ones are not watched.
  private static let mostFolders = 20_000
  /// The deepest folder, and the deepest one that is reached through a link.
  private static let (deepest, deepestLink) = (24, 3)

  /// - Parameters:
  ///   - folders: absolute paths.
  ///   - ignored: absolute paths of folders that are not watched, such as those that the program writes to.
  ///   - onGap: receives, once, why some folders cannot be watched.
  package init(
    _ folders: [String], ignoring ignored: Set<String>,
    onGap: @escaping @Sendable (String) -> Void
  ) throws {
    wakeup = try Wakeup()
    let file = Notifications(
      FileDescriptor(
        owning: try systemCall("watch files") {
          inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        }))
    let (changes, speaker) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    var watch = Watch(file, ignored: ignored, onGap: onGap)
    // Before this returns, so that no change after it is missed.
    watch.add(folders)
    let wakeup = wakeup
    try DetachedThread.start { [watch] in
      var watch = watch
      while !wakeup.isStopped {
        if watch.turn(waking: wakeup, folders) { speaker.yield() }
      }
      speaker.finish()
    }
  }

  /// Ends the thread. May be called repeatedly.
  package func stop() { wakeup.stop() }

  deinit { stop() }

  /// The files that the standard streams of this process go to: what it prints is no reason to look again.
  private static var ownOutput: Set<String> {
    Set([STDOUT_FILENO, STDERR_FILENO].compactMap { try? realPath("/proc/self/fd/\($0)") })
  }

  private final class Notifications: Sendable {
    let file: FileDescriptor
    init(_ file: consuming FileDescriptor) { self.file = file }
  }

  private struct Watch: Sendable {
    private let notifications: Notifications
    private let ignored: Set<String>
    private let onGap: @Sendable (String) -> Void
    private var folders = WatchedFolders(ignoring: FolderWatcher.ownOutput)
    private var quiet = Quiet()
    private var hasGap = false

    init(
      _ notifications: Notifications, ignored: Set<String>,
      onGap: @escaping @Sendable (String) -> Void
    ) {
      self.notifications = notifications
      self.ignored = ignored
      self.onGap = onGap
    }

    /// Watches folders and all that lie in them.
    mutating func add(_ roots: [String]) {
      var open = roots.map { ($0, 0) }
      while let (path, depth) = open.popLast() {
        guard !ignored.contains(path), depth <= FolderWatcher.deepest else { continue }
        guard folders.count < FolderWatcher.mostFolders else {
          report("there are more than \(FolderWatcher.mostFolders) folders")
          return
        }
        let watch = inotify_add_watch(notifications.file.number, path, WatchedFolders.mask)
        guard watch >= 0 else {
          // A folder that is gone again is no gap.
          if errno == ENOSPC { report("the limit of the system, fs.inotify.max_user_watches") }
          continue
        }
        folders.add(path, watch: watch)
        let names =
          FileTable.folders(in: path, followsLinks: depth < FolderWatcher.deepestLink) ?? []
        open += names.filter(WatchedFolders.matters).map { ("\(path)/\($0)", depth + 1) }
      }
    }

    private mutating func report(_ reason: String) {
      guard !hasGap else { return }
      hasGap = true
      onGap(reason)
    }

    /// Waits for events, and returns whether a series of changes has come to rest.
    mutating func turn(waking wakeup: Wakeup, _ roots: [String]) -> Bool {
      var files = [
        pollfd(fd: wakeup.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: notifications.file.number, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(
        &files, nfds_t(files.count), quiet.wait(at: Milliseconds.now).map { Int32($0) } ?? -1)
      if files[1].revents != 0 { receive(roots) }
      return quiet.take(at: Milliseconds.now)
    }

    private mutating func receive(_ roots: [String]) {
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      let count = read(notifications.file.number, &buffer, buffer.count)
      guard count > 0 else { return }
      let outcome = folders.receive(Array(buffer[..<count]))
      for watch in outcome.removed { inotify_rm_watch(notifications.file.number, watch) }
      add(outcome.hasOverflowed ? roots : outcome.added)
      if outcome.hasChanged { quiet.note(at: Milliseconds.now) }
    }
  }
}

import DeviceNetwork
internal import BackgroundExecution
internal import DeviceLink
import Foundation

/// File locks of suspended apps.
extension Engine {
  /// R215: ends an app that was suspended while it holds a lock on a file that other apps share.
  func endForLockedFiles(_ app: InstalledApp) throws(ScriptError) {
    guard let running = app.running, running.isSuspended else { return }
    let groups = URL(fileURLWithPath: groupsFolder).resolvingSymlinksInPath().path + "/"
    let files = running.connection.lockedFiles.filter { $0.hasPrefix(groups) }
      .map { String($0.dropFirst(groups.count)) }
    guard !files.isEmpty else { return }
    try feed(.request(.terminate(.ruleBroken(.lockedFiles(files)))), to: app)
  }
}

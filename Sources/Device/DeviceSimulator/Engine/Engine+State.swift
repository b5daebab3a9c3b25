internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace
import Foundation

/// The state that apps restore at their next launch; the app itself writes it (R97).
extension Engine {
  /// Handles an app's report about its state.
  ///
  /// `ignoreSnapshotOnNextApplicationLaunch()` applies to the next picture; calling it at any other time than
  /// while the state is saved is a misuse.
  func take(_ report: StateReport, from app: InstalledApp) {
    switch report {
    case .kept:
      record("stateSaved", by: .system, "saves the state of '\(app.id)'", of: app)
    case .restored:
      record("stateRestored", by: .system, "restores the state of '\(app.id)'", of: app)
    case .refused:
      record(
        "stateNotRestored", by: .system, "'\(app.id)' does not want its state restored", of: app)
    case .pictureUnwanted: app.ignoresNextPicture = true
    case .pictureUnwantedInVain:
      recordMisuse(
        "'UIApplication.ignoreSnapshotOnNextApplicationLaunch()' does nothing here; call it while the "
          + "app's state is kept, such as in 'encodeRestorableState(with:)'", of: app)
    }
  }

  /// Deletes the state of an app that was force quit, or that did not survive its launch (R98).
  ///
  /// - Parameter atLaunch: whether the process was still being launched when it ended.
  func dropState(of app: InstalledApp, after reason: TerminationReason, atLaunch: Bool) {
    let why: String
    if reason == .forceQuit {
      why = "the user has force quit the app"
    } else if atLaunch, reason.isFailure {
      why = "the app failed while it was launched"
    } else {
      return
    }
    let folders = app.stateFolders
    guard !folders.isEmpty else { return }
    do {
      for folder in folders { try FileManager.default.removeItem(atPath: folder) }
    } catch {
      return recordMisuse(
        "its saved state cannot be deleted, so the next launch would restore it: \(error); let the app "
          + "leave the folder 'Library/Saved Application State' as it is", of: app)
    }
    record(
      "stateDeleted", by: .system, value: reason == .forceQuit ? "forceQuit" : "crash",
      "deletes the state of '\(app.id)': \(why)", of: app)
  }
}

extension InstalledApp {
  /// Determines what the user sees until a launched app shows something (R96).
  ///
  /// An app with saved state shows its last picture, as if it had never ended, unless it has requested its
  /// launch image instead.
  func showLaunchPicture() {
    let isShown = hasSavedState && snapshot?.isIgnoredAtLaunch == false
    launchPicture = isShown ? snapshot?.screen : nil
  }

  /// The folders of its saved state; at most one, unless the app's name has changed.
  var stateFolders: [String] {
    let place = "\(container)/Library/Saved Application State"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.filter { $0.hasSuffix(".savedState") }.map { "\(place)/\($0)" }
  }

  /// Whether any state is saved.
  var hasSavedState: Bool {
    stateFolders.contains {
      !((try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []).isEmpty
    }
  }
}

extension App {
  /// The picture that replaced the launch image at the last launch by the user, one line per element; nil if
  /// none did.
  ///
  /// It is shown for an app with saved state, which so seems never to have ended, unless the app called
  /// `ignoreSnapshotOnNextApplicationLaunch()` when the picture was taken.
  public var launchPicture: [String]? { read { $0.launchPicture?.text } }

  /// Whether the device has saved state of the app, from which it is restored at its next launch.
  ///
  /// It is saved when the app enters the background and its delegate agrees, and deleted when the user force
  /// quits the app or it crashes during its launch.
  public var hasSavedState: Bool { read { $0.hasSavedState } }
}

extension TerminationReason {
  /// Whether the process ended because of a failure: by itself, or killed for it.
  fileprivate var isFailure: Bool {
    switch self {
    case .crash, .notReturned, .unanswered, .ruleBroken, .unresponsive, .brokenLink: true
    case .exitsOnSuspend, .noMultitasking, .systemKill, .forceQuit, .exited, .reboot: false
    }
  }
}

extension AppMessage {
  /// Whether the message belongs to the launch of a process.
  ///
  /// CHOICE: a launch in the foreground is over when the app has become active, one in the background when
  /// the app receives what it was launched for.
  var isOfLaunch: Bool {
    switch self {
    case .didFinishLaunching, .openURL, .notificationResponse, .quickAction,
      .didDiscardSceneSessions, .didBecomeActive:
      true
    case .scene(let call):
      switch call.message {
      case .willConnect, .willEnterForeground, .openURL, .quickAction, .didBecomeActive: true
      case .willResignActive, .didEnterBackground, .didDisconnect: false
      }
    default: false
    }
  }
}

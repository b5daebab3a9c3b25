internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace
import Foundation

/// The state of apps that is restored at their next launch; the app itself writes it (R97).
extension Engine {
  /// An app says what has become of its state.
  ///
  /// What is asked of the picture for the app switcher holds for the one that is taken next; asked
  /// for at any other time than while the state is kept, it is a misuse.
  func take(_ report: StateReport, from app: InstalledApp) {
    switch report {
    case .kept:
      record(.action(.init("stateSaved", by: .system, "saves the state of '\(app.id)'")), of: app)
    case .restored:
      record(
        .action(.init("stateRestored", by: .system, "restores the state of '\(app.id)'")), of: app)
    case .refused:
      record(
        .action(
          .init("stateNotRestored", by: .system, "'\(app.id)' does not want its state restored")),
        of: app)
    case .pictureUnwanted: app.ignoresNextPicture = true
    case .pictureUnwantedInVain:
      recordMisuse(
        "'UIApplication.ignoreSnapshotOnNextApplicationLaunch()' does nothing here; call it while the "
          + "app's state is kept, such as in 'encodeRestorableState(with:)'", of: app)
    }
  }

  /// Deletes the state of an app that its user has swiped away, or that did not survive its launch
  /// (R98).
  ///
  /// - Parameter atLaunch: whether the process was still being launched as it ended.
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
    for folder in folders { try? FileManager.default.removeItem(atPath: folder) }
    guard !folders.isEmpty else { return }
    record(
      .action(
        .init(
          "stateDeleted", by: .system, value: reason == .forceQuit ? "forceQuit" : "crash",
          "deletes the state of '\(app.id)': \(why)")), of: app)
  }
}

extension InstalledApp {
  /// What the user sees until the app shows something, when its process is started for him (R96).
  ///
  /// An app whose state is restored shows its last picture, as if it had never gone, unless it has
  /// asked for its launch image instead.
  func showLaunchPicture() {
    let isShown = hasSavedState && snapshot?.isIgnoredAtLaunch == false
    launchPicture = isShown ? snapshot?.screen : nil
  }

  /// The folders that hold its state, of which there is one at most unless its name has changed.
  var stateFolders: [String] {
    let place = "\(container)/Library/Saved Application State"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.filter { $0.hasSuffix(".savedState") }.map { "\(place)/\($0)" }
  }

  /// Whether anything is kept.
  var hasSavedState: Bool {
    stateFolders.contains {
      !((try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []).isEmpty
    }
  }
}

extension App {
  /// The picture of the app that stood in for its launch image when the user launched it last, a line an
  /// element; nil if it was the launch image.
  ///
  /// It does so for an app whose state is restored, so that it seems never to have gone, unless the app has
  /// called `ignoreSnapshotOnNextApplicationLaunch()` when that picture was taken.
  public var launchPicture: [String]? { read { $0.launchPicture?.text } }

  /// Whether the device keeps a state of the app, which it is restored from at its next launch.
  ///
  /// It is there once the app was in the background and its delegate wanted that, and gone when the user has
  /// force quit the app or it has crashed while it was launched.
  public var hasSavedState: Bool { read { $0.hasSavedState } }
}

extension TerminationReason {
  /// Whether it ended for something that is wrong with it: by itself, or killed for it.
  fileprivate var isFailure: Bool {
    switch self {
    case .crash, .notReturned, .unanswered, .ruleBroken, .unresponsive, .brokenLink: true
    case .exitsOnSuspend, .noMultitasking, .systemKill, .forceQuit, .exited, .reboot: false
    }
  }
}

extension AppMessage {
  /// Whether it belongs to the launch of a process.
  ///
  /// CHOICE: a launch in the foreground is over when the app has heard that it is active, one in
  /// the background when it is told of what it was launched for.
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

extension LifeCycle {
  /// An event for an app, caused by the user, the system, the app itself or another block.
  package enum Event: Sendable, Hashable {
    // The user.
    /// Opens an app that has no process (R1).
    case launch
    /// Opens the app for a link, a notification or a quick action (R124, R143, R145).
    case open(AppOpenReason)
    /// Opens a scene by its session, or a new one if nil; apps in front can do so too (R127).
    case openScene(Int?)
    /// Closes a scene; apps can do so too (R128).
    case closeScene(Int)
    /// Leaves the app (R2).
    case home
    /// Opens an app whose process exists (R3).
    case returnToApp
    /// Swipes the app away, even if its process has ended but it is still in the switcher.
    case forceQuit
    /// Something covers the app (R4).
    case interruptionBegins(Interruption)
    /// An interruption ends; after the last one the app is active again.
    case interruptionEnds(Interruption)
    /// Locks the screen, which moves the app to the background (App Programming Guide for iOS).
    case lock
    /// Unlocks the screen, which brings back the app that locking moved away.
    case unlock
    /// Answers the call that covers the app, which the screen of the call takes out of the foreground (R262).
    case answersCall
    /// The call is over, and no other app is in front; the app that it moved away comes back.
    case callIsOver

    // The system.
    /// Memory is low; a running app is warned (R176).
    case memoryWarning
    /// Starts the process ahead of a launch (R214).
    case prewarm
    /// Reclaims the memory of the app (R7).
    case systemKill
    /// Disconnects a scene in the background to reclaim its memory (R211).
    case disconnectScene(Int)
    /// The device restarts.
    case reboot
    /// The time has changed; the app is informed when it runs next, after its other messages (R112).
    case timeChanged(TimeChange)
    /// The device falls asleep; no app gets time.
    case deviceSleeps
    /// The device is awake again.
    case deviceWakes

    // The app's process.
    /// The delegate method in flight and the observers of its notification have returned.
    case returned(AppMessage)
    /// The main thread waits in a semaphore or a synchronous load, within a callback or not (R9).
    case mainThreadBlocked
    /// The main thread continues.
    case mainThreadUnblocked
    /// The app uses this share of one processor from now on, in percent (R216).
    case usesProcessor(Int)
    /// The process crashed.
    case crashed
    /// The app called `exit`.
    case exited

    // Other blocks.
    /// Another block requests an operation on this app.
    case request(AppRequest)
  }
}

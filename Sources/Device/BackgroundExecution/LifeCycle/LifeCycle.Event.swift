extension LifeCycle {
  /// What the user, the system, the app itself or another block does to an app.
  package enum Event: Sendable, Hashable {
    // The user.
    /// Opens an app that has no process (R1).
    case launch
    /// Opens the app for something: a link, a notification, a quick action of its icon (R124, R143, R145).
    case open(AppErrand)
    /// Opens a scene of an app that may have several, or, without a number, a new one; so does the app
    /// itself while it is in front (R127).
    case openScene(Int?)
    /// Closes a scene; so does the app itself (R128).
    case closeScene(Int)
    /// Leaves the app (R2).
    case home
    /// Opens an app whose process exists (R3).
    case returnToApp
    /// Swipes the app away; also one that has no process any more but is still in the switcher.
    case forceQuit
    /// Something covers the app for a moment, or one thing more (R4).
    case interruptionBegins(Interruption)
    /// It is gone; the app is active again with the last one.
    case interruptionEnds(Interruption)
    /// Locks the screen, which moves the app to the background (App Programming Guide for iOS).
    case lock
    /// Unlocks the screen, which brings back the app that locking moved away.
    case unlock

    // The system.
    /// Memory is short: an app that runs is told (R176).
    case memoryWarning
    /// Takes the memory of the app back (R7).
    case systemKill
    /// The device is switched off and on.
    case reboot
    /// The time has changed: the app hears of it when it runs next, behind what it is told before (R112).
    case timeChanged(TimeChange)
    /// The device falls asleep: no app gets time.
    case deviceSleeps
    /// The device is awake again: time goes on.
    case deviceWakes

    // The app's process.
    /// The delegate method that was in flight and the observers of its notification have returned.
    case returned(AppMessage)
    /// The main thread waits in a semaphore or a synchronous load, within a callback or not (R9).
    case mainThreadBlocked
    /// The main thread goes on.
    case mainThreadUnblocked
    /// The process ended by a mistake of its own.
    case crashed
    /// The app called `exit`.
    case exited

    /// Something of another block is to be done with this app.
    // Other blocks.
    case request(AppRequest)
  }
}

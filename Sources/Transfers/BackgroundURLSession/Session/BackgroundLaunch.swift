public import Foundation
private import TransferEngine
private import TransferProtocol

/// How this program comes back when its transfers have ended, or need an answer, while it does not run.
///
/// On iOS the system launches an app for its background sessions, and tells it which by
/// `application(_:handleEventsForBackgroundURLSession:completionHandler:)`. A program on Linux has
/// nothing that knows how to start it, so it says so itself. Without a registration the events wait
/// until its next start.
///
/// ```swift
/// BackgroundLaunch.register(arguments: ["--finish-downloads"])
/// if let identifier = BackgroundLaunch.sessionIdentifier {
///   // Make this session; its delegate hears all, and at last urlSessionDidFinishEvents.
/// }
/// ```
///
/// The program is started once for each batch of news of a session whose configuration has
/// `sessionSendsLaunchEvents`, not while it runs, in the root folder, with the daemon's environment, nothing
/// to read and nowhere to print.
public enum BackgroundLaunch {
  /// Registers what the daemon starts, from the program's first session until its sessions are
  /// invalidated.
  ///
  /// Best said before the first session is made, at each start.
  ///
  /// - Parameters:
  ///   - executable: the program; nil for this one.
  ///   - arguments: without the program's name.
  public static func register(executable: URL? = nil, arguments: [String] = []) {
    let program = executable?.path ?? ServicePlaces.resolved("/proc/self/exe") ?? ""
    ServiceLink.shared.register(LaunchCommand(words: [program] + arguments))
  }

  /// From now on nothing is started: events wait until the program comes by itself.
  public static func unregister() { ServiceLink.shared.register(nil) }

  /// The session for which the daemon has started this process; nil if it has not.
  public static let sessionIdentifier =
    ProcessInfo.processInfo.environment[TransferPlaces.sessionVariable]
}

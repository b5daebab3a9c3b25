public import Foundation
private import TransferEngine
private import TransferProtocol

/// Restarts this program when its transfers end, or need an answer, while it is not running.
///
/// On iOS the system launches an app for its background sessions and names the session in
/// `application(_:handleEventsForBackgroundURLSession:completionHandler:)`. On Linux no such mechanism
/// exists, so a program registers its own command. Without a registration, events wait until the next start
/// of the program.
/// ```swift
/// BackgroundLaunch.register(arguments: ["--finish-downloads"])
/// if let identifier = BackgroundLaunch.sessionIdentifier {
///   // Make this session; its delegate gets all events, and at last urlSessionDidFinishEvents.
/// }
/// ```
///
/// The program is started once for each batch of events of a session whose configuration has
/// `sessionSendsLaunchEvents`, and only while it is not running. It starts in the root folder, with the
/// daemon's environment, and with no standard input or output.
public enum BackgroundLaunch {
  /// Registers the command that the daemon starts, from the program's first session until its sessions are
  /// invalidated.
  ///
  /// Best called before the first session is made, at each start.
  ///
  /// - Parameters:
  ///   - executable: the program to start; nil for this one.
  ///   - arguments: the arguments without the program's name.
  public static func register(executable: URL? = nil, arguments: [String] = []) {
    let program = executable?.path ?? ServicePaths.resolved("/proc/self/exe") ?? ""
    ServiceLink.shared.register(LaunchCommand(words: [program] + arguments))
  }

  /// Removes the registration: events wait until the program is started by other means.
  public static func unregister() { ServiceLink.shared.register(nil) }

  /// The session for which the daemon has started this process; nil if it was started otherwise.
  public static let sessionIdentifier =
    ProcessInfo.processInfo.environment[TransferPaths.sessionVariable]
}

import RuleBlocks
internal import BackgroundExecution
@_exported public import Foundation
import Synchronization

/// An iOS device on a virtual clock, driven by a scenario.
///
/// The process of the scenario is the device. The apps of the scenario are installed on it; each runs
/// in a process of its own, which the device starts, suspends and kills as iOS would:
/// ```swift
/// let device = Device()
/// let news = device.launch("news")
/// device.pressHome()
/// device.advance(by: .hours(2))
/// news.simulateBackgroundFetch()
/// print(news.lastFetchResult)
/// ```
///
/// **Time** stands still unless the scenario moves it (``advance(by:file:line:)``). What the user does
/// takes no time: when a verb returns, the apps have done everything that they do at once, and rest.
/// A device is first started at nine in the morning of the day on which its iOS came out; its local
/// time is UTC. Both are choices of this simulator.
///
/// **Apps** print to the scenario's own standard output and standard error, in the order in which
/// things happen. Their homes are empty folders that outlive their processes and a ``reboot(file:line:)``.
///
/// **Mistakes** of the scenario, such as Home with no app in front, stop it at their line. What an app
/// does wrong is written to the log (``printsLog``) and goes on, or ends the app as iOS would end it.
/// An app that does not come to rest is ended too: after three seconds of processor time, or of sleep
/// in a call that virtual time does not know; the number is a choice of this simulator.
///
/// **Threads.** Verbs may be called from any thread; they take their turns. Servers of the scenario answer
/// on the thread whose verb moves the device, and can read it but not move it.
public final class Device: Sendable {
  /// What sort of device it is.
  public enum Idiom: String, Sendable, Hashable, CaseIterable {
    /// An iPhone.
    case phone
    /// An iPad.
    case pad
  }

  /// All else: the rules, the processes and the clock, which one thread has at a time.
  private let engine: Turns

  /// Starts the device that the runner of samples has prepared for this scenario.
  ///
  /// It ends with the process: every app is killed then, and the trace is closed. A second device,
  /// and an environment that the runner has not prepared, stop the scenario.
  ///
  /// - Parameters:
  ///   - log: whether the device prints its log from the start; see ``printsLog``.
  ///   - multitasking: whether it lets apps run in the background; the iPhone 3G of iOS 4 did not.
  ///   - idiom: what sort of device it is; on a tablet an app may have several scenes.
  public convenience init(
    log: Bool = false, multitasking: Bool = true, idiom: Idiom = .phone,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    do throws(ScriptError) {
      if Self.ofProcess.withLock({ $0 }) != nil {
        throw ScriptError("a scenario has one device; use the one that was made first")
      }
      let environment = ProcessInfo.processInfo.environment
      var configuration = try DeviceConfiguration(environment: environment)
      configuration.isMultitaskingSupported = multitasking
      configuration.isPad = idiom == .pad
      try self.init(checked: configuration)
    } catch {
      Self.ofProcess.withLock { $0 }?.read { $0.finish(for: error) }
      fatalError(error.description, file: file, line: line)
    }
    printsLog = log
    Self.ofProcess.withLock { $0 = self }
    atexit { Device.ofProcess.withLock { $0 }?.shutDown() }
  }

  /// Starts a device with a configuration of its own.
  ///
  /// It is not the device of the process, of which there is one: a test may have several.
  package convenience init(_ configuration: DeviceConfiguration, log: Bool = false) throws {
    try self.init(checked: configuration)
    printsLog = log
  }

  /// Installs the apps, starts the daemons, and lets them come to rest.
  private init(checked configuration: DeviceConfiguration) throws(ScriptError) {
    engine = Turns(try Engine(configuration))
  }

  /// The device that this process is; it lives as long as the process.
  private static let ofProcess = Mutex<Device?>(nil)

  /// Whether the device prints its log, one line for each thing that happens, among what apps print:
  /// ```
  /// 2013-09-18 11:00:01 news: suspended
  /// ```
  ///
  /// What apps write with `os.Logger` stands there too (R168). It goes to standard output; the
  /// trace is written with or without it.
  public var printsLog: Bool {
    get { read { $0.journal.printsLog } }
    set { read { $0.journal.printsLog = newValue } }
  }

  /// Which system the device runs, as samples name it: `iOS7`.
  public var profile: String { read { "iOS\($0.profile.version)" } }

  /// Ends all apps and closes the trace, as the end of the scenario does.
  ///
  /// Does nothing while another thread is in the middle of a verb; what must be done then at the end of
  /// the process is done without the engine (`LastWords`).
  package func shutDown() { engine.takeIfFree { $0.finish() } }

  /// Reads something, or changes something that cannot fail.
  ///
  /// A server of the scenario may do so while it answers: its thread has the engine already.
  func read<Value: Sendable>(_ body: (Engine) -> Value) -> Value {
    engine.take { body($0) }
  }

  /// The device of this process; nil before the scenario has made it.
  static var current: Device? { ofProcess.withLock { $0 } }

  /// Does what the scenario asks for, or stops it at its line.
  ///
  /// Refused from within a server's closure, which runs in the middle of a verb. Before the process
  /// ends with the message, the device is finished, so that the trace has its last line.
  ///
  /// - Parameters:
  ///   - file: where the scenario calls the verb, unless the error blames another line
  ///     (``ScriptError/place``).
  ///   - line: as `file`.
  func perform<Value: Sendable>(
    file: StaticString, line: UInt, _ body: (Engine) throws(ScriptError) -> Value
  ) -> Value {
    do throws(ScriptError) {
      return try engine.take { engine throws(ScriptError) in
        if let server = engine.network.answering {
          throw ScriptError(
            "the server '\(server.host)' cannot move the device while it answers; "
              + "return the response, and use the device outside of the closure")
        }
        return try body(engine)
      }
    } catch {
      read { $0.finish(for: error) }
      fatalError(
        error.description, file: error.place?.file ?? file, line: error.place?.line ?? line)
    }
  }
}

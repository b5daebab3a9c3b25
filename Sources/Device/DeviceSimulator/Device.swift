import RuleBlocks
internal import BackgroundExecution
@_exported public import DeviceNetwork
@_exported public import Foundation
import Synchronization

/// An iOS device on a virtual clock, driven by a scenario.
///
/// The process of the scenario is the device. The apps of the scenario are installed on it; each runs in its
/// own process, which the device starts, suspends and kills as iOS would:
/// ```swift
/// let device = Device()
/// let news = device.launch("news")
/// device.pressHome()
/// device.advance(by: .hours(2))
/// news.simulateBackgroundFetch()
/// print(news.lastFetchResult)
/// ```
///
/// **Time** stands still unless the scenario moves it (``advance(by:file:line:)``). Actions of the user take
/// no time: when a verb returns, the apps have done everything that they do immediately, and rest. A device
/// is first started at nine in the morning of the day on which its iOS was released; its local time is UTC.
/// Both are choices of this simulator.
///
/// **Apps** print to the scenario's own standard output and standard error, in the order of events. Their
/// homes are initially empty folders that outlive their processes and a ``reboot(file:line:)``.
///
/// **Mistakes** of the scenario, such as Home with no app in front, stop it at their line. Mistakes of an app
/// are written to the log (``printsLog``) without effect, or end the app as iOS would. An app that does not
/// come to rest is ended too: after three seconds of processor time, or of sleep in a call that virtual time
/// does not know; the number is a choice of this simulator.
///
/// **Threads.** Verbs may be called from any thread; they take turns. The scenario's servers answer on the
/// thread whose verb moves the device; they can read it but not move it.
public final class Device: Sendable {
  /// The kind of device.
  public enum Idiom: String, Sendable, Hashable, CaseIterable {
    /// An iPhone.
    case phone
    /// An iPad.
    case pad
  }

  /// The rules, the processes and the clock, which one thread uses at a time.
  private let engine: EngineLock

  /// Starts the device that the sample runner has prepared for this scenario.
  ///
  /// It ends with the process: every app is killed then, and the trace is closed. A second device, and an
  /// environment that the runner has not prepared, stop the scenario.
  ///
  /// - Parameters:
  ///   - log: whether the device prints its log from the start; see ``printsLog``.
  ///   - multitasking: whether apps run in the background; they did not on the iPhone 3G with iOS 4.
  ///   - idiom: the kind of device; on a tablet an app may have several scenes.
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

  /// Starts a device with its own configuration.
  ///
  /// Unlike the one device of the process, a test may have several of these.
  package convenience init(_ configuration: DeviceConfiguration, log: Bool = false) throws {
    try self.init(checked: configuration)
    printsLog = log
  }

  /// Installs the apps, starts the daemons, and lets them come to rest.
  private init(checked configuration: DeviceConfiguration) throws(ScriptError) {
    engine = EngineLock(try Engine(configuration))
  }

  /// The device of this process, which lives as long as the process.
  private static let ofProcess = Mutex<Device?>(nil)

  /// Whether the device prints its log among the output of apps, one line per event:
  /// ```
  /// 2013-09-18 11:00:01 news: suspended
  /// ```
  ///
  /// It includes what apps write with `os.Logger` (R168). The log goes to standard output; the trace is
  /// independent of it.
  public var printsLog: Bool {
    get { read { $0.journal.printsLog } }
    set { read { $0.journal.printsLog = newValue } }
  }

  /// The system of the device, as samples name it: `iOS7`.
  public var profile: String { read { "iOS\($0.profile.version)" } }

  /// Ends all apps and closes the trace, like the end of the scenario.
  ///
  /// Does nothing while another thread is performing a verb; `FinalTraceLine` then does the essential at the end
  /// of the process.
  package func shutDown() { engine.takeIfFree { $0.finish() } }

  /// Reads something, or makes a change that cannot fail.
  ///
  /// The scenario's servers may do so while they answer, as their thread already has the engine.
  func read<Value: Sendable>(_ body: (Engine) -> Value) -> Value {
    engine.take { body($0) }
  }

  /// The device of this process; nil before the scenario has created it.
  static var current: Device? { ofProcess.withLock { $0 } }

  /// Performs a verb of the scenario, or stops it at its line.
  ///
  /// Refused within the closure of a server, which runs in the middle of a verb. Before the process ends with
  /// the message, the device is finished, so that the trace has its last line.
  ///
  /// - Parameters:
  ///   - file: where the scenario calls the verb, unless the error refers to another line
  ///     (``ScriptError/place``).
  ///   - line: see `file`.
  func perform<Value: Sendable>(
    _ file: StaticString, _ line: UInt, _ body: (Engine) throws -> Value
  ) -> Value {
    do {
      return try engine.take { engine in
        if let server = engine.network.answering {
          throw ScriptError(
            "the server '\(server.host)' cannot move the device while it answers; "
              + "return the response, and use the device outside of the closure")
        }
        return try body(engine)
      }
    } catch {
      let error = error as? ScriptError ?? ScriptError("\(error)")
      read { $0.finish(for: error) }
      fatalError(
        error.description, file: error.place?.file ?? file, line: error.place?.line ?? line)
    }
  }
}

import DeviceNetwork
/// Daemons, for tests; scenarios cannot use them.
extension Device {
  /// Kills the process of a daemon at the present instant, without notice.
  ///
  /// Its configuration says whether it is started again.
  package func kill(daemon name: String, file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.kill(try $0.daemon(name)) }
  }

  /// Returns whether a daemon has a process.
  package func isRunning(daemon name: String) -> Bool {
    read { engine in engine.daemons.contains { $0.name == name && $0.running != nil } }
  }
}

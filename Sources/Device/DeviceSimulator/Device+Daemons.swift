/// Daemons, which tests name and no scenario does.
extension Device {
  /// Kills the process of a daemon at once, at the device's present instant.
  ///
  /// It hears nothing of that. Its configuration says whether it is started again.
  package func kill(daemon name: String, file: StaticString = #fileID, line: UInt = #line) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.kill(try engine.daemon(name))
    }
  }

  /// Whether a daemon has a process.
  package func isRunning(daemon name: String) -> Bool {
    read { engine in engine.daemons.contains { $0.name == name && $0.running != nil } }
  }

  /// The folder in which daemons wait for connections (`XDG_RUNTIME_DIR`); empty after a restart.
  package var runtimeFolder: String { read { $0.runtimeFolder } }
}

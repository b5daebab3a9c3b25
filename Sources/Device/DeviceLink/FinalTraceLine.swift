private import CDeviceLink

/// The last line of a trace, written even if the device's process ends unexpectedly or by a signal.
package enum FinalTraceLine {
  /// Sets what is written to an open file: two texts with the device's time in nanoseconds between.
  package static func set(file: Int32, before: String, after: String) {
    let code = device_process_set_last_words(file, before, after)
    precondition(code == 0, "the final trace line is too long")
  }

  package static func clear() { _ = device_process_set_last_words(-1, "", "") }

  /// Sets the device's time.
  package static func set(time: Int64) { device_process_set_time(time) }
}

/// Where both sides meet.
package enum TransferPlaces {
  /// Where the daemon's socket lies below a user's runtime folder, `XDG_RUNTIME_DIR`.
  package static func socket(runtimeFolder: String) -> String {
    runtimeFolder + "/transferd/socket"
  }
}

import DeviceNetwork
internal import DeviceTrace
public import Foundation

extension App {
  /// Copies a file into the app's Documents, as the user does from a computer, replacing one with the same
  /// name.
  ///
  /// The app is not notified and needs no process. An invalid name, or a file that cannot be written, stops
  /// the scenario.
  ///
  /// - Parameter name: a plain name, such as `song.wav`, without a folder or a leading dot.
  public func addDocument(
    _ name: String, _ content: Data, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app in
      guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else {
        throw ScriptError(
          "'\(name)' is not a name for a document; write a plain one, such as 'song.wav'")
      }
      let path = "\(app.container)/Documents/\(name)"
      do {
        try content.write(to: URL(fileURLWithPath: path))
      } catch {
        throw ScriptError("cannot write the document '\(path)': \(error)")
      }
      engine.record(
        "addDocument", by: .user, value: name, "copies '\(name)' into '\(app.id)'", of: app)
    }
  }
}

extension Data {
  /// A silent WAV file with one channel, for an app to play.
  ///
  /// It has a header of 44 bytes, followed by 8000 samples of 8 bits per second, all in the middle of the
  /// range (128).
  ///
  /// - Parameter duration: the length, up to an hour, rounded down to milliseconds.
  public static func silentSound(lasting duration: Duration) -> Data {
    let (seconds, attoseconds) = duration.components
    let milliseconds = Swift.max(
      0, Swift.min(3_600_000, seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    // 8 bits at 8 kHz are 8 bytes per millisecond.
    let count = UInt32(milliseconds) * 8
    var data = Data("RIFF".utf8)
    /// Appends a number of the header, in little-endian order as in WAV.
    func add(_ number: some FixedWidthInteger) {
      Swift.withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
    add(36 + count)
    data.append(contentsOf: "WAVEfmt ".utf8)
    add(16 as UInt32)
    for field in [1, 1] as [UInt16] { add(field) }
    for field in [8000, 8000] as [UInt32] { add(field) }
    for field in [1, 8] as [UInt16] { add(field) }
    data.append(contentsOf: "data".utf8)
    add(count)
    return data + Data(repeating: 128, count: Int(count))
  }
}

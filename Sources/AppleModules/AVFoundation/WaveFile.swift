internal import Foundation

/// The sound format and duration from the header of a WAV file (R157; RFC 2361, "Multimedia Programming
/// Interface and Data Specifications 1.0").
///
/// CHOICE: only this format is supported, since finding the duration of others requires a decoder.
struct WaveFile: Sendable {
  /// In nanoseconds.
  let duration: Int64
  let channels: Int
  /// Samples per second.
  let sampleRate: Double

  /// Parses the header; nil for anything but a WAV file of uncompressed samples, however it is damaged.
  ///
  /// If the header claims more than there is, the file's end counts.
  init?(_ data: Data) {
    var reader = ChunkReader(bytes: data)
    guard reader.text(4) == "RIFF", reader.number(4) != nil, reader.text(4) == "WAVE" else {
      return nil
    }
    var format: (channels: Int, rate: Int, perSecond: Int)?
    while let name = reader.text(4), let size = reader.number(4) {
      if name == "data" {
        guard let format else { return nil }
        let bytes = min(size, reader.left)
        let (nanoseconds, overflow) = Int64(bytes).multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return nil }
        duration = nanoseconds / Int64(format.perSecond)
        channels = format.channels
        sampleRate = Double(format.rate)
        return
      }
      // Chunks are padded to an even length.
      let next = reader.place + size + size % 2
      if name == "fmt " {
        guard let kind = reader.number(2), [1, 3, 0xfffe].contains(kind),
          let channels = reader.number(2), let rate = reader.number(4),
          let perSecond = reader.number(4), channels > 0, rate > 0, perSecond > 0
        else { return nil }
        format = (channels, rate, perSecond)
      }
      reader.place = next
    }
    return nil
  }
}

/// Parses numbers and names of a RIFF file, never past its end.
private struct ChunkReader {
  let bytes: Data
  var place = 0

  init(bytes: Data) { self.bytes = bytes }

  var left: Int { max(0, bytes.count - place) }

  mutating func text(_ count: Int) -> String? {
    take(count).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Parses a little-endian number.
  mutating func number(_ count: Int) -> Int? {
    take(count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func take(_ count: Int) -> Data? {
    guard left >= count else { return nil }
    defer { place += count }
    let start = bytes.startIndex + place
    return bytes[start..<start + count]
  }
}

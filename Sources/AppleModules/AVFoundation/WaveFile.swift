internal import Foundation

/// What the header of a WAV file says of its sound (R157; RFC 2361, "Multimedia Programming Interface and Data
/// Specifications 1.0").
///
/// CHOICE: this is the only format that is read here, since the length of other ones takes a decoder.
struct WaveFile: Sendable {
  /// In nanoseconds.
  let duration: Int64
  let channels: Int
  /// Samples in a second.
  let sampleRate: Double

  /// Reads the header; nil for anything but a WAV file of plain samples, however it is damaged.
  ///
  /// A sound that is longer than its file is as long as the file.
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
      // Every chunk is filled up to an even length.
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

/// Reads numbers and names of a RIFF file, never past its end.
private struct ChunkReader {
  let bytes: Data
  var place = 0

  init(bytes: Data) { self.bytes = bytes }

  var left: Int { max(0, bytes.count - place) }

  mutating func text(_ count: Int) -> String? {
    take(count).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A number with its lowest byte first.
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

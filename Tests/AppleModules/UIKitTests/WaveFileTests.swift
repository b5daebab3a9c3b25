import AVFoundation
import Foundation
import Testing

/// The files that `AVAudioPlayer` accepts (R157); without a device nothing plays.
struct WaveFileTests {
  /// A file of 16-bit samples, with unrelated chunks before and after the sound.
  private static func file(
    format: UInt16 = 1, channels: UInt16 = 2, rate: UInt32 = 44_100, bytes: Int = 44_100
  ) -> Data {
    var data = Data("RIFF".utf8) + number(0 as UInt32) + Data("WAVE".utf8)
    data += Data("LIST".utf8) + number(3 as UInt32) + Data("abc\0".utf8)
    data += Data("fmt ".utf8) + number(16 as UInt32) + number(format) + number(channels)
    data += number(rate) + number(rate &* UInt32(channels) &* 2) + number(channels &* 2)
    data += number(16 as UInt16)
    data += Data("data".utf8) + number(UInt32(bytes)) + Data(count: bytes)
    return data
  }

  private static func number(_ number: some FixedWidthInteger) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }

  private func code(_ data: Data) -> Int? {
    do {
      _ = try AVAudioPlayer(data: data)
      return nil
    } catch {
      let error = error as NSError
      #expect(error.domain == NSOSStatusErrorDomain)
      return error.code
    }
  }

  @Test("R157: the header says how long a sound is, in how many channels")
  func readsAFile() throws {
    let player = try AVAudioPlayer(data: Self.file())
    #expect(player.duration == 0.25 && player.numberOfChannels == 2 && !player.isPlaying)
    let folder = FileManager.default.temporaryDirectory
    let url = folder.appendingPathComponent("\(UUID().uuidString).wav")
    try Self.file(channels: 1, bytes: 88_200).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(try AVAudioPlayer(contentsOf: url).duration == 1)
  }

  @Test("R157: what is no sound, or is not there, is an error with Apple's code")
  func refusesWhatIsNoSound() {
    #expect(code(Data("ID3 is no WAV file".utf8)) == 1_954_115_647)
    #expect(code(Data()) == 1_954_115_647)
    #expect(code(Self.file(format: 85)) == 1_954_115_647)
    #expect(code(Self.file(channels: 0)) == 1_954_115_647)
    #expect(code(Self.file(rate: 0)) == 1_954_115_647)
    #expect(throws: (any Error).self) {
      try AVAudioPlayer(contentsOf: URL(fileURLWithPath: "/nowhere/song.wav"))
    }
  }

  @Test("R157: a file that is cut is read as far as it goes, and never past its end")
  func survivesDamage() throws {
    let whole = Self.file()
    let header = 56
    for count in 0..<header {
      #expect(code(whole.prefix(count)) == 1_954_115_647, "\(count) bytes")
    }
    for count in header..<header + 24 {
      let duration = try AVAudioPlayer(data: whole.prefix(count)).duration
      #expect(abs(duration - Double(count - header) / 176_400) < 2e-9, "\(count) bytes")
    }
    #expect(try AVAudioPlayer(data: whole.dropLast(22_050)).duration == 0.125)
    var long = whole
    long.replaceSubrange(header - 4..<header, with: [0xff, 0xff, 0xff, 0xff])
    #expect(try AVAudioPlayer(data: long).duration == 0.25)
    // The indices of a slice do not begin at 0.
    #expect(try AVAudioPlayer(data: (Data(count: 5) + whole).dropFirst(5)).duration == 0.25)
  }
}

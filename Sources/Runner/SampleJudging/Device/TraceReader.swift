import DeviceTrace
private import FoundationEssentials
package import WorkbookModel

/// Reads the trace that a device has written.
///
/// The scenario can write anything into the file, so it is untrusted: an unreadable line ends the trace, and
/// the content is only displayed. Of more pictures than a device takes, one is kept, which shows that there
/// are too many.
///
/// The file has a JSON object on each line: a header with the version, followed by the events in the order of
/// virtual time.
package struct TraceReader {
  /// The header and all events before the first unreadable line.
  package let trace: Trace

  /// - Parameter bytes: the whole file, or the text in a record; empty lines are skipped.
  /// - Returns: nil unless the first line is a header of this version.
  package init?(_ bytes: [UInt8]) {
    let decoder = JSONDecoder()
    var lines = bytes.split(separator: UInt8(ascii: "\n")).makeIterator()
    guard let first = lines.next(),
      let header = try? decoder.decode(TraceHeader.self, from: Data(first)),
      header.trace == TraceHeader.version
    else { return nil }
    var events: [TraceEvent] = []
    var pictures = 0
    while let line = lines.next(),
      let event = try? decoder.decode(TraceEvent.self, from: Data(line))
    {
      if case .picture = event.what {
        pictures += 1
        if pictures > ScreenPicture.mostInTrace + 1 { continue }
      }
      events.append(event)
    }
    trace = Trace(header: header, events: events)
  }

  /// The lines of a trace without crash reports and return addresses.
  ///
  /// Those only serve to find locations in a chapter, and would differ in another build of the same app. Keys
  /// are sorted, so that equal traces are equal texts. ``init(_:)`` can read the result.
  package static func text(of trace: Trace) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = { (value: any Encodable) in
      (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
    }
    return line(trace.header)
      + trace.events.map { event in
        var flat = TraceLine(event)
        flat.report = nil
        flat.frames = nil
        return line(flat)
      }.joined()
  }
}

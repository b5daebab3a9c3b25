import DeviceTrace
private import FoundationEssentials
package import WorkbookModel

/// Reads the trace that a device has left.
///
/// The scenario could write into the file what it likes, so nothing in it is trusted: what cannot be
/// read ends the trace, and what it says is only ever shown.
///
/// The file has a JSON object on each line: a header with the version first, then the events in the
/// order of virtual time.
package struct TraceReader {
  /// The header and every event up to the first line that cannot be read.
  package let trace: Trace

  /// - Returns: nil without a first line of this version.
  ///
  /// - Parameter bytes: the whole file, or the text that a record holds; empty lines are passed over.
  package init?(_ bytes: [UInt8]) {
    let decoder = JSONDecoder()
    var lines = bytes.split(separator: UInt8(ascii: "\n")).makeIterator()
    guard let first = lines.next(),
      let header = try? decoder.decode(TraceHeader.self, from: Data(first)),
      header.trace == TraceHeader.version
    else { return nil }
    var events: [TraceEvent] = []
    while let line = lines.next(),
      let event = try? decoder.decode(TraceEvent.self, from: Data(line))
    {
      events.append(event)
    }
    trace = Trace(header: header, events: events)
  }

  /// The lines of a trace without what only finds a place in a chapter: reports of crashes, and return
  /// addresses, which another build of the same app would change.
  ///
  /// Keys are sorted, so that equal traces are equal texts, line by line. What is written here is read
  /// again by ``init(_:)``.
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

private import DeviceTrace
private import FoundationEssentials
package import ResultStore
package import WorkbookModel

extension Trace {
  /// Reads the trace that a device has written.
  ///
  /// The scenario can write anything into the file, so it is untrusted: an unreadable line ends the trace, and
  /// the content is only displayed. Of more pictures than a device takes, one is kept, which shows that there
  /// are too many.
  ///
  /// - Parameter bytes: the whole file, with a JSON object on each line: a header with the version, followed by
  ///   the events in the order of virtual time. Empty lines are skipped.
  /// - Returns: nil unless the first line is a header of this version.
  package init?(written bytes: [UInt8]) {
    let decoder = JSONDecoder()
    var lines = bytes.split(separator: UInt8(ascii: "\n")).makeIterator()
    guard let first = lines.next(),
      let header = try? decoder.decode(TraceHeader.self, from: Data(first)),
      header.trace == TraceHeader.version
    else { return nil }
    self.init(header: header, events: [])
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
  }

  /// The trace without crash reports and return addresses.
  ///
  /// Those only serve to find locations in a chapter, and would differ in another build of the same app.
  package var withoutAddresses: Trace {
    var trace = self
    for index in events.indices {
      switch events[index].what {
      case .misuse(var misuse):
        misuse.frames = []
        trace.events[index].what = .misuse(misuse)
      case .end(var end):
        end.report = nil
        trace.events[index].what = .end(end)
      default: break
      }
    }
    return trace
  }
}

extension RunRecord.TraceDifference {
  /// Finds the first line in which two traces differ.
  ///
  /// - Returns: nil if they are equal. A line is nil if its trace has ended.
  package init?(_ first: Trace?, _ second: Trace?) {
    let traces = [first, second]
    guard first?.header == second?.header else {
      let headers = traces.map { $0.map { Self.line($0.header) } }
      self.init(first: headers[0], second: headers[1])
      return
    }
    let events = traces.map { $0?.events ?? [] }
    let same = zip(events[0], events[1]).prefix { $0 == $1 }.count
    let lines = events.map { same < $0.count ? Self.line($0[same]) : nil }
    guard lines != [nil, nil] else { return nil }
    self.init(first: lines[0], second: lines[1])
  }

  /// A line as the device writes it.
  private static func line(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

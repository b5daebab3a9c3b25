internal import BackgroundExecution

extension KeepAliveReport: LinkValue {
  /// Adds the number of the case, 0 to 2, and what the case holds.
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .set(let seconds): writer.put(0, seconds)
    case .clear: writer.put(1)
    case .handled(let number): writer.put(2, number)
    }
  }

  /// Reads a case by its number.
  ///
  /// - Throws: `MalformedMessage` for a number above 2, or what is not of the case.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .set(seconds: try reader.take())
    case 1: self = .clear
    case 2: self = .handled(try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension KeepAliveCall: LinkValue {
  /// Adds `app` and `number`, in this order.
  package func write(to writer: inout LinkWriter) {
    app.write(to: &writer)
    number.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(app: try reader.take(), number: try reader.take())
  }
}

internal import BackgroundExecution

extension PushReport: LinkValue {
  /// Adds the number of the case, 0 to 2, and what the case holds.
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .register: writer.put(0)
    case .unregister: writer.put(1)
    case .completed(let number, let result): writer.put(2, number, result)
    }
  }

  /// Reads a case by its number.
  ///
  /// - Throws: `MalformedMessage` for a number above 2, or what is not of the case.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .register
    case 1: self = .unregister
    case 2: self = .completed(try reader.take(), try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension PushCall: LinkValue {
  /// Adds `app`, `number` and `payload`, in this order.
  package func write(to writer: inout LinkWriter) {
    app.write(to: &writer)
    number.write(to: &writer)
    payload.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(app: try reader.take(), number: try reader.take(), payload: try reader.take())
  }
}

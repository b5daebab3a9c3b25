internal import BackgroundExecution

extension AudioReport: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .set(let settings): writer.put(0, settings.category, settings.allowsOthers)
    case .activate: writer.put(1)
    case .deactivate(let tellsOthers): writer.put(2, tellsOthers)
    case .begin(let player, let name): writer.put(3, player, name)
    case .end(let player, let end): writer.put(4, player, end)
    case .wasBusy: writer.put(5)
    case .endWithRoute(let ends): writer.put(6, ends)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .set(AudioSessionSettings(try reader.take(), allowsOthers: try reader.take()))
    case 1: self = .activate
    case 2: self = .deactivate(tellsOthers: try reader.take())
    case 3: self = .begin(player: try reader.take(), name: try reader.take())
    case 4: self = .end(player: try reader.take(), try reader.take())
    case 5: self = .wasBusy
    case 6: self = .endWithRoute(try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension AudioMessage: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .surroundings(let around):
      writer.put(0, around.isOtherHeard, around.isInCall, around.output)
    case .silence(let isSilent): writer.put(1, isSilent)
    case .interrupted: writer.put(2)
    case .interruptionEnds(let shouldResume): writer.put(3, shouldResume)
    case .disconnected: writer.put(4)
    case .rerouted(let old): writer.put(5, old)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0:
      self = .surroundings(
        AudioSurroundings(
          isOtherHeard: try reader.take(), isInCall: try reader.take(), output: try reader.take()))
    case 1: self = .silence(try reader.take())
    case 2: self = .interrupted
    case 3: self = .interruptionEnds(shouldResume: try reader.take())
    case 4: self = .disconnected
    case 5: self = .rerouted(from: try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension AudioCategory: LinkValue {}
extension AudioOutput: LinkValue {}
extension AudioEnd: LinkValue {}

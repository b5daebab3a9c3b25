private import CYAML

/// What libyaml reports next, copied out of its structures.
enum YAMLEvent {
  case streamStart, streamEnd, documentStart, documentEnd
  case scalar(String, isPlain: Bool)
  case sequenceStart, sequenceEnd, mappingStart, mappingEnd
  case alias
}

/// Where an event stands: offsets in characters (Unicode scalars) from the start of the bytes.
struct YAMLEventPlace {
  var start: Int
  var end: Int
  /// The anchor or the tag in front of a node, as messages name it.
  var property: String?
}

/// What libyaml says about a text that is no YAML.
struct YAMLProblem: Error {
  var message: String
  /// In characters, or in bytes when `isEncoding` says so.
  var offset: Int
  /// Where the surrounding construct began, in characters.
  var contextOffset: Int?
  var isEncoding: Bool
}

/// libyaml's event parser over bytes in memory; owns the parser and the bytes.
struct EventReader: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// Fails when there is no memory.
  init?(_ bytes: some Collection<UInt8>) {
    parser = .allocate(capacity: 1)
    input = .allocate(capacity: max(bytes.count, 1))
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      input.deallocate()
      return nil
    }
    _ = input.initialize(from: bytes)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  mutating func next() throws(YAMLProblem) -> (YAMLEvent, YAMLEventPlace) {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    defer { yaml_event_delete(&event) }
    var place = YAMLEventPlace(
      start: Int(event.start_mark.index), end: Int(event.end_mark.index), property: nil)
    switch event.type {
    case YAML_STREAM_START_EVENT: return (.streamStart, place)
    case YAML_DOCUMENT_START_EVENT: return (.documentStart, place)
    case YAML_DOCUMENT_END_EVENT: return (.documentEnd, place)
    case YAML_ALIAS_EVENT: return (.alias, place)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      place.property = property(anchor: scalar.anchor, tag: scalar.tag)
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return (.scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), place)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      place.property = property(anchor: start.anchor, tag: start.tag)
      return (.sequenceStart, place)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      place.property = property(anchor: start.anchor, tag: start.tag)
      return (.mappingStart, place)
    case YAML_SEQUENCE_END_EVENT: return (.sequenceEnd, place)
    case YAML_MAPPING_END_EVENT: return (.mappingEnd, place)
    default: return (.streamEnd, place)
    }
  }

  private func property(
    anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?
  ) -> String? {
    if let anchor { return "anchor '&\(String(cString: anchor))'" }
    return tag.map { "tag '\(String(cString: $0))'" }
  }

  private func problem() -> YAMLProblem {
    let state = parser.pointee
    let message = state.problem.map { String(cString: $0) } ?? "out of memory"
    if state.error == YAML_READER_ERROR {
      return YAMLProblem(
        message: message, offset: Int(state.problem_offset), contextOffset: nil, isEncoding: true)
    }
    let context = state.context.map { " " + String(cString: $0) } ?? ""
    return YAMLProblem(
      message: message + context, offset: Int(state.problem_mark.index),
      contextOffset: state.context == nil ? nil : Int(state.context_mark.index), isEncoding: false)
  }
}

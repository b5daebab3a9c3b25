private import CYAML

/// A libyaml event, copied out of libyaml's structures.
///
/// Only what the parser needs is copied, without comments, styles of collections and directives.
enum YAMLEvent {
  /// The boundaries of the stream and of documents; an empty text has no document.
  case streamStart, streamEnd, documentStart, documentEnd
  /// A value or a key, with escapes resolved; quoted text is not plain.
  case scalar(String, isPlain: Bool)
  /// The boundaries of collections.
  case sequenceStart, sequenceEnd, mappingStart, mappingEnd
  /// A reference to an anchor, `*name`.
  case alias
}

/// The position of an event: offsets in characters (Unicode scalars) from the start of the bytes.
struct YAMLEventPlace {
  var start: Int
  /// After the last character; for something without an explicit end, such as a block collection, the start
  /// of the next token.
  var end: Int
  /// The anchor or the tag before a node, as named in messages.
  var property: String?
}

/// libyaml's report about invalid YAML.
///
/// libyaml counts positions in characters of decoded text, but in bytes for text that it could not decode.
struct YAMLProblem: Error {
  /// libyaml's message, followed by its context:
  /// `did not find expected ',' or ']' while parsing a flow sequence`.
  var message: String
  /// In characters, or in bytes if `isEncoding` is true.
  var offset: Int
  /// The start of the surrounding construct, in characters.
  var contextOffset: Int?
  /// Whether the cause is invalid UTF-8, or a character that YAML does not allow.
  var isEncoding: Bool
}

/// libyaml's event parser for bytes in memory; owns the parser and the bytes.
///
/// The only code that calls libyaml. Only events are read and no document is built there, so multiplying
/// aliases (the "billion laughs") cost nothing: each is one event, which the parser rejects.
struct EventReader: ~Copyable {
  /// At a fixed address for the lifetime of this value, because libyaml keeps pointers into it.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// A copy of the bytes, from which libyaml reads.
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// Returns nil without memory.
  ///
  /// - Parameter bytes: UTF-8; any other encoding is a problem thrown by ``next()``.
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

  /// Reads the next event; after the end of the stream, that end again.
  ///
  /// - Throws: for invalid YAML; the reader must not be used afterwards.
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

  /// `anchor '&a'` or `tag '!point'`; nil for a node without either. If there are both, the anchor.
  private func property(
    anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?
  ) -> String? {
    if let anchor { return "anchor '&\(String(cString: anchor))'" }
    return tag.map { "tag '\(String(cString: $0))'" }
  }

  /// libyaml's report after a failure.
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

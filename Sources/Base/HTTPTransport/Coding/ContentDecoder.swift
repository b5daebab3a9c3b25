/// Decodes a body that has one or more content codings, piece by piece.
///
/// It is given coded bytes (``add(_:)``) and asked for decoded ones (``next()``) as long as there is room for
/// them. So a small coded piece that decodes to a large one needs no more memory than the room.
final class ContentDecoder {
  /// CHOICE: how large a body may become in any case, in bytes, and how many times its coded size beyond that.
  ///
  /// Text and pictures shrink to a twentieth at best; only what is made to fill memory shrinks to a thousandth.
  static let (freeSize, mostRatio) = (32 << 20, 200)
  /// CHOICE: the most codings of one body; more than one is already rare.
  private static let mostCodings = 4
  /// The most bytes of one piece.
  private static let room = 64 << 10

  /// One coding, with its input.
  private struct Layer {
    let stream: any CodingStream
    var input: ArraySlice<UInt8> = []
    /// Whether the last piece has filled the room, so that there may be more without any input.
    var mayHaveMore = false
    var written = 0
  }

  /// The layers in the order of decoding.
  private var layers: [Layer]
  /// The number of coded bytes that were added.
  private var added = 0

  /// - Returns: nil for a body without codings, with an unknown one, or with too many: it is left as it is.
  init?(_ names: [String]) {
    let codings = names.compactMap(ContentCoding.init)
    guard !codings.isEmpty, codings.count == names.count, codings.count <= Self.mostCodings else {
      return nil
    }
    let streams = codings.reversed().compactMap { $0.stream() }
    guard streams.count == codings.count else { return nil }
    layers = streams.map { Layer(stream: $0) }
  }

  /// Whether everything that was added is decoded and was returned.
  var isIdle: Bool { layers.allSatisfy { $0.input.isEmpty && !$0.mayHaveMore } }

  /// Whether the body may end here. An empty body has nothing to decode, whatever coding it states.
  var isAtEnd: Bool { added == 0 || layers.allSatisfy { $0.stream.isAtEnd } }

  /// Adds coded bytes; only when it is idle.
  func add(_ bytes: UnsafeRawBufferPointer) {
    added += bytes.count
    layers[0].input = [UInt8](bytes)[...]
  }

  /// Returns the next decoded bytes; empty if more coded ones are needed.
  ///
  /// - Throws: `.damaged`, or `.excessive` beyond ``freeSize`` and ``mostRatio``, counted in each layer.
  func next() throws(HTTPEnd.CodingFault) -> [UInt8] { try next(of: layers.count - 1) }

  private func next(of index: Int) throws(HTTPEnd.CodingFault) -> [UInt8] {
    while true {
      if layers[index].input.isEmpty, !layers[index].mayHaveMore {
        if index > 0 { layers[index].input = try next(of: index - 1)[...] }
        if layers[index].input.isEmpty { return [] }
      }
      let piece = try decode(&layers[index])
      let written = layers[index].written
      guard written <= Self.freeSize || written / Self.mostRatio <= added else { throw .excessive }
      if !piece.isEmpty { return piece }
    }
  }

  /// Decodes at most one room of a layer's input.
  private func decode(_ layer: inout Layer) throws(HTTPEnd.CodingFault) -> [UInt8] {
    var failure: HTTPEnd.CodingFault?
    var read = 0
    let stream = layer.stream
    let piece = [UInt8](unsafeUninitializedCapacity: Self.room) { room, count in
      layer.input.withUnsafeBytes { input in
        do throws(HTTPEnd.CodingFault) {
          (read, count) = try stream.decode(input, into: UnsafeMutableRawBufferPointer(room))
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    // A decoder that neither reads nor writes waits for bytes that will never come.
    if read == 0, piece.isEmpty, !layer.input.isEmpty { throw .damaged }
    layer.input = layer.input.dropFirst(read)
    layer.mayHaveMore = piece.count == Self.room
    layer.written += piece.count
    return piece
  }
}

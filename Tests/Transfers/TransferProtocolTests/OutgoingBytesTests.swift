import Testing
import TransferProtocol

struct OutgoingBytesTests {
  @Test func knowsWhatIsWritten() {
    var bytes = OutgoingBytes()
    bytes.append([1, 2, 3])
    let place = bytes.end
    bytes.append([4])
    bytes.remove(2)
    #expect(!bytes.isPast(place))
    bytes.remove(1)
    #expect(bytes.isPast(place) && !bytes.isPast(bytes.end))
    bytes.clear()
    #expect(bytes.isPast(bytes.end) && bytes.count == 0 && bytes.end == 4)
  }

  @Test func givesAllInOrder() {
    var outgoing = OutgoingBytes()
    var (given, next): ([UInt8], UInt8) = ([], 0)
    for round in 1...200 {
      outgoing.append(
        (0..<round).map { _ in
          next &+= 1
          return next
        })
      let part = outgoing.withBytes { Array($0.prefix(round % 37)) }
      given += part
      outgoing.remove(part.count)
    }
    given += outgoing.withBytes { Array($0) }
    outgoing.remove(outgoing.count)
    #expect(outgoing.count == 0)
    #expect(given == (1...given.count).map { UInt8(truncatingIfNeeded: $0) })
    #expect(given.count == 20_100)
  }
}

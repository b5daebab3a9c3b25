import RuleBlocks
import TransferEngine

/// Servers of one resource each, whose versions change and which follow HTTP more or less.
struct SimulatedServer {
  /// The behavior of a server.
  enum Manner: Int, CaseIterable {
    case honest, noRanges, weakTag, noValidators, dateOnly, freshDate, ignoresIfRange
    case wrongFirstByte, wrongTotal, otherTag, noTag, shortRange, junkRange
    case truncates, unknownLength, busy, redirects, loops, asksWho, missing, rangeRefused, tlsFails
    case tlsBreaks, notModified, saysProxy
  }

  struct Answer {
    var head: ResponseHead
    var body: [UInt8]
    /// Where the connection is cut; nil if it is not.
    var cut: Int?
  }

  private(set) var versions: [Int]
  let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    versions = Array(repeating: 1, count: Manner.allCases.count)
  }

  mutating func change(_ manner: Manner) { versions[manner.rawValue] += 1 }

  static func url(_ manner: Manner) -> String { "http://\(manner).example/file" }

  static func manner(of url: String) -> Manner? {
    Manner.allCases.first { url.hasPrefix("http://\($0).") }
  }

  /// The bytes of a version; versions of one resource may have equal lengths.
  func bytes(_ manner: Manner, version: Int) -> [UInt8] {
    var random = SplitMix(seed: seed &+ UInt64(manner.rawValue * 1000 + (version - 1) / 2))
    let length = [0, 1, 700, 1500, 2500][random.number(below: 5)]
    return (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ version &* 97) & 0x7F }
  }

  /// Whether a body is one whole version, or a refusal of such a server.
  func isWhole(_ body: [UInt8], of manner: Manner, method: String) -> Bool {
    if method == "HEAD" || manner == .notModified { return body.isEmpty }
    if manner.refuses, body == Self.refusal { return true }
    return (1...versions[manner.rawValue]).contains { bytes(manner, version: $0) == body }
  }

  static let refusal = Array("refused".utf8)

  func answer(_ request: TransferRequest, _ random: inout SplitMix) -> Answer? {
    var answer = content(request, &random)
    guard request.method == "HEAD" else { return answer }
    answer?.body = []
    answer?.cut = nil
    return answer
  }

  private func content(_ request: TransferRequest, _ random: inout SplitMix) -> Answer? {
    guard let manner = Self.manner(of: request.url) else { return nil }
    let version = versions[manner.rawValue]
    switch manner {
    case .redirects:
      return redirect(to: Self.url(random.number(below: 2) == 0 ? .honest : .dateOnly))
    case .loops: return redirect(to: request.url)
    case .missing: return Answer(head: ResponseHead(status: 404), body: Self.refusal)
    case .busy where random.number(below: 3) != 0:
      let status = random.number(below: 2) == 0 ? 503 : 429
      return Answer(
        head: ResponseHead(status: status, fields: [HTTPField("Retry-After", "5")]),
        body: Self.refusal)
    case .saysProxy:
      let field = HTTPField("Proxy-Authenticate", "Basic realm=\"proxy\"")
      return Answer(head: ResponseHead(status: 407, fields: [field]), body: Self.refusal)
    case .notModified:
      let fields = [HTTPField("Content-Length", "700"), HTTPField("ETag", "\"v1\"")]
      return Answer(head: ResponseHead(status: 304, fields: fields), body: [])
    case .asksWho where !request.fields.contains { $0.name == "Authorization" }:
      let field = HTTPField("WWW-Authenticate", "Basic realm=\"here\"")
      return Answer(head: ResponseHead(status: 401, fields: [field]), body: Self.refusal)
    default: break
    }
    let body = bytes(manner, version: version)
    var answer = range(manner, version, request, body) ?? whole(manner, version, body)
    if manner == .truncates { answer.cut = random.number(below: answer.body.count + 1) }
    return answer
  }

  private func redirect(to url: String) -> Answer {
    Answer(head: ResponseHead(status: 302, location: url), body: [])
  }

  private func whole(_ manner: Manner, _ version: Int, _ body: [UInt8]) -> Answer {
    var fields = validators(manner, version)
    if manner != .unknownLength { fields.append(HTTPField("Content-Length", "\(body.count)")) }
    return Answer(head: ResponseHead(status: 200, fields: fields), body: body)
  }

  private func validators(_ manner: Manner, _ version: Int) -> [HTTPField] {
    // Version n was made in minute n of an hour; a fresh date is that of the version itself.
    let minute = version % 60 < 10 ? "0\(version % 60)" : "\(version % 60)"
    let modified = "Sun, 06 Nov 1994 08:\(minute):00 GMT"
    let date = manner == .freshDate ? modified : "Sun, 06 Nov 1994 10:00:00 GMT"
    let dates = [HTTPField("Last-Modified", modified), HTTPField("Date", date)]
    switch manner {
    case .noValidators: return []
    case .dateOnly, .freshDate: return dates
    case .weakTag: return [HTTPField("ETag", "W/\"v\"")]
    default: return dates + [HTTPField("ETag", "\"v\(version)\"")]
    }
  }

  /// The response to a range; nil if the whole is sent.
  private func range(
    _ manner: Manner, _ version: Int, _ request: TransferRequest, _ body: [UInt8]
  ) -> Answer? {
    let fields = Dictionary(request.fields.map { ($0.name, $0.value) }) { $1 }
    guard let text = fields["Range"], let first = Int(text.dropFirst(6).dropLast()),
      manner != .noRanges
    else { return nil }
    var validators = validators(manner, version)
    let isCurrent = validators.contains { $0.value == fields["If-Range"] }
    guard isCurrent || manner.answersAnyRange else { return nil }
    if manner == .rangeRefused || first >= body.count {
      let field = HTTPField("Content-Range", "bytes */\(body.count)")
      return Answer(head: ResponseHead(status: 416, fields: [field]), body: Self.refusal)
    }
    var (said, last, total) = (first, body.count - 1, body.count)
    switch manner {
    case .wrongFirstByte: said -= 1
    case .wrongTotal: total += 1
    case .otherTag: validators = [HTTPField("ETag", "\"other\"")]
    case .noTag: validators.removeAll { $0.name == "ETag" }
    case .shortRange: last = max(first, last - 1)
    default: break
    }
    let content = manner == .junkRange ? "bytes 0x1-2/3" : "bytes \(said)-\(last)/\(total)"
    return Answer(
      head: ResponseHead(
        status: 206, fields: validators + [HTTPField("Content-Range", content)]),
      body: Array(body[first...last]))
  }
}

extension SimulatedServer.Manner {
  /// Whether the result may be a refusal.
  fileprivate var refuses: Bool { [.missing, .busy, .asksWho, .saysProxy].contains(self) }

  /// Whether ranges of any version are sent, with the validators of that version.
  fileprivate var answersAnyRange: Bool {
    switch self {
    case .ignoresIfRange, .wrongFirstByte, .wrongTotal, .otherTag, .noTag, .junkRange: true
    default: false
    }
  }
}

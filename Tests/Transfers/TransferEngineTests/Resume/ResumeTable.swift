import TransferEngine

/// Every combination of response fields for a range from byte 5 on, and the expected decision.
///
/// The decision is computed as a list of doubts instead of as a table.
struct ResumeCase: CustomStringConvertible {
  enum Range: CaseIterable {
    case none, junk, fits, early, short, unknownTotal, longer, whole, unsatisfied5, unsatisfied10

    var text: String? {
      switch self {
      case .none: nil
      case .junk: "bytes 5-9/ten"
      case .fits: "bytes 5-9/10"
      case .early: "bytes 4-9/10"
      case .short: "bytes 5-8/10"
      case .unknownTotal: "bytes 5-9/*"
      case .longer: "bytes 5-10/11"
      case .whole: "bytes 0-9/10"
      case .unsatisfied5: "bytes */5"
      case .unsatisfied10: "bytes */10"
      }
    }
  }

  enum Tag: String, CaseIterable {
    case none = ""
    case strong = "\"a\""
    case weak = "W/\"a\""
    case other = "\"b\""
    case junk = "a"
  }

  enum Stamp: CaseIterable { case none, old, other }

  let status: Int
  let range: Range
  let knownTag: Tag
  let knownDate: Stamp
  /// Whether the known date is a minute older than its response.
  let isDateStrong: Bool
  let knownTotal: Int64?
  let tag: Tag
  let date: Stamp
  let isSameAddress: Bool
  let isCoded: Bool

  static let all: [Self] = {
    var cases: [Self] = []
    for status in [200, 204, 206, 404, 412, 416] {
      for range in Range.allCases {
        for knownTag in [Tag.none, .strong, .weak] {
          for (knownDate, isStrong) in [(Stamp.none, false), (.old, true), (.old, false)] {
            for total in [nil, 10, 5] as [Int64?] {
              for tag in Tag.allCases {
                for date in Stamp.allCases {
                  for (isSame, isCoded) in [(true, false), (false, false), (true, true)] {
                    cases.append(
                      Self(
                        status: status, range: range, knownTag: knownTag, knownDate: knownDate,
                        isDateStrong: isStrong, knownTotal: total, tag: tag, date: date,
                        isSameAddress: isSame, isCoded: isCoded))
                  }
                }
              }
            }
          }
        }
      }
    }
    return cases
  }()

  private static let stamps: [Stamp: String] = [
    .old: "Sun, 06 Nov 1994 08:49:37 GMT", .other: "Sun, 06 Nov 1994 08:49:38 GMT",
  ]
  private static let strongDate = HTTPDate(field: "Sun, 06 Nov 1994 08:50:37 GMT")
  private static let freshDate = HTTPDate(field: "Sun, 06 Nov 1994 08:50:36 GMT")
  private static let oldDate = HTTPDate(field: "Sun, 06 Nov 1994 08:49:37 GMT")

  var known: Resource {
    Resource(
      url: "http://a/", entityTag: EntityTag(field: knownTag.rawValue),
      lastModified: knownDate == .none ? nil : Self.oldDate,
      date: isDateStrong ? Self.strongDate : Self.freshDate, total: knownTotal)
  }

  var head: ResponseHead {
    let fields = [
      range.text.map { HTTPField("content-range", $0) },
      tag == .none ? nil : HTTPField("etag", tag.rawValue),
      Self.stamps[date].map { HTTPField("last-modified", $0) },
      isCoded ? HTTPField("content-encoding", "gzip") : nil,
    ]
    return ResponseHead(status: status, fields: fields.compactMap { $0 })
  }

  var decision: ResumeDecision {
    ResumeDecision(
      asked: .from(5, known), url: isSameAddress ? "http://a/" : "http://b/", head: head)
  }

  /// Every reason to doubt that the response is of the known version.
  private var versionDoubts: [String] {
    var doubts: [String] = isSameAddress ? [] : ["another address"]
    if knownTag == .strong {
      if tag != .strong { doubts.append("not the strong tag") }
    } else {
      if knownDate == .none || !isDateStrong { doubts.append("no strong date is known") }
      if date != .old { doubts.append("not the date") }
      let said = tag == .junk ? Tag.none : tag
      if said != knownTag { doubts.append("another tag") }
    }
    return doubts
  }

  /// Every reason to doubt that the bytes are those from 5 to the end.
  private var rangeDoubts: [String] {
    switch range {
    case _ where isCoded: ["bytes of another form"]
    case .fits: knownTotal == 5 ? ["another total"] : []
    case .longer: knownTotal == nil ? [] : ["another total"]
    default: ["not from 5 to the end of a total that is said"]
    }
  }

  var expected: ResumeDecision {
    if status == 206 {
      return (versionDoubts + rangeDoubts).isEmpty ? .append(at: 5) : .askWhole
    }
    if status == 412 { return .askWhole }
    guard status == 416 else { return .takeWhole }
    if knownTotal == 5 { return .complete }
    return knownTotal == nil && range == .unsatisfied5 && versionDoubts.isEmpty
      ? .complete : .askWhole
  }

  var description: String { "\(head) to \(known), same address: \(isSameAddress)" }
}

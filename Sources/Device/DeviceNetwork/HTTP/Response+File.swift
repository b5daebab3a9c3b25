public import Foundation

extension Response {
  /// Responds to a request for a file as good servers do: with the requested part (206), with nothing if the
  /// app has it already (304), or with all of it (200).
  ///
  /// `If-None-Match`, `Range` with one range and `If-Range` with an entity tag are supported (RFC 9110); a
  /// range outside of the file is 416.
  ///
  /// - Parameter etag: the entity tag including its quotation marks, such as `"\"1\""`; it must change with
  ///   the content.
  public static func file(
    _ content: Data, etag: String, for request: Request
  ) -> Response {
    var response = Response(headers: ["ETag": etag, "Accept-Ranges": "bytes"], body: content)
    if let known = request.headers["If-None-Match"], matches(known, etag) {
      response.status = 304
      response.body = Data()
      return response
    }
    let condition = request.headers["If-Range"]
    guard let range = request.headers["Range"], request.method == "GET",
      condition == nil || condition == etag && !etag.hasPrefix("W/")
    else { return response }
    switch ByteRange(range, count: content.count) {
    case .whole: break
    case .part(let part):
      response.status = 206
      response.headers["Content-Range"] =
        "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(content.count)"
      response.body = Data(content.dropFirst(part.lowerBound).prefix(part.count))
    case .none:
      response.status = 416
      response.headers["Content-Range"] = "bytes */\(content.count)"
      response.body = Data()
    }
    return response
  }

  /// Returns whether a list contains an entity tag, by weak comparison.
  private static func matches(_ list: String, _ etag: String) -> Bool {
    let tags = list.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }
    let bare = etag.hasPrefix("W/") ? etag.dropFirst(2) : etag[...]
    return tags.contains { $0 == "*" || ($0.hasPrefix("W/") ? $0.dropFirst(2) : $0) == bare }
  }
}

/// The content of a `Range` field.
private enum ByteRange {
  /// The field is not understood, which means the whole file.
  case whole
  /// A part within the content.
  case part(Range<Int>)
  /// A range outside of the content.
  case none

  /// Parses one range of bytes: `bytes=0-99`, `bytes=100-` or `bytes=-50`.
  ///
  /// An invalid field is ignored (RFC 9110, 14.2); a valid range outside of the content is ``none``.
  init(_ text: String, count: Int) {
    self = .whole
    guard text.hasPrefix("bytes="), !text.contains(",") else { return }
    let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }) else {
      return
    }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last?) where first <= last && first < count:
      self = .part(first..<min(last, count - 1) + 1)
    case (let first?, nil) where first < count && ends[1].isEmpty: self = .part(first..<count)
    case (nil, let last?) where last > 0 && count > 0 && ends[0].isEmpty:
      self = .part(max(0, count - last)..<count)
    case (let first?, let last?) where first > last: break
    case (nil, nil): break
    default: self = .none
    }
  }
}

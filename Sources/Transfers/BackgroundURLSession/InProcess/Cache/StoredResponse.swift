package import TransferEngine

/// A cached response without its body, as the rules of RFC 9111 see it.
package struct StoredResponse: Sendable, Hashable {
  /// Status and fields as the server sent them, or as a 304 has updated them.
  package let head: ResponseHead
  /// The fields of the request that it answered.
  package let asked: [HTTPField]
  /// When the request was sent, and when its head arrived, in seconds since 1970.
  package let requested, received: Double

  package init(head: ResponseHead, asked: [HTTPField], requested: Double, received: Double) {
    self.head = head
    self.asked = asked
    self.requested = requested
    self.received = received
  }

  /// CHOICE: the part of its age for which a page counts as unchanged, and the most seconds of that, where
  /// its server does not say (RFC 9111, 4.2.2).
  private static let (heuristicPart, heuristicMost) = (0.1, 86_400.0)

  /// Whether it also answers a request with these fields: all fields that its `Vary` names are the same
  /// (4.1).
  ///
  /// Values are compared member by member, in order; `Vary: *` never matches.
  func answers(_ fields: [HTTPField]) -> Bool {
    head.list("Vary").allSatisfy { name in
      name != "*" && fields.values(of: name) == asked.values(of: name)
    }
  }

  /// The fields that revalidate it (4.3.1); empty if it has no validators.
  var conditions: [HTTPField] {
    let tag = head.value(of: "ETag").map { HTTPField("If-None-Match", $0) }
    let date = head.lastModified.map { HTTPField("If-Modified-Since", $0.text) }
    return [tag, date].compactMap { $0 }
  }

  /// Whether it may be used for a request with these fields without revalidation (4.2).
  func isFresh(for fields: [HTTPField], at now: Double) -> Bool {
    let wishes = CacheDirectives(fields.values(of: "Cache-Control"))
    let ownDirectives = CacheDirectives(head.list("Cache-Control"))
    guard !wishes.has("no-cache"), !wishes.has("no-store"), !ownDirectives.has("no-cache"),
      !wishes.isEmpty || fields.values(of: "Pragma") != ["no-cache"]
    else { return false }
    let age = age(at: now)
    if let most = wishes.seconds("max-age"), age > most { return false }
    return age < lifetime(ownDirectives)
  }

  /// Returns for how many seconds it is fresh (4.2.1): by `max-age`, else `Expires` relative to `Date`, else
  /// a guess from `Last-Modified`.
  ///
  /// A `max-age` or `Expires` that cannot be parsed counts as stale. `s-maxage` is ignored, as the cache is
  /// private.
  private func lifetime(_ directives: CacheDirectives) -> Double {
    if directives.has("max-age") { return directives.seconds("max-age") ?? 0 }
    let date = head.date.map { Double($0.seconds) } ?? received
    if let expires = head.value(of: "Expires") {
      return HTTPDate(field: expires).map { Double($0.seconds) - date } ?? 0
    }
    guard let modified = head.lastModified else { return 0 }
    return min((date - Double(modified.seconds)) * Self.heuristicPart, Self.heuristicMost)
  }

  /// Returns its age in seconds (4.2.3), including the transit time; a clock that was set back makes it
  /// infinite.
  private func age(at now: Double) -> Double {
    guard now >= received else { return .infinity }
    let apparent = head.date.map { max(0, received - Double($0.seconds)) } ?? 0
    let told = head.value(of: "Age").flatMap(Double.init) ?? 0
    return max(apparent, told + received - requested) + now - received
  }

  /// Returns the response updated by one of status 304 (3.2, 4.3.4).
  ///
  /// Each field of the 304 replaces all of its name, except those that describe the body, which it did not
  /// send. Times and age are those of the 304.
  func refreshed(by new: StoredResponse) -> StoredResponse {
    let kept = ["content-length", "content-encoding", "content-range", "transfer-encoding"]
    let changed = new.head.fields.filter { !kept.contains($0.name.lowercased()) }
    let names = Set(changed.map { $0.name.lowercased() })
    let fields = head.fields.filter { !names.contains($0.name.lowercased()) } + changed
    return StoredResponse(
      head: ResponseHead(status: head.status, fields: fields), asked: asked,
      requested: new.requested, received: new.received)
  }

  /// Whether a response may be stored: a complete one to a plain GET, with status 200 and without `no-store`
  /// (3).
  ///
  /// RFC 9111 would allow more; leaving out other statuses and partial responses only costs another request.
  package static func mayBeStored(
    _ head: ResponseHead, method: String, asked fields: [HTTPField]
  ) -> Bool {
    method == "GET" && head.status == 200 && !fields.areConditional
      && !head.list("Vary").contains("*")
      && !CacheDirectives(head.list("Cache-Control")).has("no-store")
      && !CacheDirectives(fields.values(of: "Cache-Control")).has("no-store")
  }
}

extension ResponseHead {
  /// Returns the members of a list field, over all fields of the name.
  fileprivate func list(_ name: String) -> [String] { fields.values(of: name) }
}

extension [HTTPField] {
  /// Returns the members of a list field, over all fields of the name, which is case-insensitive.
  fileprivate func values(of name: String) -> [String] {
    filter { $0.name.lowercased() == name.lowercased() }
      .flatMap { ResponseHead.parts(of: $0.value) }.filter { !$0.isEmpty }
  }

  /// Whether a program asks for a range or sets its own conditions; those are between it and the server.
  var areConditional: Bool {
    contains { field in
      let name = field.name.lowercased()
      return name == "range" || name.hasPrefix("if-")
    }
  }
}

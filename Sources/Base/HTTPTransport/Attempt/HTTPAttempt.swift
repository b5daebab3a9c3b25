private import CCurl
private import Glibc

/// One exchange with libcurl: its handle, and what was received through it.
///
/// libcurl calls back only from within its own functions, so everything happens on the transport's thread.
final class HTTPAttempt {
  /// Identifies the attempt in events; chosen by the transport's owner.
  let number: Int
  /// The request's URL, against which `Location` is resolved.
  private let url: String
  /// A `CURL *`.
  let handle: UnsafeMutableRawPointer
  /// A `struct curl_slist *`, which libcurl reads throughout the handle's life.
  var fields = OpaqueFields()
  /// The list for `CURLOPT_PROXYHEADER`.
  var proxyFields = OpaqueFields()
  /// The list for `CURLOPT_CONNECT_TO`.
  var ways = OpaqueFields()
  /// The request's body; nil for a request without one.
  var upload: (any HTTPUploadSource)?
  /// The descriptor for which a paused upload waits.
  private(set) var starved: Int32?
  /// Whether the method is one whose response has a body.
  var mayDecode = true
  /// The PEM file of the issuers to trust; nil for the system's.
  var certificateFile: String?
  /// Whether it connects through a proxy, and whether through one that is reached by TLS.
  var usesProxy = false
  var hasSecureProxy = false
  /// How the server's certificate is examined.
  var trust = HTTPServerTrust.verified
  /// Whether a `Range` is requested, so that a 206 has a part of a body.
  var asksForPart = false

  /// The buffer for libcurl's error message, of the size that libcurl requires.
  private let errorRoom = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  /// Assembles the head from its lines.
  private var reader: HTTPHeadReader
  /// Nil while the body is held back.
  private var sink: HTTPBodySink?
  /// Decodes the body; nil for one that is taken as it is.
  private var decoder: ContentDecoder?
  /// libcurl's result, once its transfer is over; the rest of the body may still have to be decoded.
  var result: UInt32?
  /// Body bytes that have not been taken yet; empty if the body goes into a file.
  private(set) var buffer: [UInt8] = []
  /// The reason for which a callback made libcurl stop.
  private(set) var failure: HTTPEnd?
  /// Number of body bytes written to the file or added to the buffer.
  private(set) var received: Int64 = 0

  /// What has been reported to the owner; see ``HTTPTransport``.
  var hasReportedHead = false
  var reportedReceived: Int64 = 0
  var reportedSent: Int64 = 0

  /// - Parameter handle: a `CURL *`, whose ownership is taken.
  init(number: Int, url: String, handle: UnsafeMutableRawPointer, headLimit: Int) {
    self.number = number
    self.url = url
    self.handle = handle
    reader = HTTPHeadReader(limit: headLimit)
    errorRoom.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    _ = workbook_curl_set_error_text(handle, errorRoom)
  }

  deinit {
    curl_easy_cleanup(handle)
    errorRoom.deallocate()
  }

  /// libcurl's error message; empty if there is none.
  var errorText: String { String(cString: errorRoom) }

  /// The attempt that was passed to libcurl as a context.
  static func of(_ context: UnsafeMutableRawPointer?) -> HTTPAttempt? {
    context.map { Unmanaged<HTTPAttempt>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Nil until it is complete.
  var head: HTTPHead? {
    guard var head = reader.head else { return nil }
    let places = Set(head.values(of: "Location"))
    // Two that differ lead nowhere: others might follow the other one.
    if places.count == 1, let place = places.first { head.location = resolve(place, from: url) }
    return head
  }

  /// Resolves a reference; nil if it is malformed. Spaces and non-ASCII bytes, which are not allowed there,
  /// are encoded as browsers do.
  private func resolve(_ reference: [UInt8], from base: String) -> String? {
    guard !reference.contains(0), let parts = curl_url() else { return nil }
    defer { curl_url_cleanup(parts) }
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME)
    let loose = flags | UInt32(CURLU_URLENCODE | CURLU_ALLOW_SPACE)
    let isSet = (reference + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        curl_url_set(parts, CURLUPART_URL, base, flags) == CURLUE_OK
          && curl_url_set(parts, CURLUPART_URL, $0.baseAddress, loose) == CURLUE_OK
      }
    }
    guard isSet else { return nil }
    var whole: UnsafeMutablePointer<CChar>?
    guard curl_url_get(parts, CURLUPART_URL, &whole, 0) == CURLUE_OK, let whole else { return nil }
    defer { curl_free(whole) }
    return String(cString: whole)
  }

  /// Number of bytes of the request's body that libcurl has sent.
  var sent: Int64 {
    guard let upload else { return 0 }
    return upload.taken ?? Int64(workbook_curl_size(handle, CURLINFO_SIZE_UPLOAD_T))
  }

  // MARK: Called by its owner

  /// Sets the destination of the body and resumes the transfer.
  ///
  /// - Returns: libcurl's result, an error if held-back bytes could not be written.
  func accept(_ sink: HTTPBodySink) -> UInt32 {
    self.sink = sink
    if let head = reader.head, mayDecode, !(asksForPart && head.status == 206) {
      decoder = ContentDecoder(head.codings)
    }
    return goOn()
  }

  /// Whether a part of the body is still to be decoded when there is room for it.
  var isDecoding: Bool { failure == nil && decoder?.isIdle == false }

  /// Whether the body is whole by its content coding, as far as it has one.
  var isDecoded: Bool { decoder?.isAtEnd ?? true }

  /// Returns and empties the buffer, and resumes the transfer.
  func takeBytes() -> (bytes: [UInt8], result: UInt32) {
    let bytes = buffer
    buffer = []
    decode()
    return (bytes, goOn())
  }

  /// Resumes the transfer, if it is not over; libcurl may call ``take(body:)`` before this returns.
  private func goOn() -> UInt32 { result ?? curl_easy_pause(handle, CURLPAUSE_CONT).rawValue }

  // MARK: Called by libcurl

  /// Takes a line of a head; returning fewer bytes than were offered ends the exchange.
  func take(line: UnsafeRawBufferPointer) -> Int {
    do throws(HTTPHeadReader.Trouble) {
      try reader.take(line)
      return line.count
    } catch {
      failure = error == .tooLarge ? .headTooLarge : .notHTTP
      return 0
    }
  }

  /// Takes a part of the body, or holds it back.
  ///
  /// - Returns: the number of bytes offered; libcurl's pause code, after which the same bytes are offered
  ///   again; or another number, which ends the exchange and sets ``failure``.
  func take(body: UnsafeRawBufferPointer) -> Int {
    guard reader.head != nil else {
      failure = .notHTTP
      return 0
    }
    guard let decoder else { return keep(body) }
    guard sink != nil, decoder.isIdle else { return Int(CURL_WRITEFUNC_PAUSE) }
    decoder.add(body)
    decode()
    return failure == nil ? body.count : 0
  }

  /// Decodes as much of the body as there is room for; sets ``failure`` if that cannot be done.
  private func decode() {
    guard let decoder, failure == nil else { return }
    do throws(HTTPEnd.CodingFault) {
      while hasRoom {
        let bytes = try decoder.next()
        guard !bytes.isEmpty else { return }
        guard bytes.withUnsafeBytes(keep) == bytes.count else { return }
      }
    } catch {
      failure = .coding(error)
    }
  }

  /// Whether the sink takes another decoded piece; a buffer may exceed its capacity by one.
  private var hasRoom: Bool {
    if case .buffer(let capacity) = sink { buffer.count < capacity } else { true }
  }

  /// Puts a part of the body where it belongs.
  ///
  /// - Returns: as of ``take(body:)``. A decoded piece is never held back, as there is room for it.
  private func keep(_ body: UnsafeRawBufferPointer) -> Int {
    switch sink {
    case nil: return Int(CURL_WRITEFUNC_PAUSE)
    case .file(let descriptor, let offset): return write(body, to: descriptor, from: offset)
    case .buffer(let capacity):
      guard decoder != nil || buffer.isEmpty || buffer.count + body.count <= capacity else {
        return Int(CURL_WRITEFUNC_PAUSE)
      }
      buffer += body
    }
    received += Int64(body.count)
    return body.count
  }

  /// Writes all of a part of the body after what is already there, or fails the exchange (R79).
  private func write(_ body: UnsafeRawBufferPointer, to file: Int32, from offset: Int64) -> Int {
    var rest = body[...]
    while !rest.isEmpty {
      let count = pwrite(
        file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
        off_t(offset + received))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        failure = .bodyFile(count < 0 ? errno : ENOSPC)
        return 0
      }
      received += Int64(count)
      rest = rest.dropFirst(count)
    }
    return body.count
  }

  /// Resumes an upload for which there are bytes again.
  func feed() -> UInt32 {
    starved = nil
    return goOn()
  }

  /// Provides a part of the request's body, or libcurl's pause code; nil ends the exchange.
  func give(into room: UnsafeMutableRawBufferPointer) -> Int? {
    do throws(HTTPUploadTrouble) {
      guard upload != nil else { return 0 }
      if let count = try upload?.read(into: room) { return count }
      starved = upload?.descriptor
      return Int(CURL_READFUNC_PAUSE)
    } catch {
      switch error {
      case .changed: failure = .uploadChanged
      case .endedEarly: failure = .uploadEndedEarly
      case .unreadable(let code): failure = .uploadFile(code)
      }
      return nil
    }
  }
}

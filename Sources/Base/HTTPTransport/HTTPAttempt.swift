private import CCurl
private import Glibc

/// One exchange with libcurl: a handle, and what has come through it.
///
/// libcurl calls back from within its own functions only, so everything happens on the transport's thread.
final class HTTPAttempt {
  /// The number by which events name it, chosen by the transport's owner.
  let number: Int
  /// The address of the request, against which `Location` is read.
  private let url: String
  /// A `CURL *`.
  let handle: UnsafeMutableRawPointer
  /// A `struct curl_slist *`, which libcurl reads as long as the handle lives.
  var fields = OpaqueFields()
  /// The same of where its connections go.
  var ways = OpaqueFields()
  /// What is sent; nil for a request without a file.
  var upload: HTTPUploadFile?

  /// Where libcurl writes what went wrong; it has the room that libcurl asks for.
  private let errorRoom = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  /// Puts lines together to a head.
  private var reader: HTTPHeadReader
  /// Nil while the body is held back.
  private var sink: HTTPBodySink?
  /// Bytes of the body that wait to be taken; empty for one that goes into a file.
  private(set) var buffer: [UInt8] = []
  /// Why a callback has made libcurl give up.
  private(set) var failure: HTTPEnd?
  /// Bytes of the body that are in the file, or have been in the buffer.
  private(set) var received: Int64 = 0

  /// What the owner was told already; see ``HTTPTransport``.
  var hasToldHead = false
  var toldReceived: Int64 = 0
  var toldSent: Int64 = 0

  /// - Parameter handle: a `CURL *`, which it takes over.
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

  /// What libcurl says of its failure; empty if nothing.
  var errorText: String { String(cString: errorRoom) }

  /// The attempt of a context that was given to libcurl.
  static func of(_ context: UnsafeMutableRawPointer?) -> HTTPAttempt? {
    context.map { Unmanaged<HTTPAttempt>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Nil until all of it has come.
  var head: HTTPHead? {
    guard var head = reader.head else { return nil }
    if let place = head.values(of: "Location").first { head.location = resolve(place, from: url) }
    return head
  }

  /// Where a reference leads; nil if it cannot be read. Spaces and bytes that are not ASCII, which have no
  /// place there, are encoded as browsers do.
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

  /// How many bytes of the request's body libcurl has sent.
  var sent: Int64 { upload == nil ? 0 : Int64(workbook_curl_size(handle, CURLINFO_SIZE_UPLOAD_T)) }

  // MARK: Called by its owner

  /// Lets the body go somewhere.
  ///
  /// - Returns: libcurl's result, an error when what was held back could not be written.
  func accept(_ sink: HTTPBodySink) -> UInt32 {
    self.sink = sink
    return goOn()
  }

  /// Hands over what is buffered, and makes room for more.
  func takeBytes() -> (bytes: [UInt8], result: UInt32) {
    let bytes = buffer
    buffer = []
    return (bytes, goOn())
  }

  /// Lets libcurl hand over what it holds back; it may call ``take(body:)`` at once.
  private func goOn() -> UInt32 { curl_easy_pause(handle, CURLPAUSE_CONT).rawValue }

  // MARK: Called by libcurl

  /// Takes a line of a head; fewer bytes than were offered end the exchange.
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
  /// - Returns: the count of what was offered; libcurl's pause, at which the same bytes are offered
  ///   again; or another number, which ends the exchange, with ``failure``.
  func take(body: UnsafeRawBufferPointer) -> Int {
    guard reader.head != nil else {
      failure = .notHTTP
      return 0
    }
    switch sink {
    case nil: return Int(CURL_WRITEFUNC_PAUSE)
    case .file(let descriptor, let offset): return write(body, to: descriptor, from: offset)
    case .buffer(let capacity):
      guard buffer.isEmpty || buffer.count + body.count <= capacity else {
        return Int(CURL_WRITEFUNC_PAUSE)
      }
      buffer += body
    }
    received += Int64(body.count)
    return body.count
  }

  /// Writes a part of the body behind what is there, all of it, or fails the exchange (R79).
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

  /// Gives a part of the request's body; nil ends the exchange.
  func give(into room: UnsafeMutableRawBufferPointer) -> Int? {
    do throws(HTTPUploadFile.Trouble) {
      return try upload?.read(into: room) ?? 0
    } catch {
      switch error {
      case .changed: failure = .uploadChanged
      case .unreadable(let code): failure = .uploadFile(code)
      }
      return nil
    }
  }
}

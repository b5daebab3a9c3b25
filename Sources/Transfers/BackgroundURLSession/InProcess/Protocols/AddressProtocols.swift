internal import Foundation
internal import FoundationNetworking
internal import TransferEngine
private import ChildProcess

/// Loads `data:` addresses (RFC 2397), as all sessions of this process do.
final class DataAddressProtocol: URLProtocol {
  override static func canInit(with request: URLRequest) -> Bool {
    request.url?.scheme?.lowercased() == "data"
  }

  override func startLoading() {
    guard let url = request.url, let (type, data) = Self.content(of: url.absoluteString) else {
      client?.urlProtocol(self, didFailWithError: URLError(number: -1000, "bad URL"))
      return
    }
    let parts = type.split(separator: ";")
    let charset = parts.first { $0.lowercased().hasPrefix("charset=") }
      .map { ResponseHead.unquoted(String($0.dropFirst("charset=".count))) }
    let response = URLResponse(
      url: url, mimeType: parts.first.map { $0.lowercased() },
      expectedContentLength: data.count, textEncodingName: charset)
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: data)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}

  /// Reads `data:text/html;base64,PGI+` -> `text/html`, `<b>`; nil without a comma, with
  /// a type that is none, or broken base64. A charset that is not named stays unknown, as on Apple's systems.
  private static func content(of address: String) -> (type: String, Data)? {
    guard let colon = address.firstIndex(of: ":"), let comma = address.firstIndex(of: ",") else {
      return nil
    }
    var type = String(address[address.index(after: colon)..<comma])
    let text = address[address.index(after: comma)...].prefix { $0 != "#" }
    let isCoded = type.lowercased().hasSuffix(";base64")
    if isCoded { type.removeLast(";base64".count) }
    if type.isEmpty || type.hasPrefix(";") { type = "text/plain" + type }
    let names = type.prefix { $0 != ";" }.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count == 2, !names.contains(""), !type.contains("%") else { return nil }
    let bytes = Data(percentDecoded(text))
    guard isCoded else { return (type, bytes) }
    let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return Data(base64Encoded: bytes.filter { !isSpace($0) }).map { (type, $0) }
  }

  /// Decodes `%41` -> `A`, also where the bytes are no text; a percent sign without two digits stays.
  private static func percentDecoded(_ text: Substring) -> [UInt8] {
    let all = Array(text.utf8)
    var (bytes, place): ([UInt8], Int) = ([], 0)
    while place < all.count {
      if all[place] == UInt8(ascii: "%"), place + 2 < all.count,
        let value = UInt8(
          String(decoding: all[(place + 1)...(place + 2)], as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        place += 3
      } else {
        bytes.append(all[place])
        place += 1
      }
    }
    return bytes
  }
}

/// Loads `file:` addresses, as all sessions of this process do. A redirect of a server never leads to one.
final class FileAddressProtocol: URLProtocol {
  override static func canInit(with request: URLRequest) -> Bool { request.url?.isFileURL ?? false }

  override func startLoading() {
    guard let url = request.url else { return }
    do throws(URLError) {
      // It is opened as a body to be sent: not a folder, a pipe or a device.
      guard let file = try UploadBody.open(.file(url), of: url) else { return }
      let response = URLResponse(
        url: url, mimeType: nil, expectedContentLength: Int(file.length), textEncodingName: nil)
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      // Mapped: its pages are read when they are delivered.
      let data = try? Data(
        contentsOf: URL(fileURLWithPath: "/proc/self/fd/\(file.file.number)"),
        options: .mappedIfSafe)
      guard let data else {
        throw URLError(number: -1102, "cannot read '\(url.path)'")
      }
      client?.urlProtocol(self, didLoad: data)
      client?.urlProtocolDidFinishLoading(self)
    } catch {
      client?.urlProtocol(self, didFailWithError: error)
    }
  }

  override func stopLoading() {}
}

internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

/// A response whose body has not the length that `Content-Length` states, as it has a content coding or chunks.
///
/// It is archived as what it is otherwise.
// @unchecked: as its superclass, with a constant.
private final class MeasuredResponse: HTTPURLResponse, @unchecked Sendable {
  private let length: Int64

  init?(_ url: URL, _ status: Int, _ fields: [String: String], length: Int64) {
    self.length = length
    super.init(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
  }

  required init?(coder: NSCoder) {
    length = NSURLSessionTransferSizeUnknown
    super.init(coder: coder)
  }

  override var expectedContentLength: Int64 { length }
  override var classForCoder: AnyClass { HTTPURLResponse.self }
}

extension ResponseHead {
  /// Returns the response to a request as the program sees it; nil without an address.
  ///
  /// Fields of one name are joined, `Set-Cookie` too, as `HTTPURLResponse` has a dictionary of them. The HTTP
  /// version is always 1.1, since the actual one is not recorded. `expectedContentLength` is -1 for a body
  /// that is decoded or has chunks, and 0 for a status that never has one.
  func response(to request: URLRequest?) -> HTTPURLResponse? {
    guard let url = request?.url else { return nil }
    let pairs = fields.joined().map { ($0.name, $0.value) }
    let all = Dictionary(pairs) { first, _ in first }
    // A response to HEAD keeps the length that it states.
    let length = bodyLength(answering: "") ?? NSURLSessionTransferSizeUnknown
    let plain = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: all)
    if plain?.expectedContentLength == length { return plain }
    return MeasuredResponse(url, status, all, length: length)
  }
}

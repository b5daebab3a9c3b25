internal import Foundation
public import FoundationNetworking
private import Synchronization

/// A class whose objects load requests in place of the network; tests use subclasses to answer requests themselves.
///
/// A session asks the classes in ``URLSessionConfiguration/protocolClasses`` in order, and then, if it is
/// ``URLSession/shared``, those that were registered, the last one first. The first that says yes to a request
/// loads it. Background sessions use none, as on Apple's systems.
///
/// It is a subclass of the class of FoundationNetworking, whose subclasses are taken as well. Its `task` is
/// always nil, as that is of the other module's type.
///
/// **Threading.** `canInit`, `canonicalRequest`, `startLoading` and `stopLoading` are called one after the other
/// on a queue of the task, which they may block. The client may be called from any thread.
///
/// - ObjectiveC: `NSURLProtocol`
open class URLProtocol: FoundationNetworking.URLProtocol {
  private static let registered = Mutex<[ProtocolClass]>([])

  /// The classes that were registered, the last one first.
  static var registeredClasses: [ProtocolClass] { registered.withLock { $0.reversed() } }

  /// Lets the shared session ask a class before those that were registered earlier.
  ///
  /// - Returns: false for a class that is not a subclass.
  /// - ObjectiveC: `registerClass:`
  @discardableResult
  override open class func registerClass(_ protocolClass: AnyClass) -> Bool {
    guard let new = ProtocolClass(protocolClass) else { return false }
    registered.withLock { all in
      all.removeAll { $0 == new }
      all.append(new)
    }
    return true
  }

  /// Stops asking a class that was registered.
  ///
  /// - ObjectiveC: `unregisterClass:`
  override open class func unregisterClass(_ protocolClass: AnyClass) {
    guard let old = ProtocolClass(protocolClass) else { return }
    registered.withLock { $0.removeAll { $0 == old } }
  }

  /// Whether the class loads a task; asks `canInit(with:)` about its request.
  ///
  /// - ObjectiveC: `canInitWithTask:`
  open class func canInit(with task: URLSessionTask) -> Bool {
    task.currentRequest.map { canInit(with: $0) } ?? false
  }

  /// Returns the request as it is.
  ///
  /// - ObjectiveC: `canonicalRequestForRequest:`
  override open class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Whether two requests are the same.
  ///
  /// - ObjectiveC: `requestIsCacheEquivalent:toRequest:`
  override open class func requestIsCacheEquivalent(
    _ first: URLRequest, to second: URLRequest
  ) -> Bool { first == second }
}

/// A class that loads requests.
// @unchecked: a metatype is constant.
struct ProtocolClass: @unchecked Sendable, Equatable {
  let type: FoundationNetworking.URLProtocol.Type

  /// - Returns: nil for a class that is no subclass.
  init?(_ some: AnyClass) {
    guard let type = some as? FoundationNetworking.URLProtocol.Type else { return nil }
    self.type = type
  }

  static func == (one: Self, other: Self) -> Bool { one.type == other.type }

  /// Whether it loads a task, whose request may have been redirected.
  func loads(_ task: URLSessionTask, _ request: URLRequest) -> Bool {
    (type as? URLProtocol.Type)?.canInit(with: task) ?? type.canInit(with: request)
  }
}

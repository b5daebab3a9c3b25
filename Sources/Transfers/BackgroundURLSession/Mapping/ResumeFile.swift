package import Foundation
package import TransferEngine
private import TransferProtocol

/// Resume data as a program stores it: a property list with the keys of iOS.
///
/// The program stores it as bytes, which may come back damaged, forged or from another system. So decoding is
/// strict, and the daemon compares the result with its own record of the partial file (`ResumeData`), which
/// this names.
package struct ResumeFile: Codable {
  /// The original address, which must also be that of ``originalRequest``.
  private let address: String
  private let bytesReceived: Int64
  /// The requests as JSON; iOS has archives of its classes there.
  private let originalRequest, currentRequest: Data
  /// As the server sent them: `"abc"`, and `Wed, 21 Oct 2015 07:28:00 GMT`; nil if it sent none.
  private let entityTag: String?
  private let serverDate: String?
  /// The name of the partial file, by which the daemon finds it.
  private let partial: String
  /// `ResumeData.currentVersion`; other versions are rejected.
  private let version: Int

  /// The keys of the property list that iOS writes.
  package enum CodingKeys: String, CodingKey {
    case address = "NSURLSessionDownloadURL"
    case bytesReceived = "NSURLSessionResumeBytesReceived"
    case originalRequest = "NSURLSessionResumeOriginalRequest"
    case currentRequest = "NSURLSessionResumeCurrentRequest"
    case entityTag = "NSURLSessionResumeEntityTag"
    case serverDate = "NSURLSessionResumeServerDownloadDate"
    case partial = "NSURLSessionResumeInfoTempFileName"
    case version = "NSURLSessionResumeInfoVersion"
  }

  /// The most bytes of resume data that are decoded.
  private static let limit = 1 << 19

  /// Encodes resume data as an XML property list; nil if encoding fails, which no request causes.
  package static func data(of resume: ResumeData) -> Data? {
    var current = resume.originalRequest
    current.url = resume.currentURL
    // The same data for the same bytes.
    let coder = JSONEncoder()
    coder.outputFormatting = .sortedKeys
    guard let original = try? coder.encode(resume.originalRequest),
      let current = try? coder.encode(current)
    else { return nil }
    let file = ResumeFile(
      address: resume.originalRequest.url, bytesReceived: resume.bytesReceived,
      originalRequest: original, currentRequest: current, entityTag: resume.entityTag,
      serverDate: resume.serverDate, partial: resume.partial.fileName, version: resume.version)
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    return try? encoder.encode(file)
  }

  /// Decodes resume data; nil if it is damaged or foreign.
  ///
  /// The daemon compares it with its own record of the bytes, and trusts nothing else in it (R77).
  package static func resumeData(in data: Data) -> ResumeData? {
    guard data.count <= limit,
      let file = try? PropertyListDecoder().decode(ResumeFile.self, from: data),
      file.version == ResumeData.currentVersion, file.bytesReceived > 0,
      let original = try? JSONDecoder().decode(TransferRequest.self, from: file.originalRequest),
      let current = try? JSONDecoder().decode(TransferRequest.self, from: file.currentRequest),
      original.url == file.address, let partial = PartialID(fileName: file.partial)
    else { return nil }
    return ResumeData(
      originalRequest: original, currentURL: current.url, bytesReceived: file.bytesReceived,
      entityTag: file.entityTag, serverDate: file.serverDate, partial: partial)
  }
}

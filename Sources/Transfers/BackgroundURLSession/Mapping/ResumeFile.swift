package import Foundation
package import TransferEngine
private import TransferProtocol

/// Resume data as a program keeps it: a property list with the keys of iOS.
///
/// The program keeps it as bytes, which may come back damaged, forged or from another system. So
/// reading is strict, and what it says is compared by the daemon with its own record of the partial
/// (`ResumeData`), of which this has the name.
package struct ResumeFile: Codable {
  /// Where the download began, which must be the address of ``originalRequest`` too.
  private let address: String
  private let bytesReceived: Int64
  /// The requests as JSON: iOS has archives of its classes there.
  private let originalRequest, currentRequest: Data
  /// As they were sent: `"abc"`, and `Wed, 21 Oct 2015 07:28:00 GMT`; nil where the server has said
  /// none.
  private let entityTag: String?
  private let serverDate: String?
  /// The name of the partial, by which the daemon finds it.
  private let partial: String
  /// `ResumeData.currentVersion`; another one is not read.
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

  /// The most bytes of resume data that are looked at.
  private static let limit = 1 << 19

  /// Writes resume data as an XML property list; nil if it cannot be encoded, which no request
  /// leads to.
  package static func data(of resume: ResumeData) -> Data? {
    var current = resume.originalRequest
    current.url = resume.currentURL
    guard let original = try? JSONEncoder().encode(resume.originalRequest),
      let current = try? JSONEncoder().encode(current)
    else { return nil }
    let file = ResumeFile(
      address: resume.originalRequest.url, bytesReceived: resume.bytesReceived,
      originalRequest: original, currentRequest: current, entityTag: resume.entityTag,
      serverDate: resume.serverDate, partial: resume.partial.fileName, version: resume.version)
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    return try? encoder.encode(file)
  }

  /// Reads resume data; nil for what is damaged or from elsewhere.
  ///
  /// The daemon compares it with what it knows of the bytes itself, and believes no more of it (R77).
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

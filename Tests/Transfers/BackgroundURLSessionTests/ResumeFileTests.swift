import BackgroundURLSession
import Foundation
import Testing
import TransferEngine

struct ResumeFileTests {
  private static let resume: ResumeData = {
    let session = TransferSessionID(client: "com.example.news", identifier: "daily")
    var request = TransferRequest(url: "http://a/news", fields: [HTTPField("X-A", "b")])
    request.timeout = .seconds(5)
    return ResumeData(
      originalRequest: request, currentURL: "http://b/news", bytesReceived: 7, entityTag: #""x""#,
      serverDate: nil,
      partial: PartialID(task: TransferTaskID(session: session, number: 3), generation: 2))
  }()

  @Test("R77: resume data has the keys of iOS and is read back as it was")
  func keys() throws {
    let data = try #require(ResumeFile.data(of: Self.resume))
    let list = try #require(
      try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    #expect(
      Set(list.keys) == [
        "NSURLSessionDownloadURL", "NSURLSessionResumeBytesReceived",
        "NSURLSessionResumeOriginalRequest", "NSURLSessionResumeCurrentRequest",
        "NSURLSessionResumeEntityTag", "NSURLSessionResumeInfoTempFileName",
        "NSURLSessionResumeInfoVersion",
      ])
    #expect(list["NSURLSessionDownloadURL"] as? String == "http://a/news")
    #expect(list["NSURLSessionResumeBytesReceived"] as? Int == 7)
    #expect(ResumeFile.resumeData(in: data) == Self.resume)
  }

  @Test(
    "R77: what is damaged or from elsewhere is no resume data",
    arguments: [
      ("NSURLSessionResumeInfoVersion", "1", "2"),
      ("NSURLSessionResumeBytesReceived", "7", "-7"),
      ("NSURLSessionDownloadURL", "http://a/news", "http://a/other"),
      ("NSURLSessionResumeInfoTempFileName", ".3.2<", ".3.x<"),
    ])
  func damage(key: String, from: String, to: String) throws {
    let data = try #require(ResumeFile.data(of: Self.resume))
    let text = String(decoding: data, as: UTF8.self)
    let start = try #require(text.firstRange(of: "<key>\(key)</key>")).upperBound
    let place = try #require(text[start...].firstRange(of: from))
    let damaged = text.replacingCharacters(in: place, with: to)
    #expect(ResumeFile.resumeData(in: Data(damaged.utf8)) == nil)
  }

  @Test func everyBeginningIsRefused() throws {
    let data = try #require(ResumeFile.data(of: Self.resume))
    for count in 0..<data.count - 10 {
      #expect(ResumeFile.resumeData(in: data.prefix(count)) == nil, "\(count)")
    }
  }
}

import Foundation
import Testing
import UIKit

/// The contents that a user activity may carry.
@MainActor struct UserActivityTests {
  private let activity = NSUserActivity(activityType: "com.example.reading")

  @Test func carriesTextsNumbersDatesDataAndCollections() {
    let info: [AnyHashable: Any] = [
      "text": "a", "number": 1, "share": 0.5, "is": true, "date": Date(), "data": Data([1]),
      "url": URL(fileURLWithPath: "/"), "list": ["a", 1], "table": ["a": [1, 2]],
      "null": NSNull(), "set": Set(["a"]),
    ]
    activity.userInfo = info
    #expect(activity.userInfo?.count == info.count)
    #expect(activity.activityType == "com.example.reading" && activity.title == nil)
  }

  @Test func addsToWhatItCarries() {
    activity.addUserInfoEntries(from: ["a": 1])
    activity.addUserInfoEntries(from: ["a": 2, "b": 3])
    #expect(activity.userInfo as? [String: Int] == ["a": 2, "b": 3])
  }

  @Test(arguments: ["plain", "nested"])
  func trapsForOtherObjects(place: String) async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [place = place as String] in
      await MainActor.run {
        let activity = NSUserActivity(activityType: "x")
        activity.userInfo = place == "plain" ? ["o": NSObject()] : ["l": ["a": [NSObject()]]]
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("userInfo contained an invalid object type: NSObject"))
  }

  @Test func trapsForKeysThatAreNoTexts() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        NSUserActivity(activityType: "x").addUserInfoEntries(from: [1: "a"])
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("userInfo contained an invalid key type: Int"))
  }
}

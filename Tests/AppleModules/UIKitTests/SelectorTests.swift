import Testing
import UIKit

@MainActor struct SelectorTests {
  init() {
    Feed.expose()
    FeedViewController.expose()
  }

  @Test func callsAMethodByItsName() {
    let feed = Feed()
    let result = feed.perform(Selector(Feed.add(_:), "add:"), with: 3)
    #expect(feed.unread == 3)
    #expect(result?.takeUnretainedValue() === feed)
  }

  @Test func findsTheMethodsOfTheClassAbove() {
    let controller = SpecialFeedViewController()
    #expect(controller.responds(to: Selector(("refresh:"))))
    #expect(!controller.responds(to: NSSelectorFromString("nope")))
  }

  @Test func asksForTheColonOnlyIfAMethodTakesAnArgument() {
    #expect(Selector(UITableView.reloadData, "reloadData?").description == "reloadData")
    #expect(Selector(FeedViewController.refresh, "refresh?").description == "refresh:")
  }

  @Test func comparesByNameAlone() {
    #expect(Selector("a:", line: 1) == Selector("a:", line: 2))
    #expect(NSStringFromSelector(NSSelectorFromString("a:")) == "a:")
  }

  @Test func bridgesAnArgumentToTheClassThatTheMethodTakes() {
    let feed = Feed()
    let name = Notification.Name("Bridged")
    let center = NotificationCenter()
    center.addObserver(feed, selector: Selector("note:"), name: name, object: nil)
    center.post(name: name, object: nil)
    #expect(feed.title == "Bridged")
  }

  @Test func performsLaterInTheRunLoop() {
    let feed = Feed()
    feed.perform(Selector("add:"), with: 2, afterDelay: 0)
    #expect(feed.unread == 0)
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 5))
    #expect(feed.unread == 2)
  }

  @Test func tellsWhereAnUnknownMethodIsNamed() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = Feed().perform(Selector(Feed.add, "nope:", file: "news.swift", line: 12))
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("news.swift:12: Fatal error: -[Feed nope:]: unrecognized selector"))
  }

  @Test func trapsWhenAMethodOfTheMainActorIsCalledOnAnotherThread() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      FeedViewController.expose()
      let controller = await FeedViewController()
      Thread.detachNewThread {
        _ = controller.perform(Selector("refresh:", file: "news.swift", line: 7), with: nil)
      }
      while true { try await Task.sleep(for: .seconds(1)) }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("news.swift:7: Fatal error: -[FeedViewController refresh:] belongs to"))
  }

  @Test func callsAMethodOfNoActorOnAnyThread() async {
    let sum = await Task.detached {
      Feed.expose()
      let feed = Feed()
      feed.perform(Selector("add:"), with: NSNumber(value: 2))
      return (feed.unread, Thread.isMainThread)
    }.value
    #expect(sum == (2, false))
  }

  @Test func takesTheWordOfTheLoweringOnIsolation() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _expose(Watcher.self, "go", isolated: true) { _, _ in nil }
      Watcher().perform(Selector("go"))
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("-[Watcher go] belongs to the main actor"))
  }

  @Test func saysWhichArgumentDoesNotFit() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Feed.expose()
      Feed().perform(Selector("add:"), with: "three")
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      error.contains("argument '1' is of type 'String', but the method takes 'NSNumber'"))
  }
}

import Foundation
import Testing

/// Moves about in our own book: the bar, its lists, keys, languages, and what the browser remembers.
@Suite(.serialized, .enabled(if: Browser.program != nil, "chromium is not installed"))
struct MovingTests {
  private static let chapter = "08-url-session.html"

  /// Waits for the next frame, after which scrolling has had its effects.
  private static let frame = "await new Promise((done) => setTimeout(done, 60));"

  /// What pages of our book answer to a script, each in a frame of one window.
  private func ask(_ script: String, at widths: [Int]) async throws -> [String] {
    let path = "fi/\(Self.chapter)"
    let answers = try await TestSite.ofOurBook().ask(
      "(async () => { \(script) })()", of: [path], at: widths)
    // Frames finish in any order.
    return widths.compactMap { width in
      let start = "\(path) at \(width): "
      return answers.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }
  }

  @Test func leadsToTheSameSectionInAnotherLanguage() async throws {
    // The link is where a reader can press it.
    let links = try await ask(
      """
      document.querySelector("#status").scrollIntoView();
      \(Self.frame)
      scrollBy(0, -10);
      \(Self.frame)
      const link = document.querySelector(".languages a[hreflang=ru]");
      const box = link.getBoundingClientRect();
      const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      link.addEventListener("click", (event) => event.preventDefault());
      seen.click();
      return [seen === link, link.href.split("/").slice(-2).join("/")].join();
      """, at: [400, 1280])
    #expect(links == Array(repeating: "true,ru/08-url-session.html#status", count: 2))
  }

  @Test func hidesTheBarOnPhonesWhileScrollingDown() async throws {
    // Frames that nobody looks at have no events of scrolling and no transitions.
    let places = """
      const bar = document.querySelector(".bar");
      bar.style.transition = "none";
      const places = [];
      for (const step of [900, 300, -100]) {
        scrollBy(0, step);
        dispatchEvent(new Event("scroll"));
        await new Promise((done) => setTimeout(done, 100));
        places.push(bar.getBoundingClientRect().bottom > 0);
      }
      return places.join();
      """
    let seen = try await ask(places, at: [400, 1280])
    #expect(seen == ["false,false,true", "true,true,true"])
  }

  @Test func opensOneListAtATimeAboveThePageAndClosesIt() async throws {
    let seen = try await ask(
      """
      scrollTo(0, 2000);
      scrollBy(0, -50);
      \(Self.frame)
      const lists = [...document.querySelectorAll(".small-nav details")];
      const open = () => lists.map((list) => list.open ? 1 : 0).join("");
      const seen = [];
      for (const list of lists) {
        list.querySelector("summary").click();
        \(Self.frame)
        seen.push(open());
      }
      const link = lists[1].querySelector("a[href='#configuration']");
      const box = link.getBoundingClientRect();
      seen.push(document.elementFromPoint(box.x + 5, box.y + 5).closest("a") === link);
      link.click();
      \(Self.frame)
      seen.push(open(), location.hash);
      lists[0].querySelector("summary").click();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      seen.push(open());
      return seen.join();
      """, at: [400])
    #expect(seen == ["10,01,true,00,#configuration,00"])
  }

  @Test func reachesTheListsBeforeTheText() async throws {
    let orders = try await ask(
      """
      const stops = [...document.querySelectorAll("a, summary, button, [tabindex='0']")]
        .filter((stop) => stop.checkVisibility({ visibilityProperty: true }));
      const before = stops.slice(0, stops.findIndex((stop) => stop.closest("main")));
      return [before.some((stop) => stop.getAttribute("href") === "#page-contents")
        && before.some((stop) => stop.closest("#page-contents")),
        before.some((stop) => stop.closest(".small-nav"))].join();
      """, at: [400, 1280])
    #expect(orders == ["false,true", "true,false"])
  }

  @Test func turnsPagesAndListsTheKeys() async throws {
    let seen = try await ask(
      """
      const press = (key, target = document.body) =>
        target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      const seen = [];
      for (const link of document.querySelectorAll(".neighbours a")) {
        link.addEventListener("click", (event) => {
          seen.push(link.getAttribute("href").slice(0, 2));
          event.preventDefault();
        });
      }
      press("ArrowLeft");
      press("ArrowRight");
      const box = document.querySelector("pre");
      box.tabIndex = 0;
      press("ArrowRight", box);
      press("?");
      const dialog = document.querySelector("dialog.keys");
      seen.push(dialog.open, [...dialog.querySelectorAll("dd")].map((one) => one.textContent).join("/"));
      dialog.querySelector("button").click();
      return seen.join();
      """, at: [1280])
    #expect(seen == ["07,09,true,Haku/Edellinen/Seuraava/Näppäimet/Sulje"])
  }

  @Test func hasThreeAppearancesAndSaysWhichOne() async throws {
    let seen = try await ask(
      """
      localStorage.removeItem("workbook-theme");
      const control = document.querySelector(".theme-switch");
      const seen = [];
      for (let turn = 0; turn < 4; turn += 1) {
        seen.push((document.documentElement.dataset.theme || "system") + "="
          + control.getAttribute("aria-label").split(": ")[1]);
        if (turn < 3) control.click();
      }
      return seen.join();
      """, at: [1280])
    #expect(
      seen == ["system=järjestelmän mukaan,light=vaalea,dark=tumma,system=järjestelmän mukaan"])
  }

  @Test func remembersTheLanguageWhatWasReadAndWhere() async throws {
    let stored = try await ask(
      """
      localStorage.clear();
      document.querySelector("#status").scrollIntoView();
      dispatchEvent(new Event("pagehide"));
      const first = Object.entries(localStorage).find(([key]) => key.startsWith("workbook-read"));
      scrollTo(0, document.body.scrollHeight);
      dispatchEvent(new Event("pagehide"));
      const second = JSON.parse(localStorage[first[0]]);
      const link = document.querySelector(".languages a[hreflang=zh]");
      link.addEventListener("click", (event) => event.preventDefault());
      link.click();
      const [page, title] = JSON.parse(first[1]).last;
      return [page.endsWith("#status"), title, JSON.parse(first[1]).read.length, second.read.length,
        localStorage["workbook-language"]].join();
      """, at: [1280])
    #expect(stored == ["true,URL-istunnot · GET, POST ja tilakoodi,0,1,zh"])
  }

  @Test func offersToGoOnAndMarksWhatWasRead() async throws {
    let site = try await TestSite.ofOurBook()
    let key = "workbook-read file://\(site.folder)/"
    let value = #"{"read":["fi/00-start.html"],"last":["fi/08-url-session.html#status","A · B"]}"#
    try site.prepare("localStorage[`\(key)`] = `\(value)`;", before: "fi/index.html")
    let seen = """
      [document.querySelector(".start").getAttribute("href").split("/").slice(-2).join("/"),
        document.querySelector(".start + span").textContent,
        document.querySelectorAll(".read-mark").length].join()
      """
    let answers = try await site.ask(seen, of: ["fi/index.prepared.html"], at: [1280])
    #expect(
      answers == ["fi/index.prepared.html at 1280: fi/08-url-session.html#status,A · B,1"])
  }

  @Test func namesEveryLinkAndButtonAndHasTargetsOf24Pixels() async throws {
    let seen = try await ask(
      """
      const name = (one) => one.getAttribute("aria-label") || one.textContent;
      const controls = [...document.querySelectorAll("article button, .anchor, .sample-language")];
      const small = [...document.querySelectorAll("article button, .anchor, summary, .sample-language")]
        .filter((one) => one.checkVisibility())
        .filter((one) => { const box = one.getBoundingClientRect();
          return box.height < 24 || box.width < 24; });
      const navs = [...document.querySelectorAll("nav")].map(name);
      const stops = [...document.querySelectorAll("[tabindex='0']")]
        .filter((box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight);
      return [controls.length > 40, controls.length - new Set(controls.map(name)).size,
        small.map((one) => one.className + one.parentElement.className).join(" "),
        navs.length - new Set(navs).size, stops.length].join();
      """, at: [1280])
    #expect(seen == ["true,0,,0,0"])
  }
}

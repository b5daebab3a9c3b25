import Foundation
import Testing

/// What the buttons of a sample copy, and what a reader unfolds and chooses.
@Suite(.serialized, .enabled(if: Browser.program != nil, "chromium is not installed"))
struct ProgramTests {
  private static let chapter = """
    ---
    title: T
    ---
    <!-- workbook: setup
    ```swift,app,id=quiet
    import UIKit
    ```
    ```xml,plist=quiet
    <key>A</key><string>&amp;</string>
    ```
    -->

    ```swift,scenario=quiet,id=day
    # let hidden = 1
    print(hidden)
    ```

    ```swift,id=a
    let a = "<\u{200B}>"
    ```

    ```swift,continue=a,id=b
    print(a)
    ```

    ```swift,id=old,tab="iOS 12"
    print(12)
    ```
    ```swift,id=new,tab="iOS 27"
    print(27)
    ```

    Väliin.

    ```swift,id=old2,tab="iOS 12"
    print(120)
    ```
    ```swift,id=new2,tab="iOS 27"
    print(270)
    ```

    """

  private func ask(_ script: String) async throws -> String {
    let site = try await TestSite.ofChapter(Self.chapter, [])
    let answers = try await site.ask(
      "(async () => { \(script) })()", of: ["fi/01-a.html"], at: [1280])
    let answer = try #require(answers.first)
    return answer.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&amp;", with: "&").replacing(#/^.*? at 1280: /#, with: "")
  }

  @Test func copiesWholePrograms() async throws {
    let copied = try await ask(
      """
      const copied = [];
      Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => copied.push(text) } });
      for (const id of ["sample-day", "sample-b", "sample-old"]) {
        const control = document.querySelector(`#${id} > .copy`);
        control.click();
        copied.push(control.textContent);
      }
      return JSON.stringify(copied);
      """)
    let texts = try JSONDecoder().decode([String].self, from: Data(copied.utf8))
    #expect(
      texts == [
        """
        // quiet.swift
        import UIKit

        // quiet Info.plist
        \(texts[0].split(separator: "\n").dropFirst(3).dropLast(3).joined(separator: "\n"))

        // day.swift
        let hidden = 1
        print(hidden)

        """, "Kopioi koko ohjelma",
        "let a = \"<\u{200B}>\"\n\nprint(a)\n", "Kopioi koko ohjelma",
        "print(12)\n", "Kopioi",
      ])
    #expect(texts[0].contains("<key>A</key><string>&amp;</string>"))
  }

  @Test func unfoldsTheTargetOfALink() async throws {
    let seen = try await ask(
      """
      const list = document.querySelector(".hidden-parts");
      const before = list.open;
      document.querySelector("#sample-day .sample-role a[href='#sample-quiet']").click();
      await new Promise((done) => setTimeout(done, 100));
      return [before, list.open].join();
      """)
    #expect(seen == "false,true")
  }

  @Test func choosesTheSameTabEverywhereAndRemembersIt() async throws {
    let seen = try await ask(
      """
      const shown = () => ["old", "new", "old2", "new2"]
        .filter((name) => document.getElementById(`sample-${name}`).checkVisibility()).join("+");
      const seen = [shown()];
      [...document.querySelectorAll(".tab-title")].find((one) => one.textContent === "iOS 27").click();
      seen.push(shown(), localStorage.getItem("workbook-tabs"));
      localStorage.removeItem("workbook-tabs");
      return seen.join(" ");
      """)
    #expect(seen == "old+old2 new+new2 [\"iOS 27\"]")
  }
}

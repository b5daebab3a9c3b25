import TextDiagnostics
import DocumentChecker
import Testing
import WorkbookModel

struct DocumentReaderTests {
  private func fences(_ text: String, _ kind: PackageDocument.Kind) -> [Fence] {
    let path = kind == .source ? "A.swift" : "A.md"
    return DocumentReader(
      PackageDocument(path: path, kind: kind, modules: ["Kit"]), SourceText(path: path, text: text)
    ).fences()
  }

  /// Each line of code with the text at its position in the file.
  private func placed(_ fence: Fence, in text: String) -> [String] {
    let bytes = Array(text.utf8)
    return fence.sample.lines.map { line in
      let start = line.start.offset
      return "\(line.start.line): "
        + String(decoding: bytes[start..<start + line.code.utf8.count], as: UTF8.self)
    }
  }

  @Test func skipsTheInterpreterOfAScript() {
    let found = fences("```swift\n#!/usr/bin/env swift\nf()\n```\n", .article)
    #expect(found.map { $0.sample.lines.map(\.code) } == [["", "f()"]])
  }

  @Test func readsCommentsOfPublicDeclarationsWhereTheyAre() {
    let text = """
      /// One.
      ///
      ///     let a = "ä"
      ///       a.b()
      public func one() {}

      public extension Kit {
        /**
         * Two:
         *
         * ```swift
         * two()
         * ```
         */
        func two() {}
        /// ```swift
        /// private()
        /// ```
        private func three() {}
      }

      public protocol P {
        ///     four()
        func four()
      }

      ///     internal()
      func five() {}

      ///     apart()

      public func six() {}

      """
    let fences = fences(text, .source)
    #expect(
      fences.map { placed($0, in: text) } == [
        ["3: let a = \"ä\"", "4:   a.b()"], ["12: two()"], ["23: four()"],
      ])
    #expect(fences.map(\.isDeclaredSwift) == [false, true, false])
    #expect(fences.map { $0.sample.id.description } == ["A.swift:3", "A.swift:11", "A.swift:23"])
  }

  /// What stands in the blocks of directives is Markdown without the blocks' indentation, as DocC reads it.
  @Test func readsCodeInTabsAndColumnsWhereItIs() {
    let text = """
      # Setting up

      Choose:
      @TabNavigator {
         @Tab("Swift") {
            Some text.
            ```swift
            let a = 1
              a.b()
            ```
         }

         @Tab(
           "Other"
         ) {
            <!-- workbook: id=other -->
            ```swift
            other()
            }
            ```
            - A list:
              ```swift
              inList()
              ```
         }
      }
      ```swift
      after()
      ```
      @Comment {
        }
      	@Row {
      		@Column {
      		    ```swift
      		    column()
      		    ```
      		}
      	}

      """
    let found = fences(text, .catalog)
    #expect(
      found.map { placed($0, in: text) } == [
        ["8: let a = 1", "9:   a.b()"], ["18: other()", "19: }"], ["23: inList()"], ["28: after()"],
        ["35: column()"],
      ])
    #expect(found.map(\.id) == [nil, "other", nil, nil, nil])
    #expect(found.first?.sample.range.start == SourcePosition(offset: 80, line: 7, column: 7))
  }

  @Test func readsColumnsInComments() {
    let text = """
      /// Two columns:
      ///
      /// @Row {
      ///     @Column {
      ///         ```swift
      ///         column()
      ///         ```
      ///     }
      /// }
      /// @param x not a block
      public func f() {}

      """
    #expect(fences(text, .source).map { placed($0, in: text) } == [["6: column()"]])
  }

  @Test func findsOutputInCommentsWhereItIs() throws {
    let text = """
      /// ```swift
      /// print(1)
      /// ```
      ///
      /// Prints:
      ///
      /// ```text
      /// 1
      /// ```
      public func f() {}

      """
    let found = fences(text, .source)
    #expect(found.count == 1)
    let claim = try #require(found.first?.sample.claims.first)
    #expect(claim.text == "1\n")
    #expect(claim.contentRange.start.line == 8)
    #expect(claim.range.start.line == 7)
  }

  @Test func readsHundredsOfComments() throws {
    let text = (1...500).map { number in
      "/// Makes \(number).\n///\n///     make\(number)()\npublic func make\(number)() {}\n\n"
    }.joined()
    let fences = fences(text, .source)
    #expect(fences.count == 500)
    #expect(try placed(#require(fences.last), in: text) == ["2498: make500()"])
  }

  @Test func withoutALanguageOnlyWhatParsesIsSwift() {
    let text = "///     x  y  z ==\n///\n/// ```text\n/// f()\n/// ```\npublic func f() {}\n"
    #expect(fences(text, .source).isEmpty)
    #expect(
      fences("    f()\n\n```\ng()\n```\n\n~~~ Swift title=\"a\"\nh()\n~~~\n", .article).map(\.code)
        == ["h()\n"])
  }

  @Test func invisibleWordsBelongToTheFenceBelow() throws {
    let text = """
      <!-- workbook: id=url continue=setup no_run -->
      ```swift
      f()
      ```

      <!-- workbook: no_rum -->
      ```swift
      g()
      ```

      """
    let fences = fences(text, .article)
    let first = try #require(fences.first)
    #expect(first.id == "url")
    #expect(first.sample.annotations.continues?.value == "setup")
    #expect(first.sample.annotations.isNotRun)
    let problem = try #require(fences.last?.problems.first)
    #expect(problem.range.start.line == 6)
    #expect(problem.fix == "did you mean 'no_run'?")
  }

  @Test func alternativesGetScopesThatNoLineShows() {
    let text = "```swift\nlet a = 1\nlet a = 2 // a == 2\n```\n"
    let lines = fences(text, .article)[0].sample.lines.map(\.code)
    #expect(lines == ["let a = 1", "do {", "let a = 2 // a == 2", "}"])
  }
}

internal import SiteStructure
internal import WorkbookModel

/// A whole book as one page, which prints well: a cover, the contents, the chapters, the answers to exercises.
///
///     main.whole
///       header.book-cover          the title, the summary, the receipt and the imprint
///       nav.book-contents          parts and chapters, with page numbers
///       article.book-chapter #c1   the text of the first chapter, ids with the prefix `c1-`
///       section.book-answers       the hints and solutions of all chapters
///
/// It has no script, no search and no bar. Page numbers in lists are those of ``pages``, since not every browser
/// can find them (`target-counter` of CSS).
struct BookPage: Sendable {
  let book: WholeBook
  /// The numbers of pages by anchor, if it was printed before.
  var pages: [String: Int] = [:]
  /// Whether the file is read away from its site, so that a link to another page of it leads nowhere.
  var isAlone = false

  private var path: SitePath { WholeBook.path(.print, book.language) }
  private var text: InterfaceText { .in(book.language) }

  /// Renders the page.
  func bytes() -> [UInt8] {
    let form = WholeBook.Form(isOneFile: true, isInSite: !isAlone) {
      "#c\($0 + 1)" + ($1.map { "-\($0)" } ?? "")
    }
    let texts = book.chapters.indices.map { book.text($0, as: form) }
    return HTMLWriter.document(
      element(.html, .lang(book.language)) {
        element(.head) { head }
        element(.body, .class("whole")) {
          element(.main, .id(PageAnchors.main), .tabIndex(-1)) {
            cover
            contents(texts)
            for text in texts {
              element(.article, .class("book-chapter"), .id("c\(text.number)")) { text.content }
            }
            answers(texts)
          }
        }
      })
  }

  @HTMLBuilder private var head: [HTMLNode] {
    element(.meta, .charset("utf-8"))
    element(
      .meta, .httpEquiv("Content-Security-Policy"), .content(ContentPolicy(book.map.face).text))
    element(.meta, .name("viewport"), .content("width=device-width, initial-scale=1"))
    element(.meta, .name("color-scheme"), .content("light dark"))
    element(.title) { VisibleText.proseLine(book.title) }
    if let summary = book.configuration.summary[book.language] {
      element(.meta, .name("description"), .content(VisibleText.proseLine(summary)))
    }
    if !book.configuration.authors.isEmpty {
      element(.meta, .name("author"), .content(authors))
    }
    element(.meta, .name("generator"), .content("workbook"))
    element(.link, .rel("stylesheet"), .href(path.link(to: SiteMap.styleSheet)))
    element(.link, .rel("stylesheet"), .href(path.link(to: WholeBook.style(book.language))))
  }

  private var authors: String {
    VisibleText.proseLine(book.configuration.authors.joined(separator: ", "))
  }

  private var cover: HTMLNode {
    element(.header, .class("book-cover front")) {
      CoverDrawing.bars
      element(.h1) { VisibleText.prose(book.typography.bound(book.title)) }
      if let summary = book.configuration.summary[book.language] {
        element(.p, .class("lead")) { VisibleText.prose(book.typography.bound(summary)) }
      }
      if let day = book.day {
        element(.p, .class("book-day")) {
          book.run.map { [.text(ProvenanceNote.shortToolchain($0.toolchain) + " · ")] } ?? []
          element(.time, .datetime(day)) { day }
        }
      }
      book.front.imprint(text)
      if !isAlone {
        element(.p, .class("book-site")) {
          element(.a, .href(path.link(to: book.map.index(book.language)))) {
            "← "
            VisibleText.prose(book.typography.bound(book.title))
          }
        }
      }
    }
  }

  private func contents(_ texts: [WholeBook.Text]) -> HTMLNode {
    element(.nav, .class("book-contents"), .aria("label", book.words.contents)) {
      element(.h2) { book.words.contents }
      for part in book.parts {
        if let title = part.title {
          element(.h3) { VisibleText.prose(book.typography.bound(title)) }
        }
        element(.ol) {
          for index in part.chapters {
            element(.li) {
              entry("c\(index + 1)", book.entry(index))
              if !texts[index].headings.isEmpty {
                element(.ol) {
                  for heading in texts[index].headings {
                    element(.li) { entry(heading.anchor, heading.title) }
                  }
                }
              }
            }
          }
        }
      }
      if texts.contains(where: { !$0.folds.isEmpty }) {
        element(.ol) { element(.li) { entry(Self.answers, [.text(book.words.answers)]) } }
      }
    }
  }

  /// A line of the contents: the title, and the number of its page.
  private func entry(_ anchor: String, _ title: [HTMLNode]) -> HTMLNode {
    element(
      .a, .class("page-link"), .href(HTMLURL(anchor: anchor)),
      pages[anchor].map { .data("page", String($0)) }
    ) { element(.span) { title } }
  }

  private static let answers = "answers"

  /// The hints and solutions, by chapter, each with a link to its exercise.
  @HTMLBuilder private func answers(_ texts: [WholeBook.Text]) -> [HTMLNode] {
    let texts = texts.filter { !$0.folds.isEmpty }
    if !texts.isEmpty {
      element(.section, .class("book-answers"), .id(Self.answers)) {
        element(.article) {
          element(.h1) { book.words.answers }
          for text in texts {
            element(.h2) { book.entry(text.number - 1) }
            text.folds.flatMap { BookAnswer($0, text: self.text).nodes(level: 3) }
          }
        }
      }
    }
  }
}

/// A hint or solution at the end of a book or of a chapter.
struct BookAnswer {
  private let fold: BookNodes.Fold
  private let text: InterfaceText

  init(_ fold: BookNodes.Fold, text: InterfaceText) {
    self.fold = fold
    self.text = text
  }

  /// The heading, which leads back to the exercise, and the content.
  ///
  /// - Parameter level: of the heading.
  @HTMLBuilder func nodes(level: Int) -> [HTMLNode] {
    element(.heading(level), .id(fold.anchor)) {
      fold.title
      " "
      element(
        .a, .class("page-link"), .href(HTMLURL(anchor: fold.exercise ?? fold.source)), text.lang
      ) { "↩ \(text.exercise)" }
    }
    fold.content
  }
}

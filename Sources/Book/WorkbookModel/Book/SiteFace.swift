package import TextDiagnostics

/// What a book determines of the look of its site, and of its files besides chapters.
///
/// The paths are those of files in `Content`, without links; ``files`` has them all. What the files contain is read by
/// the program that writes the site.
package struct SiteFace: Sendable, Equatable {
  /// A file of the book, by its path from `Content`: `theme/logo.svg`.
  package struct File: Sendable, Equatable {
    package var path: String
    /// Where `workbook.yml` names it.
    package var range: SourceRange

    package init(path: String, range: SourceRange) {
      self.path = path
      self.range = range
    }
  }

  /// A colour of the theme as `#rrggbb`, for light and for dark pages.
  package struct Colour: Sendable, Equatable {
    package var light: String?
    package var dark: String?

    package init(light: String?, dark: String?) {
      self.light = light
      self.dark = dark
    }
  }

  /// A part of pages that a template of the book may replace.
  package enum Part: String, Sendable, CaseIterable {
    /// - head: what follows the policy and the title in `head`.
    /// - bar: the bar at the top, with the language switch.
    /// - footer: what is below the text of a page.
    /// - sample: the figure of a sample.
    case head, bar, footer, sample
  }

  /// A directive of the content security policy that a book may widen.
  package enum Directive: String, Sendable, CaseIterable {
    case connect = "connect-src"
    case font = "font-src"
    case frame = "frame-src"
    case image = "img-src"
    case media = "media-src"
    case script = "script-src"
    case style = "style-src"
  }

  /// The names of the colours that a book may replace; each is a variable of the style sheet.
  package static let colourNames = [
    "accent", "accent-soft", "bad", "code-back", "code-ink", "good", "ink", "ink-soft", "marked",
    "paper", "rule", "tape",
  ]

  package var colours: [String: Colour] = [:]
  /// A picture before the title in the bar.
  package var logo: File?
  /// A picture for the browser's tab; nil for the one of this program.
  package var favicon: File?
  /// Style sheets that follow that of the program.
  package var styles: [File] = []
  /// Scripts that follow that of the program.
  package var scripts: [File] = []
  /// The text below each page, by language.
  package var footer: [String: String] = [:]
  package var templates: [Part: File] = [:]
  /// A folder whose files are copied to the site's own folder.
  package var staticFolder: File?
  /// Addresses from which pages may load more than the policy allows.
  package var sources: [Directive: [String]] = [:]
  /// What a sign in the text means, by the sign and the language: `◇`, which a page explains where it stands.
  package var signs: [String: [String: String]] = [:]
  /// Former names of chapters, each with the name that it has now, possibly with `#anchor`.
  package var redirects: [Redirect] = []

  /// A page that leads to another one.
  package struct Redirect: Sendable, Equatable {
    /// The name that the chapter had: `03-fetch`.
    package var from: String
    /// The name of a chapter.
    package var chapter: String
    /// The part of the page; nil for its start.
    package var anchor: String?
    /// Where `workbook.yml` names the target.
    package var range: SourceRange

    package init(from: String, chapter: String, anchor: String?, range: SourceRange) {
      self.from = from
      self.chapter = chapter
      self.anchor = anchor
      self.range = range
    }
  }

  package init() {}

  /// All files whose bytes a build needs, in a fixed order.
  package var files: [File] {
    [logo, favicon].compactMap(\.self) + styles + scripts
      + Part.allCases.compactMap { templates[$0] }
  }
}

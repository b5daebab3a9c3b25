package import SiteStructure
package import DeviceTrace

/// What a page shows of a picture that a scenario has taken: the picture, and what stands below it.
///
/// A page has one for each picture that the scenario took; ``PictureFile`` uses its drawing and title
/// alone. By the picture's kind it is a screen (``ScreenLayout``), the app switcher
/// (``SwitcherLayout``) or the use of the battery (``EnergyLayout``). The picture in words is its
/// description, for readers who do not see it.
package struct ScreenFigure: Sendable {
  /// The picture as shapes.
  package let drawing: ScreenDrawing
  private let picture: ScreenPicture
  /// The words of pictures, shared with timelines.
  private let text: TimelineText
  /// The attribute of words that are in another language than the page.
  private let lang: HTMLAttribute?
  /// How many elements of the screens did not fit, or were left out before; the caption says it.
  private let leftOut: Int

  /// CHOICE: the size of a point of a screenshot in pixels; in the app switcher points are smaller already.
  private static let scale = 0.8

  /// - Parameter language: of the page.
  package init(_ picture: ScreenPicture, language: String) {
    self.picture = picture
    text = TimelineText.in(language)
    lang = TimelineText.lang(in: language)
    switch picture.kind {
    case .appSwitcher:
      let layout = SwitcherLayout(picture)
      (drawing, leftOut) = (layout.drawing, layout.leftOut)
    case .batteryUsage: (drawing, leftOut) = (EnergyLayout(picture, text).drawing, 0)
    case .screenshot:
      let card = picture.cards.first
      let layout = ScreenLayout(
        card?.screen ?? DeviceScreen(), clock: card?.clock, width: Double(picture.width),
        height: Double(picture.height))
      (drawing, leftOut) = (layout.drawing, layout.leftOut)
    }
  }

  /// What kind of picture it is, for the reader.
  var title: String {
    let kind = text.name(of: picture.kind)
    return kind.prefix(1).uppercased() + kind.dropFirst()
  }

  /// The figure with its caption: the kind of the picture, the name that the scenario gave it, and what
  /// was left out.
  ///
  /// - Parameters:
  ///   - titleID: the id of the picture's title in the page.
  ///   - descriptionID: the id of what says in words what the picture shows.
  package func node(titleID: String, descriptionID: String) -> HTMLNode {
    element(.figure, .class("screen screen-\(picture.kind.rawValue)")) {
      drawing.node(
        scale: picture.kind == .screenshot ? Self.scale : 1, title: "\(title)\(text.colon)\(name)",
        titleID: titleID, description: VisibleText.line(picture.text), descriptionID: descriptionID)
      element(.figcaption) {
        element(.span, .class("screen-kind"), lang) { title }
        " "
        element(.span, .class("screen-name")) { VisibleText.nodes(picture.name) }
        if leftOut > 0 {
          element(.span, .class("screen-remark"), lang) {
            text.partsLeftOut.filled(String(leftOut))
          }
        }
      }
    }
  }

  /// The scenario's name for it, with invisible characters made visible.
  private var name: String { VisibleText.line(picture.name) }
}

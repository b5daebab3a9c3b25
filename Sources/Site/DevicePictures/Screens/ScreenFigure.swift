package import SiteStructure
package import DeviceTrace

/// The figure of a picture that a scenario has taken: the picture and its caption.
///
/// A page has one for each picture of the scenario; ``PictureFile`` uses only its drawing and title.
/// Depending on its kind the picture is a screen (``ScreenLayout``), the app switcher (``SwitcherLayout``) or
/// the battery usage (``EnergyLayout``). Its description in words is for screen readers.
package struct ScreenFigure: Sendable {
  package let drawing: ScreenDrawing
  private let picture: ScreenPicture
  /// The text of pictures, shared with timelines.
  private let text: TimelineText
  /// The language attribute of text in a language other than the page's.
  private let lang: HTMLAttribute?
  /// The number of elements that did not fit, or were left out before, for the caption.
  private let leftOut: Int

  /// CHOICE: the size in pixels of a point of a screenshot; points in the app switcher are already smaller.
  private static let scale = 0.8

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

  var title: String {
    let kind = text.name(of: picture.kind)
    return kind.prefix(1).uppercased() + kind.dropFirst()
  }

  /// Returns the figure with its caption: the kind of the picture, the scenario's name for it, and the number
  /// of omitted elements.
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

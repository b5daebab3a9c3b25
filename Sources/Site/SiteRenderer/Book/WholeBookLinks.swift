internal import SiteStructure

/// The links from the first page of a language to the forms of the whole book.
struct WholeBookLinks {
  let map: SiteMap
  let language: String
  let forms: Set<BookForm>

  /// Nil without a form.
  var node: HTMLNode? {
    guard !forms.isEmpty, !map.chapters(in: language).isEmpty else { return nil }
    let words = BookWords.in(language)
    let lang = InterfaceText.in(language).lang
    return element(.nav, .class("whole-book"), .aria("label", words.wholeBook), lang) {
      element(.p) { words.wholeBook }
      element(.ul) {
        for form in BookForm.allCases where forms.contains(form) {
          element(.li) {
            element(.a, .href(map.index(language).link(to: WholeBook.path(form, language)))) {
              form == .print ? words.onePage : form.rawValue.uppercased()
            }
          }
        }
      }
    }
  }
}

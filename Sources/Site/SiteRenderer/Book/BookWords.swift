internal import SiteStructure

/// The words of a whole book and of the links to it; see ``InterfaceText``.
struct BookWords: Sendable {
  /// The links on the first page of a language, for screen readers.
  let wholeBook: String
  /// The link to the one-page book.
  let onePage: String
  /// The title of the list of chapters.
  let contents: String
  /// The title of the last part of a book.
  let answers: String
  /// The cover, in an EPUB's list.
  let cover: String

  /// Returns the words in a language; in English if there are none, as ``InterfaceText`` does.
  static func `in`(_ language: String) -> BookWords {
    switch language.split(separator: "-").first?.lowercased() {
    case "fi":
      BookWords(
        wholeBook: "Koko kirja", onePage: "Yhtenä sivuna, tulostettavaksi", contents: "Sisällys",
        answers: "Vihjeet ja ratkaisut", cover: "Kansi")
    case "ro":
      BookWords(
        wholeBook: "Cartea întreagă", onePage: "Pe o singură pagină, pentru tipărit",
        contents: "Cuprins", answers: "Indicii și rezolvări",
        cover: "Coperta")
    case "ru":
      BookWords(
        wholeBook: "Вся книга", onePage: "На одной странице, для печати", contents: "Содержание",
        answers: "Подсказки и решения", cover: "Обложка")
    case "zh":
      BookWords(
        wholeBook: "整本书", onePage: "单页版，适合打印", contents: "目录", answers: "提示与解答",
        cover: "封面")
    default:
      BookWords(
        wholeBook: "The whole book", onePage: "On one page, for printing", contents: "Contents",
        answers: "Hints and solutions", cover: "Cover")
    }
  }
}

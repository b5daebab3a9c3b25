import CommandLineSyntax

/// The text of a new book's first chapter, in one language.
///
/// Supporting another language requires a text here, and vocabularies for claims and pages.
package struct NewBookText: Sendable {
  var title: String
  var summary: String
  /// Markdown, as are the other paragraphs.
  var introduction: String
  var packageHeading: String
  /// `{}` is replaced by the name of a module, here and below.
  var package: String
  /// The output of the sample that imports the module.
  var isHere: String
  var claimHeading: String
  var claim: String
  /// A claim in the language's own vocabulary.
  var prints: String
  var errorHeading: String
  var error: String

  /// The languages in which a book can start: those with vocabularies for pages and claims.
  package static let languages = CommandOption.bookLanguages

  /// Returns the text of a language; English for any other.
  ///
  /// - Parameter language: one of ``languages``.
  static func of(_ language: String) -> NewBookText {
    switch language {
    case "fi": finnish
    case "ro": romanian
    case "ru": russian
    case "zh": chinese
    default: english
    }
  }

  /// Returns the user's language, by the POSIX variables (8.2) in order of precedence.
  ///
  /// `fi_FI.UTF-8` is `fi`; English for an unsupported language, and for `C`.
  package static func language(in environment: [String: String]) -> String {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let tag = named?.prefix { $0.isLetter }.lowercased() ?? ""
    return languages.contains(tag) ? tag : "en"
  }

  private static let english = NewBookText(
    title: "First steps",
    summary: "How to read the samples of this book, and how they are kept correct.",
    introduction: """
      Every sample of this book is compiled and run when the site is built. The output below a sample is
      what it really printed.
      """,
    packageHeading: "The package",
    package: "This sample imports the module {} of the package that the book is about.",
    isHere: "{} is here",
    claimHeading: "A claim",
    claim:
      "The output of a line may also be written after it. It is compared with the real output.",
    prints: "Prints \"6\"",
    errorHeading: "An error",
    error:
      "A sample may show code that the compiler rejects. The error must then contain these words.")

  private static let finnish = NewBookText(
    title: "Ensiaskeleet",
    summary: "Miten tämän kirjan esimerkkejä luetaan ja miten ne pysyvät oikeina.",
    introduction: """
      Kirjan jokainen esimerkki käännetään ja ajetaan, kun sivusto tehdään. Esimerkin alla on se, mitä se
      todella tulosti.
      """,
    packageHeading: "Paketti",
    package:
      "Tämä esimerkki ottaa käyttöön moduulin {}, joka kuuluu kirjan aiheena olevaan pakettiin.",
    isHere: "{} on täällä",
    claimHeading: "Väite",
    claim: "Rivin tuloste voi olla myös rivin perässä. Sitä verrataan todelliseen tulosteeseen.",
    prints: "Tulostaa \"6\"",
    errorHeading: "Virhe",
    error:
      "Esimerkki voi näyttää, mitä kääntäjä ei hyväksy. Virheilmoituksessa on oltava nämä sanat.")

  private static let romanian = NewBookText(
    title: "Primii pași",
    summary: "Cum se citesc exemplele din această carte și cum rămân corecte.",
    introduction: """
      Fiecare exemplu din această carte este compilat și rulat atunci când se face site-ul. Sub exemplu
      apare ce a afișat cu adevărat.
      """,
    packageHeading: "Pachetul",
    package: "Acest exemplu importă modulul {} al pachetului despre care este cartea.",
    isHere: "{} este aici",
    claimHeading: "O afirmație",
    claim: """
      Ce afișează o linie poate fi scris și după ea, pe aceeași linie. Se compară cu ce s-a afișat de fapt.
      """,
    prints: "Afișează „6”",
    errorHeading: "O eroare",
    error:
      "Un exemplu poate arăta ce refuză compilatorul. Eroarea trebuie să conțină aceste cuvinte.")

  private static let russian = NewBookText(
    title: "Первые шаги",
    summary: "Как читать примеры этой книги и почему они остаются верными.",
    introduction: """
      Каждый пример этой книги компилируется и запускается, когда создаётся сайт. Под примером стоит то,
      что он действительно вывел.
      """,
    packageHeading: "Пакет",
    package: "Этот пример импортирует модуль {} пакета, о котором рассказывает книга.",
    isHere: "{} здесь",
    claimHeading: "Утверждение",
    claim: "То, что выводит строка, может стоять и за ней. Это сравнивается с настоящим выводом.",
    prints: "Выводит «6»",
    errorHeading: "Ошибка",
    error: "Пример может показать, что отвергает компилятор. В сообщении должны быть эти слова.")

  private static let chinese = NewBookText(
    title: "第一步",
    summary: "如何阅读本书的示例，以及它们如何保持正确。",
    introduction: "生成网站时，本书的每个示例都会被编译并运行。示例下方是它真正打印的内容。",
    packageHeading: "软件包",
    package: "这个示例导入本书所讲软件包中的模块 {}。",
    isHere: "{} 在这里",
    claimHeading: "断言",
    claim: "一行代码打印的内容也可以写在该行之后，它会与真正的输出比较。",
    prints: "打印“6”",
    errorHeading: "错误",
    error: "示例也可以展示编译器拒绝的代码，此时报错中必须含有这些词。")
}

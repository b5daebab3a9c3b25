extension SpanVocabulary {
  /// The user's responses to notifications (R252 to R254).
  ///
  /// There is no such span, but an app may be launched for one: `tapNotificationButton`, `answerNotification`
  /// and `dismissNotification` are the user's actions.
  static let notificationResponse = SpanVocabulary(
    kind: "notificationResponse",
    english: SpanWords(
      name: "response to a notification", many: "responses to notifications",
      begins: "Response {} begins", ends: "Response {} ends",
      cause: "for a response to a notification",
      words: [
        "tapNotificationButton": "notification's button tapped",
        "answerNotification": "notification answered",
        "dismissNotification": "notification dismissed",
      ]),
    finnish: SpanWords(
      name: "vastaus ilmoitukseen", many: "vastaukset ilmoituksiin",
      begins: "Vastauksen {} käsittely alkaa", ends: "Vastauksen {} käsittely päättyy",
      cause: "ilmoitukseen annettua vastausta varten",
      words: [
        "tapNotificationButton": "ilmoituksen painiketta napautetaan",
        "answerNotification": "ilmoitukseen vastataan",
        "dismissNotification": "ilmoitus hylätään",
      ]),
    chinese: SpanWords(
      name: "通知回应", many: "通知回应", begins: "通知回应 {} 开始", ends: "通知回应 {} 结束",
      cause: "因用户回应通知",
      words: [
        "tapNotificationButton": "轻点通知上的按钮", "answerNotification": "回复通知",
        "dismissNotification": "清除通知",
      ]),
    romanian: SpanWords(
      name: "răspuns la o notificare", many: "răspunsuri la notificări",
      begins: "Tratarea răspunsului {} începe", ends: "Tratarea răspunsului {} se încheie",
      cause: "pentru un răspuns la o notificare",
      words: [
        "tapNotificationButton": "buton de notificare atins",
        "answerNotification": "răspuns la o notificare",
        "dismissNotification": "notificare respinsă",
      ]),
    russian: SpanWords(
      name: "ответ на уведомление", many: "ответы на уведомления",
      begins: "Обработка ответа {} начинается", ends: "Обработка ответа {} заканчивается",
      cause: "для ответа на уведомление",
      words: [
        "tapNotificationButton": "нажатие кнопки уведомления",
        "answerNotification": "ответ на уведомление",
        "dismissNotification": "уведомление убрано",
      ]))
}

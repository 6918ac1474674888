import type { PortalMessages } from './en.ts'

export const messages: PortalMessages = {
  'portal.skip': 'Zum Inhalt springen',
  'portal.menu': 'Menü',
  'portal.main': 'Hauptmenü',
  'portal.account': 'Konto {id} · {currency}',
  'portal.chooseAccount': 'Konto wählen',
  'portal.changeAccount': 'Konto wechseln: {name}',
  'portal.changeDealer': 'Händler wechseln: {name}',
  'portal.dealer': 'Händler {id}',
  'portal.language': 'Sprache',
  'portal.currency': 'Währung der Listen',
  'portal.currencyAll': 'Alle Währungen',
  'portal.signOut': 'Abmelden',
  'portal.profile': 'Ihr Profil',
  'portal.company': 'Firma',
  'portal.legal': 'Rechtliches',
  'portal.searchHint': 'Seiten und Rechnungen suchen',
  'portal.palette': 'Gehe zu',
  'portal.paletteNone': 'Nichts passt zu „{query}“',
  'portal.paletteCount': '{count, plural, one {# Ergebnis} other {# Ergebnisse}}',
  'portal.paletteInvoices': 'Rechnungen mit „{query}“ suchen',
  'portal.leave.title': 'Diese Seite verlassen?',
  'portal.leave.text':
    'Was Sie auf „{page}“ begonnen haben, ist noch nicht abgeschlossen. Wenn Sie die Seite verlassen, müssen Sie vielleicht von vorn beginnen.',
  'portal.leave.stay': 'Bleiben',
  'portal.leave.go': 'Verlassen',
  'portal.notFound.title': 'Diese Seite gibt es hier nicht',
  'portal.notFound.text': 'Vielleicht gehört sie zu einem anderen Konto.',
  'portal.notFound.back': 'Zurück',
  'portal.notFound.home': 'Zur Startseite',
  'portal.notice.signOut':
    'Sie sind noch angemeldet: Die Abmeldung hat den Server nicht erreicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'portal.notice.other':
    'Die gewünschte Seite ist für Sie nicht freigegeben. Ein Admin Ihrer Firma kann Ihnen weiterhelfen.',
  'portal.notice.closed':
    'Die gewünschte Seite ist für Sie nicht freigegeben. Der Support des Programms kann Ihnen weiterhelfen.',
  'portal.notice.userType':
    'Die gewünschte Seite gehört zu einer anderen Art von Benutzer als der, mit der Sie angemeldet sind. Der Support des Programms kann Ihnen weiterhelfen.',
  'portal.notice.flag':
    'Die gewünschte Seite ist für Ihr Programm nicht eingeschaltet. Der Support des Programms kann Ihnen weiterhelfen.',
  'portal.notice.merchant': 'Wählen Sie zuerst einen Händler: Die gewünschte Seite zeigt jeweils einen Händler.',
  'portal.unavailable.title': 'Diese Seite ist in dieser Sitzung nicht verfügbar',
  'portal.unavailable.text':
    'Sie dürfen sie sehen, aber dieses Portal bietet sie noch nicht an. Es wurde nichts geändert.',
  'portal.notice.customer': 'Wählen Sie zuerst ein Konto: Die gewünschte Seite zeigt jeweils ein Konto.',
  'portal.refused.title': 'Für Sie ist hier noch keine Seite freigegeben',
  'portal.failed.title': 'Das Portal konnte nicht gestartet werden',
  'portal.failed.text': 'Es wurde nichts geändert. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
  'portal.reload': 'Neu laden',
  'portal.testMode': 'Testumgebung: Hier fließt kein echtes Geld',
  'portal.workAs': 'Arbeiten als {type}',
  'portal.changeType': 'Benutzerart wechseln: arbeiten als {type}',
  'portal.chooseType': 'Benutzerart wechseln',
  'portal.badge.disputes': '{count, plural, one {# offene Beanstandung} other {# offene Beanstandungen}}',
  'portal.badge.unread': '{count, plural, one {# ungelesen} other {# ungelesen}}',
}

/** Texts of this host, given to the widgets' own texts at `init`: one mechanism for all words on the page. */
export const MESSAGES = {
  en: {
    'portal.skip': 'Skip to content',
    'portal.menu': 'Menu',
    'portal.main': 'Main',
    'portal.account': 'Account {id} · {currency}',
    'portal.language': 'Language',
    'portal.signOut': 'Sign out',
    'portal.close': 'Close menu',
    'portal.notFound.title': 'This page is not here',
    'portal.notFound.text': 'It may have moved with the account you chose.',
    'portal.notFound.back': 'Go back',
    'portal.notFound.home': 'Overview',
    'portal.notice.userType': 'That page belongs to another kind of user than the one you are signed in as.',
    'portal.notice.flag':
      'That page is not switched on for your programme. Support of the programme can tell you more.',
    'portal.notice.merchant': 'Choose a dealer first: that page shows one dealer at a time.',
    'portal.unavailable.title': 'This page is not available to this session',
    'portal.unavailable.text': 'You may see it, but this portal does not offer it yet. Nothing was changed.',
    'portal.notice.signOut':
      'You are still signed in: signing out did not reach the server. Check your connection and try again.',
    'portal.notice.other': 'That page is not open to you. An admin of your company can tell you more.',
    'portal.notice.customer': 'Choose an account first: that page shows one account at a time.',
    'portal.refused.title': 'No page here is open to you yet',
    'portal.refused.text': 'You are signed in. An admin of your company can give you access.',
    'portal.failed.title': 'The portal did not start',
    'portal.failed.text': 'Nothing was changed. Check your connection and load the page again.',
    'portal.reload': 'Load again',
    'portal.testMode': 'Sandbox: no real money moves here',
  },
  de: {
    'portal.skip': 'Zum Inhalt springen',
    'portal.menu': 'Menü',
    'portal.main': 'Hauptmenü',
    'portal.account': 'Konto {id} · {currency}',
    'portal.language': 'Sprache',
    'portal.signOut': 'Abmelden',
    'portal.close': 'Menü schließen',
    'portal.notFound.title': 'Diese Seite gibt es hier nicht',
    'portal.notFound.text': 'Vielleicht gehört sie zu einem anderen Konto.',
    'portal.notFound.back': 'Zurück',
    'portal.notFound.home': 'Übersicht',
    'portal.notice.userType':
      'Diese Seite gehört zu einer anderen Art von Benutzer als der, mit der Sie angemeldet sind.',
    'portal.notice.flag':
      'Diese Seite ist für Ihr Programm nicht eingeschaltet. Der Support des Programms kann Ihnen weiterhelfen.',
    'portal.notice.merchant': 'Wählen Sie zuerst einen Händler: Diese Seite zeigt jeweils einen Händler.',
    'portal.unavailable.title': 'Diese Seite ist in dieser Sitzung nicht verfügbar',
    'portal.unavailable.text':
      'Sie dürfen sie sehen, aber dieses Portal bietet sie noch nicht an. Es wurde nichts geändert.',
    'portal.notice.signOut':
      'Sie sind noch angemeldet: Die Abmeldung hat den Server nicht erreicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    'portal.notice.other': 'Diese Seite ist für Sie nicht freigegeben. Ein Admin Ihrer Firma kann Ihnen weiterhelfen.',
    'portal.notice.customer': 'Wählen Sie zuerst ein Konto: Diese Seite zeigt jeweils ein Konto.',
    'portal.refused.title': 'Für Sie ist hier noch keine Seite freigegeben',
    'portal.refused.text': 'Sie sind angemeldet. Ein Admin Ihrer Firma kann Ihnen Zugriff geben.',
    'portal.failed.title': 'Das Portal konnte nicht gestartet werden',
    'portal.failed.text': 'Es wurde nichts geändert. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
    'portal.reload': 'Neu laden',
    'portal.testMode': 'Testumgebung: Hier fließt kein echtes Geld',
  },
} as const

export type PortalKey = keyof (typeof MESSAGES)['en']

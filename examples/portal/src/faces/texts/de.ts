import type { FaceTexts } from './en.ts'

export const texts: FaceTexts = {
  offlineTitle: 'Sie sind offline.',
  keptText: 'Ihre Eingaben bleiben erhalten.',
  offlineText: 'Die Seite macht von selbst weiter, sobald die Verbindung wieder da ist.',
  slowText: 'Es wird noch geladen. Der Dienst braucht länger als sonst für eine Antwort.',
  downTitle: 'Der Dienst ist gerade nicht erreichbar',
  downText: 'Möglicherweise wird er gewartet. Es wurde nichts geändert.',
  nextTry: 'Wir versuchen es {{when}} erneut.',
  tryNow: 'Jetzt versuchen',
  loadTitle: 'Ein Teil des Portals wurde nicht geladen',
  loadText: 'Dadurch wurde nichts geändert und nichts bezahlt. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
  loadAgain: 'Neu laden',
  idleTitle: 'Sind Sie noch da?',
  idleText: 'Zu Ihrer Sicherheit werden Sie {{when}} abgemeldet. Ihre Eingaben bleiben erhalten.',
  idleStay: 'Angemeldet bleiben',
  idleLeave: 'Abmelden',
  idleFailed: 'Der Server wurde nicht erreicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  tourCount: 'Tipp {{at}} von {{count}}',
  tourNext: 'Weiter',
  tourDone: 'Fertig',
  tourSkip: 'Keine Tipps mehr',
}

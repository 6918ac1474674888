import type { FaceTexts } from './en.ts'

export const texts: FaceTexts = {
  offlineTitle: 'Nincs kapcsolat.',
  keptText: 'Amit beírt, megmarad.',
  offlineText: 'Az oldal magától folytatja, amint a kapcsolat helyreáll.',
  slowText: 'A betöltés még tart. A szolgáltatás a szokásosnál lassabban válaszol.',
  downTitle: 'A szolgáltatás most nem érhető el',
  downText: 'Lehet, hogy karbantartás zajlik. Semmi sem változott.',
  nextTry: 'Újra próbáljuk {{when}}.',
  tryNow: 'Próba most',
  loadTitle: 'A portál egy része nem töltődött be',
  loadText:
    'Emiatt semmi sem változott, és nem történt fizetés. Ellenőrizze a kapcsolatot, és töltse be újra az oldalt.',
  loadAgain: 'Újratöltés',
  idleTitle: 'Itt van még?',
  idleText: 'Biztonsága érdekében kijelentkeztetjük {{when}}. Amit beírt, megmarad.',
  idleStay: 'Bejelentkezve maradok',
  idleLeave: 'Kijelentkezés',
  idleFailed: 'A kiszolgáló nem érhető el. Ellenőrizze a kapcsolatot, és próbálja újra.',
  tourCount: 'Tipp: {{at}} / {{count}}',
  tourNext: 'Tovább',
  tourDone: 'Kész',
  tourSkip: 'Nem kérek több tippet',
}

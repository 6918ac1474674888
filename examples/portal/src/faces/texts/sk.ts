import type { FaceTexts } from './en.ts'

export const texts: FaceTexts = {
  offlineTitle: 'Ste offline.',
  keptText: 'Čo ste zadali, zostáva uložené.',
  offlineText: 'Stránka bude pokračovať sama, keď sa pripojenie obnoví.',
  slowText: 'Stále sa načítava. Služba odpovedá dlhšie ako zvyčajne.',
  downTitle: 'Služba je chvíľu nedostupná',
  downText: 'Možno prebieha údržba. Nič sa nezmenilo.',
  nextTry: 'Skúsime to znova {{when}}.',
  tryNow: 'Skúsiť teraz',
  loadTitle: 'Časť portálu sa nenačítala',
  loadText: 'Nič sa tým nezmenilo ani nezaplatilo. Skontrolujte pripojenie a načítajte stránku znova.',
  loadAgain: 'Načítať znova',
  idleTitle: 'Ste tu ešte?',
  idleText: 'Z bezpečnostných dôvodov budete odhlásení {{when}}. Čo ste zadali, zostáva uložené.',
  idleStay: 'Zostať prihlásený',
  idleLeave: 'Odhlásiť sa',
  idleFailed: 'Server sa nepodarilo kontaktovať. Skontrolujte pripojenie a skúste to znova.',
  tourCount: 'Tip {{at}} z {{count}}',
  tourNext: 'Ďalej',
  tourDone: 'Hotovo',
  tourSkip: 'Bez ďalších tipov',
}

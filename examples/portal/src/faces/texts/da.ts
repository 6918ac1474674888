import type { FaceTexts } from './en.ts'

export const texts: FaceTexts = {
  offlineTitle: 'Du er offline.',
  keptText: 'Det, du har indtastet, er gemt.',
  offlineText: 'Siden fortsætter af sig selv, når forbindelsen er tilbage.',
  slowText: 'Indlæser stadig. Tjenesten er længere om at svare end normalt.',
  downTitle: 'Tjenesten er nede et øjeblik',
  downText: 'Den er måske under vedligeholdelse. Intet er ændret.',
  nextTry: 'Vi prøver igen {{when}}.',
  tryNow: 'Prøv nu',
  loadTitle: 'En del af portalen blev ikke indlæst',
  loadText: 'Intet er ændret eller betalt af den grund. Kontrollér forbindelsen, og indlæs siden igen.',
  loadAgain: 'Indlæs igen',
  idleTitle: 'Er du der stadig?',
  idleText: 'Af hensyn til din sikkerhed bliver du logget ud {{when}}. Det, du har indtastet, er gemt.',
  idleStay: 'Forbliv logget ind',
  idleLeave: 'Log ud',
  idleFailed: 'Serveren blev ikke nået. Kontrollér forbindelsen, og prøv igen.',
  tourCount: 'Tip {{at}} af {{count}}',
  tourNext: 'Næste',
  tourDone: 'Færdig',
  tourSkip: 'Ikke flere tips',
}

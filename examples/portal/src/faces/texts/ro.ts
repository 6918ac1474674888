import type { FaceTexts } from './en.ts'

export const texts: FaceTexts = {
  offlineTitle: 'Nu aveți conexiune.',
  keptText: 'Ce ați introdus se păstrează.',
  offlineText: 'Pagina continuă singură când revine conexiunea.',
  slowText: 'Se încarcă încă. Serviciul răspunde mai greu decât de obicei.',
  downTitle: 'Serviciul este momentan indisponibil',
  downText: 'Este posibil să fie în mentenanță. Nu s-a modificat nimic.',
  nextTry: 'Încercăm din nou {{when}}.',
  tryNow: 'Încercați acum',
  loadTitle: 'O parte a portalului nu s-a încărcat',
  loadText: 'Din acest motiv nu s-a modificat și nu s-a plătit nimic. Verificați conexiunea și reîncărcați pagina.',
  loadAgain: 'Reîncărcați',
  idleTitle: 'Mai sunteți aici?',
  idleText: 'Pentru siguranța dvs. veți fi deconectat {{when}}. Ce ați introdus se păstrează.',
  idleStay: 'Rămâneți conectat',
  idleLeave: 'Deconectare',
  idleFailed: 'Serverul nu a putut fi contactat. Verificați conexiunea și încercați din nou.',
  tourCount: 'Sfatul {{at}} din {{count}}',
  tourNext: 'Înainte',
  tourDone: 'Gata',
  tourSkip: 'Fără alte sfaturi',
}

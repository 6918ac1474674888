import type { FaceTexts } from './en.ts'

export const texts: FaceTexts = {
  offlineTitle: 'Nėra ryšio.',
  keptText: 'Tai, ką įvedėte, išsaugota.',
  offlineText: 'Kai ryšys atsiras, puslapis tęs pats.',
  slowText: 'Vis dar įkeliama. Paslauga atsako lėčiau nei įprastai.',
  downTitle: 'Paslauga laikinai neprieinama',
  downText: 'Galbūt vyksta priežiūros darbai. Nieko nepakeista.',
  nextTry: 'Bandysime dar kartą {{when}}.',
  tryNow: 'Bandyti dabar',
  loadTitle: 'Dalis portalo neįsikėlė',
  loadText: 'Dėl to nieko nepakeista ir nesumokėta. Patikrinkite ryšį ir įkelkite puslapį iš naujo.',
  loadAgain: 'Įkelti iš naujo',
  idleTitle: 'Ar dar esate čia?',
  idleText: 'Jūsų saugumui būsite atjungti {{when}}. Tai, ką įvedėte, išsaugota.',
  idleStay: 'Likti prisijungus',
  idleLeave: 'Atsijungti',
  idleFailed: 'Nepavyko pasiekti serverio. Patikrinkite ryšį ir bandykite dar kartą.',
  tourCount: 'Patarimas {{at}} iš {{count}}',
  tourNext: 'Toliau',
  tourDone: 'Baigta',
  tourSkip: 'Daugiau patarimų nereikia',
}

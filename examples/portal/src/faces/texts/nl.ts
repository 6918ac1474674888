import type { FaceTexts } from './en.ts'

export const texts: FaceTexts = {
  offlineTitle: 'U bent offline.',
  keptText: 'Wat u hebt ingevoerd blijft bewaard.',
  offlineText: 'De pagina gaat vanzelf verder zodra de verbinding terug is.',
  slowText: 'Er wordt nog geladen. De dienst doet er langer over dan anders om te antwoorden.',
  downTitle: 'De dienst is even niet bereikbaar',
  downText: 'Mogelijk is er onderhoud. Er is niets gewijzigd.',
  nextTry: 'We proberen het {{when}} opnieuw.',
  tryNow: 'Nu proberen',
  loadTitle: 'Een deel van het portaal is niet geladen',
  loadText: 'Hierdoor is niets gewijzigd of betaald. Controleer uw verbinding en laad de pagina opnieuw.',
  loadAgain: 'Opnieuw laden',
  idleTitle: 'Bent u er nog?',
  idleText: 'Voor uw veiligheid wordt u {{when}} uitgelogd. Wat u hebt ingevoerd blijft bewaard.',
  idleStay: 'Ingelogd blijven',
  idleLeave: 'Uitloggen',
  idleFailed: 'De server is niet bereikt. Controleer uw verbinding en probeer het opnieuw.',
  tourCount: 'Tip {{at}} van {{count}}',
  tourNext: 'Volgende',
  tourDone: 'Klaar',
  tourSkip: 'Geen tips meer',
}

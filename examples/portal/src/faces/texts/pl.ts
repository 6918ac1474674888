import type { FaceTexts } from './en.ts'

export const texts: FaceTexts = {
  offlineTitle: 'Brak połączenia.',
  keptText: 'Wprowadzone dane są zachowane.',
  offlineText: 'Strona wznowi pracę sama, gdy połączenie wróci.',
  slowText: 'Trwa wczytywanie. Usługa odpowiada dłużej niż zwykle.',
  downTitle: 'Usługa jest chwilowo niedostępna',
  downText: 'Być może trwa konserwacja. Nic nie zostało zmienione.',
  nextTry: 'Spróbujemy ponownie {{when}}.',
  tryNow: 'Spróbuj teraz',
  loadTitle: 'Część portalu się nie wczytała',
  loadText: 'Nic nie zostało przez to zmienione ani opłacone. Sprawdź połączenie i wczytaj stronę ponownie.',
  loadAgain: 'Wczytaj ponownie',
  idleTitle: 'Czy nadal tu jesteś?',
  idleText: 'Dla bezpieczeństwa wylogujemy Cię {{when}}. Wprowadzone dane są zachowane.',
  idleStay: 'Nie wylogowuj',
  idleLeave: 'Wyloguj',
  idleFailed: 'Nie udało się połączyć z serwerem. Sprawdź połączenie i spróbuj ponownie.',
  tourCount: 'Wskazówka {{at}} z {{count}}',
  tourNext: 'Dalej',
  tourDone: 'Gotowe',
  tourSkip: 'Bez wskazówek',
}

import type { FaceTexts } from './en.ts'

export const texts: FaceTexts = {
  offlineTitle: 'Connessione assente.',
  keptText: 'I dati inseriti restano.',
  offlineText: 'La pagina riprende da sola quando torna la connessione.',
  slowText: 'Caricamento ancora in corso. Il servizio impiega più tempo del solito a rispondere.',
  downTitle: 'Il servizio è momentaneamente non disponibile',
  downText: 'Potrebbe essere in manutenzione. Non è cambiato nulla.',
  nextTry: 'Riproviamo {{when}}.',
  tryNow: 'Prova ora',
  loadTitle: 'Una parte del portale non si è caricata',
  loadText: 'Per questo nulla è stato modificato o pagato. Controlli la connessione e ricarichi la pagina.',
  loadAgain: 'Ricarica',
  idleTitle: 'È ancora lì?',
  idleText: 'Per la sua sicurezza la sessione terminerà {{when}}. I dati inseriti restano.',
  idleStay: 'Resta connesso',
  idleLeave: 'Esci',
  idleFailed: 'Il server non è stato raggiunto. Controlli la connessione e riprovi.',
  tourCount: 'Suggerimento {{at}} di {{count}}',
  tourNext: 'Avanti',
  tourDone: 'Fine',
  tourSkip: 'Niente più suggerimenti',
}

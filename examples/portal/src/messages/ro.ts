import type { PortalMessages } from './en.ts'

export const messages: PortalMessages = {
  'portal.skip': 'Salt la conținut',
  'portal.menu': 'Meniu',
  'portal.main': 'Meniu principal',
  'portal.account': 'Cont {id} · {currency}',
  'portal.chooseAccount': 'Alegeți un cont',
  'portal.changeAccount': 'Schimbă contul: {name}',
  'portal.changeDealer': 'Schimbă comerciantul: {name}',
  'portal.dealer': 'Comerciant {id}',
  'portal.language': 'Limbă',
  'portal.currency': 'Moneda listelor',
  'portal.currencyAll': 'Toate monedele',
  'portal.signOut': 'Deconectare',
  'portal.profile': 'Profilul dvs.',
  'portal.company': 'Firmă',
  'portal.legal': 'Informații legale',
  'portal.searchHint': 'Căutați pagini și facturi',
  'portal.palette': 'Mergeți la',
  'portal.paletteNone': 'Nimic nu corespunde cu „{query}”',
  'portal.paletteCount': '{count, plural, one {# rezultat} few {# rezultate} other {# de rezultate}}',
  'portal.paletteInvoices': 'Caută facturi cu „{query}”',
  'portal.leave.title': 'Părăsiți această pagină?',
  'portal.leave.text':
    'Ce ați început în „{page}” nu este încheiat. Dacă plecați, s-ar putea să trebuiască să începeți din nou.',
  'portal.leave.stay': 'Rămân',
  'portal.leave.go': 'Plec',
  'portal.notFound.title': 'Această pagină nu este aici',
  'portal.notFound.text': 'Poate aparține altui cont.',
  'portal.notFound.back': 'Înapoi',
  'portal.notFound.home': 'Mergeți la pagina de start',
  'portal.notice.signOut':
    'Sunteți încă conectat: deconectarea nu a ajuns la server. Verificați conexiunea și încercați din nou.',
  'portal.notice.other':
    'Pagina solicitată nu este deschisă pentru dvs. Un administrator din firma dvs. vă poate da detalii.',
  'portal.notice.closed':
    'Pagina solicitată nu este deschisă pentru dvs. Asistența programului vă poate spune mai multe.',
  'portal.notice.userType':
    'Pagina solicitată este destinată altui tip de utilizator decât cel cu care v-ați conectat. Asistența programului vă poate spune mai multe.',
  'portal.notice.flag':
    'Pagina solicitată nu este activată pentru programul dvs. Asistența programului vă poate spune mai multe.',
  'portal.notice.merchant': 'Alegeți mai întâi un comerciant: pagina solicitată afișează câte unul.',
  'portal.unavailable.title': 'Această pagină nu este disponibilă în această sesiune',
  'portal.unavailable.text': 'Aveți dreptul să o vedeți, dar portalul nu o oferă încă. Nu s-a modificat nimic.',
  'portal.notice.customer': 'Alegeți mai întâi un cont: pagina solicitată afișează câte unul.',
  'portal.refused.title': 'Încă nu vă este deschisă nicio pagină',
  'portal.failed.title': 'Portalul nu a pornit',
  'portal.failed.text': 'Nu s-a schimbat nimic. Verificați conexiunea și reîncărcați pagina.',
  'portal.reload': 'Reîncarcă',
  'portal.testMode': 'Mediu de test: aici nu circulă bani reali',
  'portal.workAs': 'Lucrați ca {type}',
  'portal.changeType': 'Schimbați tipul de utilizator: lucrați ca {type}',
  'portal.chooseType': 'Schimbați tipul de utilizator',
  'portal.badge.disputes':
    '{count, plural, one {# contestație deschisă} few {# contestații deschise} other {# de contestații deschise}}',
  'portal.badge.unread': '{count, plural, one {# necitită} few {# necitite} other {# de necitite}}',
}

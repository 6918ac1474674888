/**
 * Descriptions of the portal for search engines and link previews, by language. The build puts each into the page as a
 * `<meta>`; the server keeps only the reader's language. Source: docs/spec/shell.md SHL-55.
 */
export const DESCRIPTION_WORDS = {
  bg: 'Търговска сметка онлайн: преглеждайте и плащайте фактури, оспорвайте, следете кредитния си лимит и картите.',
  cs: 'Obchodní účet online: zobrazujte a plaťte faktury, podávejte reklamace a sledujte úvěrový limit i karty.',
  da: 'Kreditkonto online: se og betal fakturaer, gør indsigelse, og følg kreditgrænse og kort.',
  de: 'Kundenkonto online: Rechnungen ansehen und bezahlen, beanstanden, Kreditlinie und Karten im Blick behalten.',
  en: 'Trade account online: view and pay invoices, open disputes, and keep track of credit and cards.',
  es: 'Cuenta comercial en línea: consulte y pague facturas, abra disputas y controle su crédito y sus tarjetas.',
  fr: 'Compte professionnel en ligne : consultez et payez vos factures, ouvrez des litiges, suivez votre crédit et vos cartes.',
  hu: 'Kereskedelmi számla online: számlák megtekintése és kifizetése, vitatás, hitelkeret és kártyák.',
  it: 'Conto commerciale online: consulti e paghi le fatture, apra contestazioni, controlli credito e carte.',
  lt: 'Prekybos sąskaita internetu: peržiūrėkite ir apmokėkite sąskaitas faktūras, ginčykite jas, sekite kreditą ir korteles.',
  nl: 'Zakelijk account online: bekijk en betaal facturen, betwist ze en volg krediet en kaarten.',
  pl: 'Konto handlowe online: przeglądanie i opłacanie faktur, spory, limit kredytowy i karty.',
  pt: 'Conta comercial online: consulte e pague faturas, conteste-as e acompanhe o crédito e os cartões.',
  ro: 'Cont comercial online: vizualizați și plătiți facturi, contestați-le, urmăriți creditul și cardurile.',
  sk: 'Obchodný účet online: zobrazujte a plaťte faktúry, podávajte reklamácie a sledujte úverový limit aj karty.',
}

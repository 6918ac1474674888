/**
 * Tips of the sandbox's guided tour by page and language. Source: docs/spec/shell.md SHL-9; docs/spec/trust.md TRU-4.
 */
import type { Language, OPEN_PATHS } from 'netterms/contract/internal'

interface Tip {
  title: string
  text: string
}
type OpenPath = (typeof OPEN_PATHS)[number]

/** Tips by page; pages that are not listed have none. */
const TIPS: Readonly<Partial<Record<OpenPath, Readonly<Record<Language, Tip>>>>> = {
  '/account/overview': {
    bg: {
      title: 'Вашият преглед',
      text: 'Какво дължите, кои фактури скоро са с падеж и колко кредит Ви остава – всичко е на една страница.',
    },
    cs: {
      title: 'Váš přehled',
      text: 'Kolik dlužíte, co bude brzy splatné a kolik vám zbývá z úvěru, najdete na jedné stránce.',
    },
    da: {
      title: 'Dit overblik',
      text: 'Hvad du skylder, hvad der snart forfalder, og hvor meget kredit du har tilbage, står på én side.',
    },
    de: {
      title: 'Ihre Übersicht',
      text: 'Was Sie schulden, was bald fällig wird und wie viel Kredit Ihnen bleibt, steht auf einer Seite.',
    },
    en: {
      title: 'Your overview',
      text: 'What you owe, what is due soon and what is left of your credit stand on one page.',
    },
    es: {
      title: 'Su resumen',
      text: 'Lo que debe, lo que vence pronto y el crédito que le queda están en una sola página.',
    },
    fr: {
      title: 'Votre vue d’ensemble',
      text: 'Ce que vous devez, ce qui arrive bientôt à échéance et le crédit qui vous reste figurent sur une seule page.',
    },
    hu: {
      title: 'Az Ön áttekintése',
      text: 'Egy oldalon látja, mennyivel tartozik, mi válik hamarosan esedékessé, és mennyi hitelkerete maradt.',
    },
    it: {
      title: 'Il Suo riepilogo',
      text: 'Quanto deve, che cosa è in scadenza e quanto credito Le resta: tutto in una sola pagina.',
    },
    lt: {
      title: 'Jūsų apžvalga',
      text: 'Kiek esate skolingi, kas netrukus turi būti apmokėta ir kiek kredito liko – viskas viename puslapyje.',
    },
    nl: {
      title: 'Uw overzicht',
      text: 'Wat u verschuldigd bent, wat binnenkort vervalt en hoeveel krediet u nog hebt, staat op één pagina.',
    },
    pl: {
      title: 'Twój przegląd',
      text: 'Ile jest do zapłaty, co wkrótce będzie wymagalne i ile kredytu pozostało – wszystko na jednej stronie.',
    },
    pt: {
      title: 'A sua visão geral',
      text: 'O que deve, o que vence em breve e o crédito que lhe resta estão numa só página.',
    },
    ro: {
      title: 'Situația dumneavoastră',
      text: 'Cât datorați, ce ajunge curând la scadență și cât credit v-a mai rămas se află pe o singură pagină.',
    },
    sk: {
      title: 'Váš prehľad',
      text: 'Koľko dlhujete, čo bude čoskoro splatné a koľko vám zostáva z úveru, nájdete na jednej stránke.',
    },
  },
  '/invoice-list/:status': {
    bg: {
      title: 'Платете няколко наведнъж',
      text: 'Отбележете фактурите, които искате да платите. Общата сума и пътят към плащането са под списъка.',
    },
    cs: {
      title: 'Zaplaťte několik najednou',
      text: 'Zaškrtněte faktury, které chcete zaplatit. Celkovou částku a cestu k platbě najdete pod seznamem.',
    },
    da: {
      title: 'Betal flere på én gang',
      text: 'Sæt flueben ved de fakturaer, du vil betale. Det samlede beløb og vejen til betaling står under listen.',
    },
    de: {
      title: 'Mehrere auf einmal bezahlen',
      text: 'Haken Sie die Rechnungen an, die Sie bezahlen möchten. Die Summe und der Weg zur Zahlung stehen unter der Liste.',
    },
    en: {
      title: 'Pay several at once',
      text: 'Tick the invoices that you want to pay. What they come to, and the way to pay them, stand below the list.',
    },
    es: {
      title: 'Pague varias a la vez',
      text: 'Marque las facturas que quiera pagar. El total y el paso al pago aparecen debajo de la lista.',
    },
    fr: {
      title: 'Payez-en plusieurs à la fois',
      text: 'Cochez les factures que vous voulez payer. Leur total et l’accès au paiement s’affichent sous la liste.',
    },
    hu: {
      title: 'Fizessen ki többet egyszerre',
      text: 'Jelölje be a kifizetni kívánt számlákat. Az összegük és a fizetéshez vezető gomb a lista alatt jelenik meg.',
    },
    it: {
      title: 'Ne paghi più di una insieme',
      text: 'Selezioni le fatture che vuole pagare. Il totale e il passaggio al pagamento compaiono sotto l’elenco.',
    },
    lt: {
      title: 'Apmokėkite kelias iš karto',
      text: 'Pažymėkite sąskaitas, kurias norite apmokėti. Bendra suma ir kelias į mokėjimą rodomi po sąrašu.',
    },
    nl: {
      title: 'Betaal er meerdere tegelijk',
      text: 'Vink de facturen aan die u wilt betalen. Het totaal en de weg naar de betaling staan onder de lijst.',
    },
    pl: {
      title: 'Zapłać kilka naraz',
      text: 'Zaznacz faktury, które chcesz zapłacić. Ich suma i przejście do płatności są pod listą.',
    },
    pt: {
      title: 'Pague várias de uma vez',
      text: 'Assinale as faturas que quer pagar. O total e o acesso ao pagamento aparecem por baixo da lista.',
    },
    ro: {
      title: 'Plătiți mai multe deodată',
      text: 'Bifați facturile pe care vreți să le plătiți. Totalul și trecerea la plată apar sub listă.',
    },
    sk: {
      title: 'Zaplaťte viacero naraz',
      text: 'Zaškrtnite faktúry, ktoré chcete zaplatiť. Ich súčet a cestu k platbe nájdete pod zoznamom.',
    },
  },
}

/**
 * Returns the tips of a page.
 * @param path path of the page as in the contract's table; other pages have no tips
 * @param locale language of the reader; English if it is not supported
 */
export function tipsFor(path: string | null, locale: string | null): readonly Tip[] {
  const tips = Object.hasOwn(TIPS, path ?? '') ? TIPS[path as OpenPath] : undefined
  if (!tips) return []
  const language = (locale ?? '').split('-')[0] ?? ''
  return [Object.hasOwn(tips, language) ? tips[language as Language] : tips.en]
}

/**
 * Text for browsers without scripts, by language. The build puts each into the page as a `<noscript>`; the server keeps
 * only the reader's language. Source: docs/spec/trust.md TRU-14.
 */
export const NO_SCRIPT_WORDS = {
  bg: 'Този портал се нуждае от JavaScript. Включете го в настройките на браузъра си и заредете страницата отново.',
  cs: 'Tento portál potřebuje JavaScript. Zapněte jej v nastavení prohlížeče a načtěte stránku znovu.',
  da: 'Portalen kræver JavaScript. Slå det til i browserens indstillinger, og indlæs siden igen.',
  de: 'Dieses Portal braucht JavaScript. Schalten Sie es in den Einstellungen Ihres Browsers ein und laden Sie die Seite neu.',
  en: 'This portal needs JavaScript. Turn it on in your browser’s settings and load the page again.',
  es: 'Este portal necesita JavaScript. Actívelo en los ajustes de su navegador y cargue la página de nuevo.',
  fr: 'Ce portail a besoin de JavaScript. Activez-le dans les paramètres de votre navigateur, puis rechargez la page.',
  hu: 'Ehhez a portálhoz JavaScript szükséges. Kapcsolja be a böngésző beállításaiban, és töltse be újra az oldalt.',
  it: 'Questo portale richiede JavaScript. Lo attivi nelle impostazioni del browser e ricarichi la pagina.',
  lt: 'Šiam portalui reikia „JavaScript“. Įjunkite ją naršyklės nustatymuose ir įkelkite puslapį iš naujo.',
  nl: 'Dit portaal heeft JavaScript nodig. Zet het aan in de instellingen van uw browser en laad de pagina opnieuw.',
  pl: 'Ten portal wymaga obsługi JavaScript. Włącz ją w ustawieniach przeglądarki i wczytaj stronę ponownie.',
  pt: 'Este portal precisa de JavaScript. Ative-o nas definições do seu navegador e carregue a página de novo.',
  ro: 'Acest portal are nevoie de JavaScript. Activați-l în setările browserului și încărcați din nou pagina.',
  sk: 'Tento portál potrebuje JavaScript. Zapnite ho v nastaveniach prehliadača a načítajte stránku znova.',
}

/** Title, text, and button label for a failed startup, by language: these texts are needed before any file loads. */
export const START_WORDS: Record<string, [string, string, string]> = {
  en: [
    'Part of this portal did not load',
    'Nothing was changed and nothing was paid by this. Check your connection and load the page again.',
    'Load again',
  ],
  de: [
    'Ein Teil des Portals wurde nicht geladen',
    'Dadurch wurde nichts geändert und nichts bezahlt. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
    'Neu laden',
  ],
  fr: [
    'Une partie du portail ne s’est pas chargée',
    'Rien n’a été modifié ni payé de ce fait. Vérifiez votre connexion et rechargez la page.',
    'Recharger',
  ],
  es: [
    'Una parte del portal no se ha cargado',
    'Por ello no se ha cambiado ni pagado nada. Compruebe su conexión y cargue la página de nuevo.',
    'Cargar de nuevo',
  ],
  it: [
    'Una parte del portale non si è caricata',
    'Per questo nulla è stato modificato o pagato. Controlli la connessione e ricarichi la pagina.',
    'Ricarica',
  ],
  nl: [
    'Een deel van het portaal is niet geladen',
    'Hierdoor is niets gewijzigd of betaald. Controleer uw verbinding en laad de pagina opnieuw.',
    'Opnieuw laden',
  ],
  da: [
    'En del af portalen blev ikke indlæst',
    'Intet er ændret eller betalt af den grund. Kontrollér forbindelsen, og indlæs siden igen.',
    'Indlæs igen',
  ],
  pl: [
    'Część portalu się nie wczytała',
    'Nic nie zostało przez to zmienione ani opłacone. Sprawdź połączenie i wczytaj stronę ponownie.',
    'Wczytaj ponownie',
  ],
  pt: [
    'Uma parte do portal não foi carregada',
    'Nada foi alterado nem pago por causa disto. Verifique a ligação e carregue a página de novo.',
    'Carregar de novo',
  ],
  ro: [
    'O parte a portalului nu s-a încărcat',
    'Din acest motiv nu s-a modificat și nu s-a plătit nimic. Verificați conexiunea și reîncărcați pagina.',
    'Reîncărcați',
  ],
  cs: [
    'Část portálu se nenačetla',
    'Nic se tím nezměnilo ani nezaplatilo. Zkontrolujte připojení a načtěte stránku znovu.',
    'Načíst znovu',
  ],
  sk: [
    'Časť portálu sa nenačítala',
    'Nič sa tým nezmenilo ani nezaplatilo. Skontrolujte pripojenie a načítajte stránku znova.',
    'Načítať znova',
  ],
  hu: [
    'A portál egy része nem töltődött be',
    'Emiatt semmi sem változott, és nem történt fizetés. Ellenőrizze a kapcsolatot, és töltse be újra az oldalt.',
    'Újratöltés',
  ],
  bg: [
    'Част от портала не се зареди',
    'Поради това нищо не е променено или платено. Проверете връзката и заредете страницата отново.',
    'Зареждане отново',
  ],
  lt: [
    'Dalis portalo neįsikėlė',
    'Dėl to nieko nepakeista ir nesumokėta. Patikrinkite ryšį ir įkelkite puslapį iš naujo.',
    'Įkelti iš naujo',
  ],
}

/** Title and text for users of an outdated browser, by language. Source: docs/spec/trust.md TRU-14. */
export const OLD_BROWSER_WORDS: Record<string, [string, string]> = {
  en: [
    'This browser is too old for the portal',
    'Update it, or use a current version of Chrome, Edge, Firefox, or Safari. Nothing was changed.',
  ],
  de: [
    'Dieser Browser ist zu alt für das Portal',
    'Aktualisieren Sie ihn oder verwenden Sie eine aktuelle Version von Chrome, Edge, Firefox oder Safari. Es wurde nichts geändert.',
  ],
  fr: [
    'Ce navigateur est trop ancien pour le portail',
    'Mettez-le à jour ou utilisez une version récente de Chrome, Edge, Firefox ou Safari. Rien n’a été modifié.',
  ],
  es: [
    'Este navegador es demasiado antiguo para el portal',
    'Actualícelo o use una versión actual de Chrome, Edge, Firefox o Safari. No se ha cambiado nada.',
  ],
  it: [
    'Questo browser è troppo vecchio per il portale',
    'Lo aggiorni o usi una versione recente di Chrome, Edge, Firefox o Safari. Non è cambiato nulla.',
  ],
  nl: [
    'Deze browser is te oud voor het portaal',
    'Werk hem bij of gebruik een actuele versie van Chrome, Edge, Firefox of Safari. Er is niets gewijzigd.',
  ],
  da: [
    'Denne browser er for gammel til portalen',
    'Opdatér den, eller brug en aktuel version af Chrome, Edge, Firefox eller Safari. Intet er ændret.',
  ],
  pl: [
    'Ta przeglądarka jest za stara dla portalu',
    'Zaktualizuj ją lub użyj aktualnej wersji Chrome, Edge, Firefox albo Safari. Nic nie zostało zmienione.',
  ],
  pt: [
    'Este navegador é demasiado antigo para o portal',
    'Atualize-o ou use uma versão atual do Chrome, Edge, Firefox ou Safari. Nada foi alterado.',
  ],
  ro: [
    'Acest browser este prea vechi pentru portal',
    'Actualizați-l sau folosiți o versiune actuală de Chrome, Edge, Firefox sau Safari. Nu s-a modificat nimic.',
  ],
  cs: [
    'Tento prohlížeč je pro portál příliš starý',
    'Aktualizujte jej nebo použijte aktuální verzi Chrome, Edge, Firefox či Safari. Nic se nezměnilo.',
  ],
  sk: [
    'Tento prehliadač je pre portál príliš starý',
    'Aktualizujte ho alebo použite aktuálnu verziu Chrome, Edge, Firefox či Safari. Nič sa nezmenilo.',
  ],
  hu: [
    'Ez a böngésző túl régi a portálhoz',
    'Frissítse, vagy használja a Chrome, az Edge, a Firefox vagy a Safari friss változatát. Semmi sem változott.',
  ],
  bg: [
    'Този браузър е твърде стар за портала',
    'Обновете го или използвайте актуална версия на Chrome, Edge, Firefox или Safari. Нищо не е променено.',
  ],
  lt: [
    'Ši naršyklė portalui per sena',
    'Atnaujinkite ją arba naudokite naujausią Chrome, Edge, Firefox ar Safari versiją. Nieko nepakeista.',
  ],
}

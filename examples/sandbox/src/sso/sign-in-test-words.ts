/** Texts shown in the window of a sign-in test when the test is over, in the program's languages. */
import type { Language } from 'netterms/contract/internal'

interface Words {
  title: string
  /** The test has ended; its result is shown on the page where it was started. */
  ended: string
  /** The address was used or has expired. */
  over: string
}

const WORDS: Readonly<Record<string, Words>> = {
  en: {
    title: 'Sign-in test',
    ended: 'The sign-in test has ended. Close this window: the result is on the page where you started the test.',
    over: 'This sign-in test is over. Close this window and start a new test.',
  },
  bg: {
    title: 'Тест на влизането',
    ended:
      'Тестът на влизането приключи. Затворете този прозорец: резултатът е на страницата, от която започнахте теста.',
    over: 'Този тест на влизането вече не е валиден. Затворете този прозорец и започнете нов тест.',
  },
  cs: {
    title: 'Test přihlášení',
    ended: 'Test přihlášení skončil. Zavřete toto okno: výsledek najdete na stránce, kde jste test spustili.',
    over: 'Tento test přihlášení již neplatí. Zavřete toto okno a spusťte nový test.',
  },
  da: {
    title: 'Test af login',
    ended: 'Testen af login er afsluttet. Luk dette vindue: Resultatet står på den side, hvor du startede testen.',
    over: 'Denne test af login er udløbet. Luk dette vindue, og start en ny test.',
  },
  de: {
    title: 'Anmeldetest',
    ended:
      'Der Anmeldetest ist beendet. Schließen Sie dieses Fenster: Das Ergebnis steht auf der Seite, auf der Sie den Test gestartet haben.',
    over: 'Dieser Anmeldetest ist abgelaufen. Schließen Sie dieses Fenster und starten Sie einen neuen Test.',
  },
  es: {
    title: 'Prueba de inicio de sesión',
    ended:
      'La prueba de inicio de sesión ha terminado. Cierre esta ventana: el resultado está en la página donde inició la prueba.',
    over: 'Esta prueba de inicio de sesión ya no es válida. Cierre esta ventana e inicie una prueba nueva.',
  },
  fr: {
    title: 'Test de connexion',
    ended:
      'Le test de connexion est terminé. Fermez cette fenêtre : le résultat s’affiche sur la page où vous avez lancé le test.',
    over: 'Ce test de connexion n’est plus valable. Fermez cette fenêtre et lancez un nouveau test.',
  },
  hu: {
    title: 'Bejelentkezési teszt',
    ended:
      'A bejelentkezési teszt véget ért. Zárja be ezt az ablakot: az eredmény azon az oldalon látható, ahol a tesztet elindította.',
    over: 'Ez a bejelentkezési teszt már nem érvényes. Zárja be ezt az ablakot, és indítson új tesztet.',
  },
  it: {
    title: 'Test di accesso',
    ended:
      'Il test di accesso è terminato. Chiuda questa finestra: il risultato è nella pagina da cui ha avviato il test.',
    over: 'Questo test di accesso non è più valido. Chiuda questa finestra e avvii un nuovo test.',
  },
  lt: {
    title: 'Prisijungimo bandymas',
    ended:
      'Prisijungimo bandymas baigtas. Uždarykite šį langą: rezultatas rodomas puslapyje, kuriame pradėjote bandymą.',
    over: 'Šis prisijungimo bandymas nebegalioja. Uždarykite šį langą ir pradėkite naują bandymą.',
  },
  nl: {
    title: 'Inlogtest',
    ended:
      'De inlogtest is afgelopen. Sluit dit venster: het resultaat staat op de pagina waar u de test hebt gestart.',
    over: 'Deze inlogtest is verlopen. Sluit dit venster en start een nieuwe test.',
  },
  pl: {
    title: 'Test logowania',
    ended:
      'Test logowania został zakończony. Zamknij to okno: wynik jest na stronie, na której test został rozpoczęty.',
    over: 'Ten test logowania wygasł. Zamknij to okno i rozpocznij nowy test.',
  },
  pt: {
    title: 'Teste de início de sessão',
    ended: 'O teste de início de sessão terminou. Feche esta janela: o resultado está na página onde iniciou o teste.',
    over: 'Este teste de início de sessão já não é válido. Feche esta janela e inicie um novo teste.',
  },
  ro: {
    title: 'Test de conectare',
    ended:
      'Testul de conectare s-a încheiat. Închideți această fereastră: rezultatul este pe pagina de pe care ați pornit testul.',
    over: 'Acest test de conectare nu mai este valabil. Închideți această fereastră și porniți un test nou.',
  },
  sk: {
    title: 'Test prihlásenia',
    ended: 'Test prihlásenia sa skončil. Zatvorte toto okno: výsledok nájdete na stránke, kde ste test spustili.',
    over: 'Tento test prihlásenia už neplatí. Zatvorte toto okno a spustite nový test.',
  },
} satisfies Record<Language, Words>

const ENGLISH = WORDS['en'] as Words

/**
 * Returns the texts in the reader's language.
 * @param accepted value of `Accept-Language`: its first language that the program supports, else English
 */
export function wordsFor(accepted: string): Words & { locale: string } {
  for (const part of accepted.split(',').slice(0, 10)) {
    const locale = /^\s*([A-Za-z]{2})(?:-|;|\s*$)/.exec(part)?.[1]?.toLowerCase() ?? ''
    const words = WORDS[locale]
    if (words && Object.hasOwn(WORDS, locale)) return { ...words, locale }
  }
  return { ...ENGLISH, locale: 'en' }
}

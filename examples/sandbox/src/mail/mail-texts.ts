import bg from './texts/bg.json'
import cs from './texts/cs.json'
import da from './texts/da.json'
import de from './texts/de.json'
import en from './texts/en.json'
import es from './texts/es.json'
import fr from './texts/fr.json'
import hu from './texts/hu.json'
import it from './texts/it.json'
import lt from './texts/lt.json'
import nl from './texts/nl.json'
import pl from './texts/pl.json'
import pt from './texts/pt.json'
import ro from './texts/ro.json'
import sk from './texts/sk.json'
import type { Language } from 'netterms/contract/internal'

export type MailTexts = typeof en

/** Texts of the mails in every language of the interface; the keys are those of the English texts (MAI-4). */
export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = {
  bg,
  cs,
  da,
  de,
  en,
  es,
  fr,
  hu,
  it,
  lt,
  nl,
  pl,
  pt,
  ro,
  sk,
}

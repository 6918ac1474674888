/** Texts of the program's PDFs, one file per language. Source: docs/spec/documents.md DOC-2. */
import type { Language } from 'netterms/contract/internal'
import bg from './texts/bg.json' with { type: 'json' }
import cs from './texts/cs.json' with { type: 'json' }
import da from './texts/da.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import hu from './texts/hu.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import lt from './texts/lt.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import pl from './texts/pl.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }
import ro from './texts/ro.json' with { type: 'json' }
import sk from './texts/sk.json' with { type: 'json' }

export type PdfTextKey = keyof typeof en
export type PdfTexts = Readonly<Record<PdfTextKey, string>>

export const PDF_TEXTS: Readonly<Record<Language, PdfTexts>> = {
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

/** Replaces the placeholders in a text with values: `Page {{page}} of {{pages}}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))

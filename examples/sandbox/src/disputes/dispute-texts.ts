/**
 * Names of the program's dispute reasons, document types, statuses and outcomes, one file per language. Source:
 * docs/spec/disputes.md DSP-31, DSP-39, DSP-88.
 */
import {
  DISPUTE_DOCUMENT_TYPES,
  type DisputeDocumentType,
  type DisputeKind,
  type DisputeOutcome,
  type DisputeStatus,
  type Language,
} from 'netterms/contract/internal'
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

type DisputeTexts = Readonly<Record<keyof typeof en, string>>

const DISPUTE_TEXTS: Readonly<Record<Language, DisputeTexts>> = {
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

export const documentTypeName = (id: DisputeDocumentType, language: Language): string =>
  language === 'en' ? DISPUTE_DOCUMENT_TYPES[id] : DISPUTE_TEXTS[language][`document-type.${id}`]

/** Returns the name of a status in export files; `open` means without a response yet. */
export const statusName = (status: DisputeStatus | 'open', language: Language): string =>
  DISPUTE_TEXTS[language][`status.${status}`]

export const outcomeName = (outcome: DisputeOutcome, language: Language): string =>
  DISPUTE_TEXTS[language][`outcome.${outcome}`]

export const kindName = (kind: DisputeKind, language: Language): string => DISPUTE_TEXTS[language][`kind.${kind}`]

/** Returns the name of a reason. A reason added or reworded by the provider has the same text in every language. */
export function reasonName({ id, reason }: Readonly<{ id: string; reason: string }>, language: Language): string {
  const key = `reason.${id}`
  return isTextKey(key) && en[key] === reason ? DISPUTE_TEXTS[language][key] : reason
}

const isTextKey = (key: string): key is keyof DisputeTexts => Object.hasOwn(en, key)

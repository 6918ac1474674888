/** Texts of this host, given to the widgets' own texts at `init`: one mechanism for all words on the page. */
import { LOCALE_KEY, type LocaleCode, negotiateLocale } from 'netterms/contract'
import { messagesOf } from './messages-of.ts'

export type { PortalKey, PortalMessages } from './messages/en.ts'

/** The language in which the page begins: the stored one first (I18N-3, specification §1). */
function firstLocale(): LocaleCode {
  const { lang } = document.documentElement
  try {
    return negotiateLocale([localStorage.getItem(LOCALE_KEY), lang])
  } catch {
    return negotiateLocale([lang])
  }
}

export const FIRST_LOCALE = firstLocale()

/** Of the one language that is spoken first; on its way while the core is. */
export const MESSAGES = messagesOf(FIRST_LOCALE)

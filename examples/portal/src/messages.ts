/**
 * Texts of the portal, passed to `init` together with the widgets' texts, so that all texts on the page load in the
 * same way.
 */
import { LOCALE_KEY, type LocaleCode, negotiateLocale } from 'netterms/contract'
import { messagesOf } from './messages-of.ts'

export type { PortalKey, PortalMessages } from './messages/en.ts'

/** Returns the initial language of the page: the stored one if there is one (I18N-3, specification §1). */
function firstLocale(): LocaleCode {
  const { lang } = document.documentElement
  try {
    return negotiateLocale([localStorage.getItem(LOCALE_KEY), lang])
  } catch {
    return negotiateLocale([lang])
  }
}

export const FIRST_LOCALE = firstLocale()

/** Messages of the initial language; they load at the same time as the core. */
export const MESSAGES = messagesOf(FIRST_LOCALE)

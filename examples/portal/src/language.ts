/** The language of this page: that of who is signed in, or the one chosen here, with this host's own words. SHL-5, SES-17. */
import { useEffect, useRef } from 'preact/hooks'
import { type LocaleCode, negotiateLocale } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { FIRST_LOCALE, type PortalKey } from './messages.ts'
import { messagesOf } from './messages-of.ts'
import type { ShellTexts } from './shell-texts.ts'

/** Whose words the page has. */
let worded: LocaleCode = FIRST_LOCALE

/** The words of this page come with those of the widgets. */
export async function changeLanguage(nt: NetTermsHandle, locale: LocaleCode): Promise<void> {
  const messages = await messagesOf(locale)
  worded = locale
  nt.update({ locale, messages })
}

/**
 * Puts on the language that is kept with the person, and has this host's words follow a language that a widget changed.
 *
 * @returns whether the page may be drawn: false while it would show another language than the person's own
 */
export function useLanguage(nt: NetTermsHandle, state: NetTermsState | null): boolean {
  const user = state?.session.user?.id ?? null
  const kept = state?.session.language ?? null
  const locale = state?.locale
  const isWorn = user === null || kept === null || negotiateLocale([kept, locale]) === locale
  // Once it is worn the page stays, whatever another device chooses: a language takes nothing of what was entered.
  const wornBy = useRef<string | null>(null)
  if (isWorn) wornBy.current = user

  useEffect(() => {
    if (!isWorn) void changeLanguage(nt, negotiateLocale([kept, locale]))
  }, [nt, user, kept])

  useEffect(() => {
    if (locale === undefined || locale === worded) return
    worded = locale
    void messagesOf(locale).then((messages) => nt.update({ messages }))
  }, [nt, locale])

  return isWorn || wornBy.current === user
}

/** This host's words. While those of another language are on their way, the former ones stay: nothing is drawn without words. */
export function sayingOf(nt: NetTermsHandle): ShellTexts {
  const said = new Map<PortalKey, string>()
  return (key, values) => {
    const text = nt.t(key, values)
    if (text) said.set(key, text)
    return text || (said.get(key) ?? '')
  }
}

/**
 * Sets the language of this page: the signed-in user's, or the one chosen here, and loads the portal's own texts in it.
 * SHL-5, SES-17.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type LocaleCode, negotiateLocale } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { inTime } from './in-time.ts'
import { FIRST_LOCALE, type PortalMessages } from './messages.ts'
import { messagesOf } from './messages-of.ts'

/** Language of the texts that are loaded or loading. */
let worded: LocaleCode = FIRST_LOCALE
/** Texts in use; they stay if others fail to load. */
let worn: PortalMessages | null = null
/** Counts language changes: the last choice wins, regardless of which file loads first. */
let turn = 0
/** Renders the page again, because loaded texts change none of its dependencies. */
let redraw = () => {}

/**
 * Applies the first texts; nothing is rendered before.
 * @throws if the message file fails to load
 */
export async function putOnFirstWords(nt: NetTermsHandle, first: Promise<PortalMessages>): Promise<void> {
  worn = await first
  nt.update({ messages: { [FIRST_LOCALE]: worn } })
}

/** Changes the language; the texts of this page load together with those of the widgets. */
export const changeLanguage = (nt: NetTermsHandle, locale: LocaleCode): Promise<void> =>
  speak(nt, locale, (messages) => {
    worded = locale
    nt.update({ locale, messages })
  })

/**
 * Loads the texts of a language.
 * @param wear called with the texts of the language; called first with the previous texts if the new ones are late or
 * fail to load
 */
async function speak(
  nt: NetTermsHandle,
  locale: LocaleCode,
  wear: (messages: Record<string, PortalMessages>) => void,
): Promise<void> {
  const mine = (turn += 1)
  const put = (words: PortalMessages | null) => {
    if (mine !== turn || !words) return
    worn = words
    wear({ [locale]: words })
    void nt.loadMessages([]).then(redraw, () => undefined)
  }
  const words = messagesOf(locale)
  if ((await inTime(words)) === null) put(worn)
  await words.then(put, () => undefined)
}

/**
 * Applies the user's stored language, and loads the portal's own texts when a widget changes the language.
 * @returns true if the page may be rendered; false while it would show a language other than the user's
 */
export function useLanguage(nt: NetTermsHandle, state: NetTermsState | null): boolean {
  const [, setDrawn] = useState(0)
  useEffect(() => {
    redraw = () => setDrawn((count) => count + 1)
    return () => {
      redraw = () => {}
    }
  }, [])
  const user = state?.session.user?.id ?? null
  const kept = state?.session.language ?? null
  const locale = state?.locale
  const isWorn = user === null || kept === null || negotiateLocale([kept, locale]) === locale
  // Once the language is applied, the page ignores changes on other devices: input must not be lost.
  const wornBy = useRef<string | null>(null)
  if (isWorn) wornBy.current = user

  useEffect(() => {
    if (!isWorn) void changeLanguage(nt, negotiateLocale([kept, locale]))
  }, [nt, user, kept])

  useEffect(() => {
    if (locale === undefined || locale === worded) return
    worded = locale
    void speak(nt, locale, (messages) => nt.update({ messages }))
  }, [nt, locale])

  return isWorn || wornBy.current === user
}

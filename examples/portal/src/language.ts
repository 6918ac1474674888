/** The language of this page: that of who is signed in, or the one chosen here, with this host's own words. SHL-5, SES-17. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type LocaleCode, negotiateLocale } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { inTime } from './in-time.ts'
import { FIRST_LOCALE, type PortalMessages } from './messages.ts'
import { messagesOf } from './messages-of.ts'

/** The language of the texts that the page has or is loading. */
let worded: LocaleCode = FIRST_LOCALE
/** The words that it has: they stay where others do not come. */
let worn: PortalMessages | null = null
/** Of several choices the last one counts, whichever file comes first. */
let turn = 0
/** Renders the page again: loaded texts change none of its dependencies. */
let redraw = () => {}

/** The first words; nothing is drawn before them. @throws when their file did not come */
export async function putOnFirstWords(nt: NetTermsHandle, first: Promise<PortalMessages>): Promise<void> {
  worn = await first
  nt.update({ messages: { [FIRST_LOCALE]: worn } })
}

/** The words of this page come with those of the widgets. */
export const changeLanguage = (nt: NetTermsHandle, locale: LocaleCode): Promise<void> =>
  speak(nt, locale, (messages) => {
    worded = locale
    nt.update({ locale, messages })
  })

/** @param wear called with the words of the language; before that with the former ones where they are late, or do not come */
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
 * Puts on the language that is kept with the person, and has this host's words follow a language that a widget changed.
 *
 * @returns whether the page may be drawn: false while it would show another language than the person's own
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

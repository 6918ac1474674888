/**
 * Stores a signed-in user's language with the provider; loaded with the lazy part `accountFacts`.
 * Source: docs/spec/session.md SES-14, SES-17.
 */
import {
  type LocaleCode,
  type NetTermsError,
  offeredLocales,
  selectSessionData,
  toNetTermsError,
} from '../contract/index.ts'
import type { Instance } from '../kit/instance.ts'

/**
 * Stores each language change. If several follow each other, only the last one is stored; one request is pending at a
 * time.
 *
 * @param begunIn language of the page when the session started, so that a choice made before this code loaded is stored
 *   as well
 */
export function keepLanguage(
  { api, store, failed }: Pick<Instance, 'api' | 'store' | 'failed'>,
  begunIn: LocaleCode,
): void {
  let isSending = false
  /** The language last sent to the server, and its user; newer than the session's value. */
  let stored: { of: string | undefined; language: LocaleCode } | null = null
  /**
   * The user who made the last choice. After a change of user the page still has the previous user's language, which
   * the new user did not choose.
   */
  let chosenBy: string | undefined

  const wish = () => {
    const { locale, session } = store.getState()
    const language = offeredLocales.find((code) => code === locale)
    const kept = stored && stored.of === session.user?.id ? stored.language : session.language
    return session.signedIn && language !== kept ? language : undefined
  }

  async function keep(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (let language = wish(); language !== undefined; language = wish()) {
        const { user } = store.getState().session
        stored = { of: user?.id, language }
        await api.send(selectSessionData, { body: { sessionKeys: [{ key: 'language', value: language }] } })
        const { session, locale } = store.getState()
        const isHers = session.user?.id === user?.id
        if (!isHers && session.user?.id !== chosenBy) break
        // Updates the session only if the language is still current, so that it never lags behind the user's choice.
        if (isHers && locale === language) store.setState({ session: { ...session, language } })
      }
    } catch (cause) {
      // The browser stores the language in any case, and the next choice retries.
      failed(toError(cause), '')
    } finally {
      isSending = false
      stored = null
    }
  }

  store.subscribe(({ locale }, before) => {
    // The start of a session sets its own language, which the state has a moment later.
    if (locale === before.locale) return
    queueMicrotask(() => {
      chosenBy = store.getState().session.user?.id
      void keep()
    })
  })
  if (store.getState().locale !== begunIn) void keep()
}

const toError = (cause: unknown): NetTermsError =>
  toNetTermsError(cause, 'server-unreachable', 'The language was not stored. Check the cause.')

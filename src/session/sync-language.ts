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
 * Follows the language of the page. The last one counts, and one request is pending at a time.
 *
 * @param begunIn language of the page when the session started: a choice made before this code loaded is stored as well
 */
export function keepLanguage(
  { api, store, failed }: Pick<Instance, 'api' | 'store' | 'failed'>,
  begunIn: LocaleCode,
): void {
  let isSending = false
  /** The language last sent to the server, and the user; newer than the session's value. */
  let stored: { of: string | undefined; language: LocaleCode } | null = null
  /**
   * The user who chose last: after a change of user, the page still has the previous user's language, which is not a
   * choice of the new user.
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
        // Reported only if it is still current: the session's language never lags behind the user's choice.
        if (isHers && locale === language) store.setState({ session: { ...session, language } })
      }
    } catch (cause) {
      // The browser stores it; another choice retries.
      failed(toError(cause), '')
    } finally {
      isSending = false
      stored = null
    }
  }

  store.subscribe(({ locale }, before) => {
    // The start of a session sets the session's own language, which is in the state a moment later.
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

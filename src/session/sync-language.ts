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
 * Follows the language of the page; the last one counts, however fast they are chosen, and one question is under way at a time.
 *
 * @param begunIn language of the page when the session began: what was chosen before this code had come is kept as well
 */
export function keepLanguage(
  { api, store, failed }: Pick<Instance, 'api' | 'store' | 'failed'>,
  begunIn: LocaleCode,
): void {
  let isSending = false
  /** What was last sent to the server, and for which user; newer than the session's value. */
  let told: { of: string | undefined; language: LocaleCode } | null = null
  /** Who last chose: with another person a page begins in the language of the former one, which is no choice of hers. */
  let chosenBy: string | undefined

  const wish = () => {
    const { locale, session } = store.getState()
    const language = offeredLocales.find((code) => code === locale)
    const kept = told && told.of === session.user?.id ? told.language : session.language
    return session.signedIn && language !== kept ? language : undefined
  }

  async function keep(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (let language = wish(); language !== undefined; language = wish()) {
        const { user } = store.getState().session
        told = { of: user?.id, language }
        await api.send(selectSessionData, { body: { sessionKeys: [{ key: 'language', value: language }] } })
        const { session, locale } = store.getState()
        const isHers = session.user?.id === user?.id
        if (!isHers && session.user?.id !== chosenBy) break
        // Reported only if it is still current: the session's language never lags behind the user's choice.
        if (isHers && locale === language) store.setState({ session: { ...session, language } })
      }
    } catch (cause) {
      // The browser keeps it; another choice tries again.
      failed(toError(cause), '')
    } finally {
      isSending = false
      told = null
    }
  }

  store.subscribe(({ locale }, before) => {
    // What begins with a session is the session's own language, and stands in the state a moment later.
    if (locale === before.locale) return
    queueMicrotask(() => {
      chosenBy = store.getState().session.user?.id
      void keep()
    })
  })
  if (store.getState().locale !== begunIn) void keep()
}

const toError = (cause: unknown): NetTermsError =>
  toNetTermsError(cause, 'server-unreachable', 'The language was not kept. Look at the cause.')

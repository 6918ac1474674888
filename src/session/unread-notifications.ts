/**
 * The number of unread notifications, in the lazy part `accountFacts`. It uses the same query as the bell, so one
 * response serves both. Source: docs/spec/session.md SES-25.
 */
import { encodeJson, languageOf, LIMITS, listNotifications } from '../contract/index.ts'
import type { Instance } from '../kit/instance.ts'
import type { NetTermsState } from '../store/create-store.ts'
import { sessionKeyOf } from '../store/session-key.ts'

const LATEST = 5

/**
 * Fetches the number for users who may see it, and again when the session or language changes; after a failure there is
 * no number.
 */
export function followUnread({ api, answers, store }: Pick<Instance, 'api' | 'answers' | 'store'>): void {
  let stop = () => {}

  function begin(): void {
    stop()
    const { session, locale } = store.getState()
    if (!session.signedIn || !session.capabilities.includes('notifications.list')) return
    const input = {
      filter: { language: languageOf(locale) },
      sort: 'most_recent' as const,
      page: { number: 1, size: LATEST },
    }
    const key = `${listNotifications.name} ${encodeJson(input)}`
    // The bell also requests it once a minute, regardless of which code loaded last.
    const fetch = (signal: AbortSignal, isBackground: boolean) =>
      api.send(listNotifications, input, { signal, isBackground })
    const update = () => {
      const { answer, error } = answers.read(key)
      const known = answer as Awaited<ReturnType<typeof fetch>> | null
      const unreadNotifications = error || !known ? null : known.meta.unreadCount
      const { accountFacts } = store.getState()
      if ((accountFacts.unreadNotifications ?? null) !== unreadNotifications) {
        store.setState({ accountFacts: { ...accountFacts, unreadNotifications } })
      }
    }
    stop = answers.watch({ call: listNotifications, key, fetch, staleMs: LIMITS.answerStaleMs }, update)
    // The bell may have requested it already.
    update()
  }

  store.subscribe((state, before) => {
    if (asks(state) !== asks(before)) begin()
  })
  begin()
}

/** Identifies everything that the query and its response depend on. */
const asks = ({ session, locale }: NetTermsState): string =>
  encodeJson([sessionKeyOf(session), session.capabilities.includes('notifications.list'), locale])

/**
 * State of nt-profile for the signed-in user. Its sections load independently, so that one failure leaves the others.
 * Source: docs/spec/profile.md PRF-1…PRF-7.
 */
import {
  type AuditEntry,
  type CallOutput,
  endOtherSessions,
  endSession,
  firstFailedCheck,
  getSecondFactor,
  getUserGroup,
  isNetTermsError,
  listAuditEntries,
  listSessions,
  type LocaleCode,
  type NetTermsError,
  type PortalSession,
  type Role,
  type Session,
  toNetTermsError,
} from '../../../src/contract/index.ts'
import { type CallState, useAction, useCall } from '../../../src/data/use-call.ts'
import { subjectIn, useShared } from '../../../src/data/use-store.ts'
import { useNow } from '../../../src/kit/use-now.ts'
import { useLifecycle, useWidget } from '../../../src/kit/widget-context.ts'
import { useState } from 'react'

export type Section<Content> =
  { kind: 'loading' } | { kind: 'failed'; error: NetTermsError; retry(): void } | ({ kind: 'ready' } & Content)

export type Person = NonNullable<Session['user']>

/** Result of the last action on devices; shown next to them. */
export type DeviceNews =
  { kind: 'ended'; device: string | null } | { kind: 'others-ended' } | { kind: 'failed'; error: NetTermsError }

export interface Devices {
  /** This device first, then the most recently used. */
  devices: readonly PortalSession[]
  /** Program time in ms, to which its timestamps refer. */
  nowMs: number
  news: DeviceNews | null
  /** Sign-out in progress: the id of one device, or all others; null if none. */
  ending: string | 'others' | null
  end(device: PortalSession): void
  endOthers(): void
}

export type SecondFactor = CallOutput<typeof getSecondFactor>['data']

/** Action on two-step verification that is in progress. */
export type StepTask = 'set-up' | 'new-codes' | 'remove'

export interface ProfileContent {
  person: Person
  role: Role
  /** Name of the user's group; null without a group, until it has loaded, and if the user may not see it. */
  groupName: string | null
  /** PRF-2: true if neither the password nor two-step verification is managed by this provider. */
  isElsewhere: boolean
  locale: LocaleCode
  chooseLocale(locale: LocaleCode): void
  devices: Section<Devices>
  secondFactor: Section<{ factor: SecondFactor }>
  activity: Section<{ entries: readonly AuditEntry[]; showAll(): void }>
}

export type ProfileState = { kind: 'nobody' } | ({ kind: 'ready' } & ProfileContent)

/** Number of rows of recent activity. */
export const LAST_ACTIVITIES = 5

export function useProfile(): ProfileState {
  const { instance } = useWidget()
  const session = useShared((state) => state.session)
  const locale = useShared((state) => state.locale)
  const groupName = useGroupName(session.user?.groupId ?? null)
  const isElsewhere = session.user !== null && (session.user.isSso || session.user.inSsoGroup)
  const factor = useCall(getSecondFactor, session.user && !isElsewhere ? {} : null)
  const devices = useDevices()
  const activity = useActivity()
  useLifecycle(session.user ? 'ready' : 'loading')
  if (!session.user) return { kind: 'nobody' }
  return {
    kind: 'ready',
    person: session.user,
    role: session.role,
    groupName,
    isElsewhere,
    locale,
    chooseLocale: (wish) => instance.chooseLocale(wish),
    devices,
    secondFactor: sectionOf(factor, ({ data }) => ({ factor: data })),
    activity,
  }
}

/** Returns the state of a section; loaded data stays on screen if a refresh fails. */
function sectionOf<Answer, Content extends object>(
  { answer, error, retry }: Pick<CallState<never>, 'error' | 'retry'> & { answer: Answer | null },
  contentOf: (answer: Answer) => Content,
): Section<Content> {
  if (answer) return { kind: 'ready', ...contentOf(answer) }
  return error ? { kind: 'failed', error, retry } : { kind: 'loading' }
}

/** Loads the name of the group, for users who may read groups; other users see one line less. */
function useGroupName(groupId: string | null): string | null {
  const mayAsk = useShared((state) => firstFailedCheck(getUserGroup.needs, subjectIn(state)) === null)
  const { answer } = useCall(getUserGroup, groupId !== null && mayAsk ? { params: { group_id: groupId } } : null)
  return answer?.data.name ?? null
}

function useDevices(): Section<Devices> {
  const list = useCall(listSessions, {})
  const one = useAction(endSession)
  const others = useAction(endOtherSessions)
  const nowMs = useNow(list.answer?.meta.nowAt ?? null)
  const [news, setNews] = useState<DeviceNews | null>(null)
  const [ending, setEnding] = useState<string | null>(null)

  async function run(what: string, work: () => Promise<unknown>, done: DeviceNews): Promise<void> {
    if (ending !== null) return
    setEnding(what)
    setNews(null)
    try {
      await work()
      setNews(done)
    } catch (cause) {
      // The session had already ended, which is the requested result.
      if (isNetTermsError(cause) && cause.code === 'not-found') {
        list.retry()
        setNews(done)
      } else setNews({ kind: 'failed', error: codedOf(cause) })
    } finally {
      setEnding(null)
    }
  }

  return sectionOf(list, ({ data }) => ({
    devices: [...data].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
    nowMs,
    news,
    ending,
    end: (device: PortalSession) =>
      void run(device.id, () => one.run({ params: { session_id: device.id } }), {
        kind: 'ended',
        device: device.device,
      }),
    endOthers: () => void run('others', () => others.run({}), { kind: 'others-ended' }),
  }))
}

export const codedOf = (cause: unknown): NetTermsError =>
  toNetTermsError(cause, 'widget-crashed', 'The profile failed in the widget’s own code. Check the cause.')

function useActivity(): ProfileContent['activity'] {
  const { emit } = useWidget()
  const list = useCall(listAuditEntries, {
    filter: { scope: 'own' },
    sort: '-at',
    page: { number: 1, size: LAST_ACTIVITIES },
  })
  return sectionOf(list, ({ data }) => ({
    entries: data,
    showAll: () => void emit('nt-navigate', { to: 'audit-log', params: {} }),
  }))
}

/**
 * Performs one action on several users and keeps each result. All users of a request share one idempotency key: after a
 * lost response, the request is retried with it. Source: docs/spec/users.md USR-72, USR-75; payments.md PAY-20.
 */
import { useRef, useState } from 'react'
import {
  endUserSessions,
  lockUser,
  lockUsersTogether,
  moveUsersTogether,
  type NetTermsError,
  terminateUser,
  toNetTermsError,
  unlockUser,
  unlockUsersTogether,
  type User,
  type UserLockReason,
  type UserOutcome,
} from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'

export type Order =
  | { kind: 'lock'; reason: UserLockReason }
  | { kind: 'unlock' | 'terminate' | 'end-sessions' }
  | { kind: 'move'; groupId: string }

export type Outcome = { kind: 'done' } | { kind: 'refused' | 'unknown'; code: string }
export type Outcomes = ReadonlyMap<string, Outcome>

export interface ActRun {
  outcomes: Outcomes
  isRunning: boolean
  /** @returns the result for each user, including earlier runs */
  run(users: readonly User[], order: Order): Promise<Outcomes>
}

export function useAct(): ActRun {
  const { instance } = useWidget()
  const lock = useAction(lockUser)
  const unlock = useAction(unlockUser)
  const terminate = useAction(terminateUser)
  const endSessions = useAction(endUserSessions)
  const move = useAction(moveUsersTogether)
  const lockTogether = useAction(lockUsersTogether)
  const unlockTogether = useAction(unlockUsersTogether)
  const latest = useRef<Outcomes>(new Map())
  const [outcomes, setOutcomes] = useState<Outcomes>(latest.current)
  const [isRunning, setRunning] = useState(false)
  // The second click of a double click comes before the new state is rendered.
  const isBusy = useRef(false)
  const attempt = useRef<{ of: string; key: string } | null>(null)

  async function send(users: readonly User[], order: Order, idempotencyKey: string): Promise<readonly UserOutcome[]> {
    const ids = users.map(({ id }) => id)
    const [only] = ids
    if (only === undefined) return []
    const params = { user_id: only }
    switch (order.kind) {
      case 'lock':
        if (ids.length > 1) {
          const body = { user_ids: ids, reason: order.reason }
          return (await lockTogether.run({ body }, { idempotencyKey })).data
        }
        await lock.run({ params, body: { reason: order.reason } })
        return []
      case 'unlock':
        if (ids.length > 1) return (await unlockTogether.run({ body: { user_ids: ids } }, { idempotencyKey })).data
        await unlock.run({ params })
        return []
      case 'terminate':
        await terminate.run({ params })
        return []
      case 'end-sessions':
        await endSessions.run({ params })
        return []
      case 'move':
        // The preview has already shown the losses (GRP-15).
        return (
          await move.run({ body: { group_id: order.groupId, user_ids: ids, confirm_move: true } }, { idempotencyKey })
        ).data
    }
  }

  function keep(users: readonly User[], outcomeOf: (user: User) => Outcome): void {
    const next = new Map(latest.current)
    for (const user of users) next.set(user.id, outcomeOf(user))
    latest.current = next
    setOutcomes(next)
  }

  return {
    outcomes,
    isRunning,
    async run(users, order) {
      if (isBusy.current) return latest.current
      isBusy.current = true
      setRunning(true)
      const of = `${JSON.stringify(order)} ${users.map(({ id }) => id).join()}`
      if (attempt.current?.of !== of) attempt.current = { of, key: newIdempotencyKey() }
      try {
        const results = await send(users, order, attempt.current.key)
        attempt.current = null
        keep(users, ({ id }) => outcomeOf(results.find(({ userId }) => userId === id)))
      } catch (cause) {
        const error = toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', 'users')
        if (!isOutcomeUnknown(error)) attempt.current = null
        keep(users, () => failureOf(error))
      } finally {
        isBusy.current = false
        setRunning(false)
      }
      // A rejected user was shown with outdated data, so the list is reloaded.
      if ([...latest.current.values()].some(({ kind }) => kind !== 'done')) {
        instance.answers.invalidate(lockUser.changes)
      }
      return latest.current
    },
  }
}

const outcomeOf = (result: UserOutcome | undefined): Outcome =>
  result && result.outcome !== 'done' ? { kind: 'refused', code: result.errorCode ?? 'server-error' } : { kind: 'done' }

const failureOf = (error: NetTermsError): Outcome => ({
  kind: isOutcomeUnknown(error) ? 'unknown' : 'refused',
  code: error.code,
})

import { useState } from 'react'
import type { User } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import type { Act } from '../acts.ts'
import type { Notice } from '../../people/notice.ts'
import type { UserFrame } from '../user-admin.state.ts'
import { LockForm, useLockForm } from './lock-form.tsx'
import { MoveForm, useMoveForm } from './move-form.tsx'
import { OutcomeList } from './outcome-list.tsx'
import { type Order, type Outcomes, useAct } from './use-act.ts'

interface Props {
  act: Act
  frame: UserFrame
  /** @param notice message above the list; undefined if nothing was done */
  onClose: (done: readonly User[], notice?: Notice) => void
}

/** Plan of one action: what it does, to which users, and the result. */
interface Plan {
  /** Users on whom the action is performed. */
  users: readonly User[]
  /** Reason why each of the other users is left out, by id. */
  leftOut: ReadonlyMap<string, string>
  /** Request to send; null if the user has to choose something first. */
  order: Order | null
}

/**
 * Confirms an action on one user or several and names its consequence; afterwards shows the result for each, with the
 * reason of a rejection and how to continue (USR-72, USR-73).
 */
export function ActDialog({ act, frame, onClose }: Props) {
  const { t } = useWidget()
  const { outcomes, isRunning, run } = useAct()
  const lock = useLockForm(act, frame.role)
  const move = useMoveForm(act)
  const [isAttempted, setAttempted] = useState(false)
  const plan = usePlan(act, lock, move)
  const { users, leftOut, order } = plan
  const doneOf = (known: Outcomes) => users.filter(({ id }) => known.get(id)?.kind === 'done')
  const isTried = outcomes.size > 0 && !isRunning
  const open = users.filter(({ id }) => outcomes.get(id)?.kind !== 'done')
  const done = doneOf(outcomes)
  const close = () => onClose(done, done.length > 0 ? noticeOf(done) : undefined)

  function noticeOf(gone: readonly User[]): Notice {
    const what = act.kind === 'move' ? 'moved' : DONE[act.kind]
    const group = move.group?.label ?? ''
    const [only] = gone
    return gone.length === 1 && only
      ? { tone: 'success', title: t(`people-acts.done.${what}`, { name: only.fullName, group }) }
      : {
          tone: 'success',
          title: t(`people-acts.doneSeveral.${what === 'unlocked' || what === 'moved' ? what : 'locked'}`, {
            count: gone.length,
            group,
          }),
        }
  }

  async function start(): Promise<void> {
    if (order === null) return setAttempted(true)
    const known = await run(open, order)
    const gone = doneOf(known)
    if (gone.length === users.length) onClose(gone, noticeOf(gone))
  }

  const name = act.users.length === 1 ? (act.users[0]?.fullName ?? '') : ''
  const isOne = act.users.length === 1
  const verb = act.kind === 'new-password' ? ('lock' as const) : act.kind
  // Only a single user can be terminated, and only one user's sessions can be ended.
  const several = verb === 'unlock' || verb === 'move' ? verb : ('lock' as const)
  const canStart = users.length > 0 && (!isTried || open.length > 0)
  return (
    <Dialog
      open
      title={
        isOne
          ? t(`people-acts.title.${verb}`, { name })
          : t(`people-acts.titleSeveral.${several}`, { count: act.users.length })
      }
      safeLabel={t(isTried ? 'common.close' : isOne && act.kind === 'terminate' ? 'people-acts.keep' : 'people.cancel')}
      onClose={close}
      busy={isRunning}
      action={
        canStart
          ? {
              label: isTried
                ? t('people-acts.retry', { count: open.length })
                : isOne
                  ? t(`people-acts.go.${verb}`)
                  : t(`people-acts.goSeveral.${several}`, { count: users.length }),
              kind: act.kind === 'move' || act.kind === 'unlock' || lock.isPasswordOnly ? 'primary' : 'destructive',
              onClick: () => void start(),
            }
          : undefined
      }
    >
      {!isTried && (
        <>
          <Consequence act={act} />
          {(act.kind === 'lock' || act.kind === 'new-password') && <LockForm form={lock} />}
          {act.kind === 'move' && <MoveForm form={move} users={act.users} isMissing={isAttempted && order === null} />}
        </>
      )}
      {isTried && !(isOne && act.kind !== 'move') && (
        <p className="strong" role="status">
          {t('people-acts.tried', { done: done.length, count: users.length })}
        </p>
      )}
      {(!isOne || isTried || leftOut.size > 0) && act.kind !== 'move' && (
        <OutcomeList users={act.users} leftOut={leftOut} outcomes={outcomes} />
      )}
      {act.kind === 'move' && isTried && <OutcomeList users={users} leftOut={leftOut} outcomes={outcomes} />}
    </Dialog>
  )
}

const DONE = {
  lock: 'locked',
  'new-password': 'locked',
  unlock: 'unlocked',
  terminate: 'terminated',
  'end-sessions': 'sessionsEnded',
} as const

function Consequence({ act }: { act: Act }) {
  const { t } = useWidget()
  const [user] = act.users
  switch (act.kind) {
    case 'terminate':
      return (
        <>
          <p>{t(user?.status === 'invited' ? 'people-acts.text.terminateInvited' : 'people-acts.text.terminate')}</p>
          <p>{t('people-acts.text.final', { username: user?.username ?? '' })}</p>
        </>
      )
    case 'end-sessions':
      return <p>{t('people-acts.text.endSessions')}</p>
    case 'unlock':
      return <p>{t('people-acts.text.unlock')}</p>
    case 'lock':
    case 'new-password':
      return <p>{t('people-acts.text.lock')}</p>
    case 'move':
      return null
  }
}

function usePlan(act: Act, lock: ReturnType<typeof useLockForm>, move: ReturnType<typeof useMoveForm>): Plan {
  const { t } = useWidget()
  const leftOut = new Map<string, string>()
  const leave = (user: User, why: string | null) => (why === null ? [user] : (leftOut.set(user.id, why), []))
  switch (act.kind) {
    case 'lock':
    case 'new-password':
      return { users: act.users.flatMap((user) => leave(user, lock.whyNot(user))), leftOut, order: lock.order }
    case 'unlock':
      return {
        users: act.users.flatMap((user) =>
          leave(
            user,
            user.canUnlock
              ? null
              : user.status === 'locked'
                ? t(`people-acts.why.${user.lockEndedBy === 'customer support' ? 'support' : 'password'}`)
                : t('people-acts.why.notLocked'),
          ),
        ),
        leftOut,
        order: { kind: 'unlock' },
      }
    case 'move':
      return {
        users: act.users.flatMap((user) => leave(user, move.whyNot(user))),
        leftOut,
        order: move.order,
      }
    case 'terminate':
    case 'end-sessions':
      return { users: act.users, leftOut, order: { kind: act.kind } }
  }
}

import { useMemo, useRef, useState } from 'react'
import {
  addUsersToGroup,
  type GroupMove,
  groupMovesSchema,
  LIMITS,
  listUsers,
  moveUsersTogether,
  type NetTermsError,
  type User,
  USER_LIMITS,
  type UserGroup,
} from '../../../../src/contract/index.ts'
import { useAction, useFetch } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { searchOf } from '../../../../src/kit/search-of.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { MultiCombobox } from '../../../../src/ui/combobox.tsx'
import { Drawer } from '../../../../src/ui/drawer.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import { type Option, remoteOptions } from '../../../../src/ui/option-source.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { asRefusal } from '../forms/refusal.ts'
import type { GroupAdminState } from '../group-admin.state.ts'
import { signInWords } from '../group-words.ts'
import { MoveList } from './move-list.tsx'

interface Props {
  state: GroupAdminState
  group: UserGroup
  onClose(): void
}

const USERS_A_PAGE = 50

/**
 * Adds users to a group. The admin selects users; the server reports what each leaves, gains and loses; then each is
 * moved or rejected separately. Rejected users stay in the list with the reason (GRP-49, GRP-61).
 */
export function AddPeople({ state, group, onClose }: Props) {
  const { t, i18n, formats } = useWidget()
  const add = useAction(addUsersToGroup)
  const move = useAction(moveUsersTogether)
  const isRunning = add.isRunning || move.isRunning
  const [chosen, choose] = useState<readonly Option[]>([])
  const [moves, setMoves] = useState<readonly GroupMove[] | null>(null)
  /** Why each of `moves` was rejected, by user id, and how many users were moved before. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [movedCount, setMovedCount] = useState(0)
  const attempt = useRef<{ of: string; key: string } | null>(null)
  const [refusal, setRefusal] = useState<NetTermsError | null>(null)
  const [isTried, setTried] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const source = usePeople(group)
  const most = USER_LIMITS.maxUsersMovedAtOnce
  const isFull = chosen.length > most
  const leaving = moves?.filter(({ leavesGroupId }) => leavesGroupId !== null).length ?? 0

  function finish(count: number): void {
    state.tell({ kind: 'added', name: group.name, count })
    state.wantsPeople.current = true
    onClose()
  }

  async function preview(): Promise<void> {
    setTried(true)
    if (chosen.length === 0 || isFull || isRunning) return
    setRefusal(null)
    try {
      const user_ids = chosen.map(({ id }) => id)
      await add.run({ params: { group_id: group.id }, body: { user_ids, preview: true } })
    } catch (cause) {
      const error = asRefusal(cause, addUsersToGroup.name)
      const reported = movesOf(error)
      if (!reported) return setRefusal(error)
      setMoves(reported)
      setRefused(new Map())
      setTimeout(() => heading.current?.focus())
    }
  }

  async function start(users: readonly GroupMove[]): Promise<void> {
    if (isRunning) return
    setRefusal(null)
    const user_ids = users.map(({ userId }) => userId)
    // After a lost response, the request is retried with the same key.
    if (attempt.current?.of !== user_ids.join()) attempt.current = { of: user_ids.join(), key: newIdempotencyKey() }
    try {
      const body = { group_id: group.id, user_ids, confirm_move: true }
      const { data } = await move.run({ body }, { idempotencyKey: attempt.current.key })
      attempt.current = null
      const why = new Map(
        data.flatMap(({ outcome, errorCode }, index) =>
          outcome === 'done' ? [] : [[user_ids[index] ?? '', errorCode ?? 'server-error'] as const],
        ),
      )
      const count = movedCount + users.length - why.size
      if (why.size === 0) return finish(count)
      setMovedCount(count)
      setRefused(why)
      setMoves(users.filter(({ userId }) => why.has(userId)))
    } catch (cause) {
      const error = asRefusal(cause, moveUsersTogether.name)
      if (!isOutcomeUnknown(error)) attempt.current = null
      setRefusal(error)
    }
  }
  const close = () => (movedCount > 0 ? finish(movedCount) : onClose())
  const words = (error: NetTermsError): string =>
    isOutcomeUnknown(error) ? t('group-people.unknown') : i18n.errorText(error.code)
  const foot = moves ? (
    <>
      {refused.size > 0 ? (
        <Button disabled={isRunning} onClick={close}>
          {t('common.close')}
        </Button>
      ) : (
        <Button disabled={isRunning} onClick={() => setMoves(null)}>
          {t('common.back')}
        </Button>
      )}
      <Button kind="primary" busy={isRunning} disabled={moves.length === 0} onClick={() => void start(moves)}>
        {refused.size > 0
          ? t('common.tryAgain')
          : t(leaving > 0 ? 'group-people.move' : 'group-people.add', { count: moves.length })}
      </Button>
    </>
  ) : (
    <>
      <Button disabled={isRunning} onClick={close}>
        {t('group-people.cancel')}
      </Button>
      <Button kind="primary" busy={isRunning} onClick={() => void preview()}>
        {t('group-people.continue')}
      </Button>
    </>
  )
  return (
    <Drawer
      open
      title={t('group-people.title', { name: group.name })}
      subtitle={t('group-people.subtitle')}
      closeLabel={t('common.close')}
      onClose={close}
      busy={isRunning}
      footer={foot}
    >
      {refused.size > 0 && (
        <Banner
          tone="warning"
          role="alert"
          icon={triangleAlertIcon}
          title={
            movedCount > 0
              ? t('group-people.partly', { count: movedCount, name: group.name })
              : t('group-people.notMoved')
          }
        >
          {t('group-people.partlyText')}
        </Banner>
      )}
      {refusal && (
        <Banner
          tone="danger"
          role="alert"
          icon={octagonAlertIcon}
          title={t(isOutcomeUnknown(refusal) ? 'group-people.notKnown' : 'group-people.notMoved')}
        >
          {words(refusal)}{' '}
          {refusal.correlationId && (
            <span className="whole">{t('common.reference', { id: refusal.correlationId })}</span>
          )}
        </Banner>
      )}
      {moves ? (
        <>
          <div className="stack gap-2">
            <h3 className="h3" tabIndex={-1} ref={heading}>
              {t(leaving > 0 ? 'group-people.confirmMove' : 'group-people.confirmAdd', {
                count: moves.length,
                name: group.name,
              })}
            </h3>
            <p className="small muted">
              {moves.length === 0
                ? t('group-people.allIn')
                : leaving > 0
                  ? t('group-people.leaving', { count: leaving })
                  : t('group-people.noneLeaves')}
            </p>
          </div>
          <MoveList moves={moves} refused={refused} />
          <p className="small muted">{t('group-people.way', { way: signInWords(t, group) })}</p>
        </>
      ) : (
        <MultiCombobox
          id="group-people"
          i18n={i18n}
          label={t('group-people.field')}
          hint={t('group-people.hint')}
          placeholder={t('group-people.placeholder')}
          error={
            isFull
              ? t('group-people.tooMany', { most: formats.number(most) })
              : isTried && chosen.length === 0
                ? t('group-people.chooseFirst')
                : undefined
          }
          source={source}
          minLength={LIMITS.searchMinLength}
          values={chosen}
          onChange={(next) => {
            setRefusal(null)
            choose(next)
          }}
        />
      )}
    </Drawer>
  )
}

/** Returns the server's preview for each user; null for any other rejection. */
function movesOf(error: NetTermsError): readonly GroupMove[] | null {
  if (error.code !== 'group-move-unconfirmed') return null
  const read = groupMovesSchema.safeParse(error.details[0]?.meta?.['moves'])
  return read.success ? read.data : null
}

/** Searches users on the server, each with their current group. */
function usePeople(group: UserGroup) {
  const { t } = useWidget()
  const request = useFetch(listUsers, { mayBeKnown: true })
  return useMemo(() => {
    const whyNot = ({ groupId, status }: User): string | undefined => {
      if (status === 'terminated') return t('group-people.terminated')
      return groupId === group.id ? t('group-people.isIn') : undefined
    }
    return remoteOptions(async (text, { cursor }) => {
      const number = Number(cursor ?? 1)
      const search = searchOf(text)
      const { data, meta } = await request({
        filter: search === '' ? {} : { search },
        sort: 'name',
        page: { number, size: USERS_A_PAGE },
      })
      return {
        options: data.map((user) => ({
          id: user.id,
          label: user.fullName,
          detail: [user.username, user.groupName ?? t('group-people.noGroup')].join(' · '),
          disabledReason: whyNot(user),
        })),
        total: meta.recordCount,
        next: number * USERS_A_PAGE < meta.recordCount ? String(number + 1) : null,
      }
    })
  }, [request, group.id, t])
}

import { useMemo, useRef, useState } from 'react'
import {
  addUsersToGroup,
  type GroupMove,
  groupMovesSchema,
  LIMITS,
  listUsers,
  type NetTermsError,
  type User,
  USER_LIMITS,
  type UserGroup,
} from '../../../../src/contract/index.ts'
import { useAction, useAsk } from '../../../../src/data/use-call.ts'
import { searchOf } from '../../../../src/kit/search-of.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { MultiCombobox } from '../../../../src/ui/combobox.tsx'
import { Drawer } from '../../../../src/ui/drawer.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
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

/** People are chosen; then the server says what each leaves, gets and loses, and all of them come or none (GRP-49). */
export function AddPeople({ state, group, onClose }: Props) {
  const { t, i18n, formats } = useWidget()
  const add = useAction(addUsersToGroup)
  const [chosen, choose] = useState<readonly Option[]>([])
  const [moves, setMoves] = useState<readonly GroupMove[] | null>(null)
  const [refusal, setRefusal] = useState<NetTermsError | null>(null)
  const [isTried, setTried] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const source = usePeople(group)
  const most = USER_LIMITS.maxUsersMovedAtOnce
  const isFull = chosen.length > most
  const leaving = moves?.filter(({ leavesGroupId }) => leavesGroupId !== null).length ?? 0

  async function send(how: { preview: boolean }): Promise<void> {
    setTried(true)
    if (chosen.length === 0 || isFull || add.isRunning) return
    setRefusal(null)
    const user_ids = chosen.map(({ id }) => id)
    try {
      await add.run({
        params: { group_id: group.id },
        body: { user_ids, preview: how.preview, confirm_move: !how.preview },
      })
      state.tell({ kind: 'added', name: group.name, count: moves?.length ?? user_ids.length })
      state.wantsPeople.current = true
      onClose()
    } catch (cause) {
      const error = asRefusal(cause, addUsersToGroup.name)
      const preview = movesOf(error)
      if (!preview) return setRefusal(error)
      setMoves(preview)
      setTimeout(() => heading.current?.focus())
    }
  }
  const words = (error: NetTermsError): string =>
    isOutcomeUnknown(error) ? t('group-people.unknown') : i18n.errorText(error.code)
  const foot = moves ? (
    <>
      <Button disabled={add.isRunning} onClick={() => setMoves(null)}>
        {t('common.back')}
      </Button>
      <Button
        kind="primary"
        busy={add.isRunning}
        disabled={moves.length === 0}
        onClick={() => void send({ preview: false })}
      >
        {t(leaving > 0 ? 'group-people.move' : 'group-people.add', { count: moves.length })}
      </Button>
    </>
  ) : (
    <>
      <Button disabled={add.isRunning} onClick={onClose}>
        {t('group-people.cancel')}
      </Button>
      <Button kind="primary" busy={add.isRunning} onClick={() => void send({ preview: true })}>
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
      onClose={onClose}
      busy={add.isRunning}
      footer={foot}
    >
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
                  : t('group-people.nobodyLeaves')}
            </p>
          </div>
          <MoveList moves={moves} />
          <p className="small muted">
            {t('group-people.way', { way: signInWords(t, group) })} {moves.length > 1 && t('group-people.allOrNone')}
          </p>
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

/** What the server says becomes of each; null for any other refusal. */
function movesOf(error: NetTermsError): readonly GroupMove[] | null {
  if (error.code !== 'group-move-unconfirmed') return null
  const read = groupMovesSchema.safeParse(error.details[0]?.meta?.['moves'])
  return read.success ? read.data : null
}

/** Users found by the server, each with the group that they are in now. */
function usePeople(group: UserGroup) {
  const { t } = useWidget()
  const ask = useAsk(listUsers, { mayBeKnown: true })
  return useMemo(() => {
    const whyNot = ({ groupId, status }: User): string | undefined => {
      if (status === 'terminated') return t('group-people.terminated')
      return groupId === group.id ? t('group-people.isIn') : undefined
    }
    return remoteOptions(async (text, { cursor }) => {
      const number = Number(cursor ?? 1)
      const search = searchOf(text)
      const { data, meta } = await ask({
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
  }, [ask, group.id, t])
}

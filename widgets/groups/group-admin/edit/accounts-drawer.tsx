import { useEffect, useState } from 'react'
import { type NetTermsError, setGroupCustomers, type UserGroup } from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Drawer } from '../../../../src/ui/drawer.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import { customersOf, type GroupAccount } from '../forms/accounts.ts'
import { AccountsPicker } from '../forms/accounts-picker.tsx'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { asRefusal, fieldOf, refusalWords } from '../forms/refusal.ts'
import type { GroupAdminState } from '../group-admin.state.ts'

interface Props {
  state: GroupAdminState
  group: UserGroup
  onClose(): void
}

/** Replaces the accounts of a group, and shows which are added and removed (GRP-9, GRP-48). */
export function AccountsDrawer({ state, group, onClose }: Props) {
  const words = useWidget()
  const { t, formats } = words
  const set = useAction(setGroupCustomers)
  // The accounts when the drawer was opened; later changes are reported and not overwritten.
  const [opened, setOpened] = useState(group)
  const [chosen, choose] = useState<readonly GroupAccount[]>(group.customers)
  const [refusal, setRefusal] = useState<NetTermsError | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const withWords = ({ name, withChildAccounts }: GroupAccount) =>
    withChildAccounts ? t('group-forms.accounts.andChildren', { name }) : name
  const notIn = (list: readonly GroupAccount[]) => (account: GroupAccount) =>
    !list.some(({ id, withChildAccounts }) => id === account.id && withChildAccounts === account.withChildAccounts)
  const added = chosen.filter(notIn(opened.customers))
  const removed = opened.customers.filter(notIn(chosen))
  const isChanged = added.length + removed.length > 0
  const now = state.group.answer?.data.id === group.id ? state.group.answer.data : opened
  // Changes that were made here as well are not conflicts.
  const addedMeanwhile = now.customers.filter((each) => notIn(opened.customers)(each) && notIn(added)(each))
  const removedMeanwhile = opened.customers.filter((each) => notIn(now.customers)(each) && notIn(removed)(each))
  const isOther = addedMeanwhile.length + removedMeanwhile.length > 0 && isChanged
  const showLatest = () => {
    const stays = now.customers.filter(
      (account) => notIn(removed)(account) && !added.some(({ id }) => id === account.id),
    )
    setOpened(now)
    choose([...stays, ...added])
  }
  // The previous save succeeded although its response was lost.
  const isSaved =
    refusal !== null &&
    now.version !== opened.version &&
    !chosen.some(notIn(now.customers)) &&
    !now.customers.some(notIn(chosen))
  useEffect(() => {
    if (isSaved) finish(now)
  }, [isSaved])
  // The change affects nothing that was selected here.
  if (now.version !== opened.version && !isOther && !isSaved) showLatest()

  function finish(saved: UserGroup): void {
    state.keep(saved)
    state.tell({ kind: 'accounts', name: saved.name })
    onClose()
  }

  async function save(): Promise<void> {
    setRefusal(null)
    try {
      const { data } = await set.run({
        params: { group_id: group.id },
        body: { version: opened.version, customers: customersOf(chosen) },
      })
      finish(data)
    } catch (cause) {
      const error = asRefusal(cause, setGroupCustomers.name)
      setRefusal(error)
      if (error.code === 'group-version-conflict' || isOutcomeUnknown(error)) state.group.retry()
    }
  }
  return (
    <Drawer
      open
      title={t('group-forms.accounts.title', { name: group.name })}
      subtitle={t('group-forms.peopleIn', { count: group.userCount })}
      closeLabel={t('common.close')}
      busy={set.isRunning}
      onClose={() => (isChanged && !isLeaving ? setLeaving(true) : onClose())}
      footer={
        <div className="stack gap-3 grow">
          <div aria-live="polite">
            {isChanged && (
              <div className="well stack gap-2 small">
                <p className="strong">{t('group-forms.edit.when')}</p>
                {added.length > 0 && (
                  <p>{t('group-forms.accounts.added', { accounts: formats.list(added.map(withWords)) })}</p>
                )}
                {removed.length > 0 && (
                  <p className="danger-text">
                    {t('group-forms.accounts.removed', { accounts: formats.list(removed.map(withWords)) })}
                  </p>
                )}
              </div>
            )}
          </div>
          {isLeaving && (
            <p className="small" role="alert">
              {t('group-forms.edit.unsaved')}
            </p>
          )}
          <div className="row wrap to-end-row">
            <Button onClick={onClose} disabled={set.isRunning}>
              {t(isLeaving ? 'group-forms.edit.discard' : 'group-forms.cancel')}
            </Button>
            <Button kind="primary" busy={set.isRunning} disabled={!isChanged || isOther} onClick={() => void save()}>
              {t('group-forms.accounts.save')}
            </Button>
          </div>
        </div>
      }
    >
      {isOther && (
        <Banner
          tone="warning"
          role="alert"
          icon={triangleAlertIcon}
          title={t('group-forms.edit.changed')}
          action={
            <Button
              size="sm"
              onClick={() => {
                showLatest()
                setRefusal(null)
              }}
            >
              {t('group-forms.edit.useLatest')}
            </Button>
          }
        >
          <p>{t('group-forms.edit.changedText')}</p>
          {addedMeanwhile.length > 0 && (
            <p>{t('group-forms.accounts.added', { accounts: formats.list(addedMeanwhile.map(withWords)) })}</p>
          )}
          {removedMeanwhile.length > 0 && (
            <p>{t('group-forms.accounts.removed', { accounts: formats.list(removedMeanwhile.map(withWords)) })}</p>
          )}
        </Banner>
      )}
      {refusal && fieldOf(refusal) === null && !(isOther && refusal.code === 'group-version-conflict') && (
        <Banner
          tone="danger"
          role="alert"
          icon={octagonAlertIcon}
          title={t(isOutcomeUnknown(refusal) ? 'group-forms.edit.unknown' : 'group-forms.accounts.notSaved')}
        >
          {isOutcomeUnknown(refusal) ? t('group-forms.edit.unknownText') : refusalWords(words, refusal)}
        </Banner>
      )}
      <p className="small muted">{t('group-forms.aside.seesText')}</p>
      <AccountsPicker
        chosen={chosen}
        error={refusal && fieldOf(refusal) === 'accounts' ? refusalWords(words, refusal) : undefined}
        onChange={(next) => {
          setRefusal(null)
          setLeaving(false)
          choose(next)
        }}
      />
    </Drawer>
  )
}

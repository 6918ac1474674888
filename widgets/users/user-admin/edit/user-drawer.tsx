import { type ReactNode, useEffect, useState } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Drawer } from '../../../../src/ui/drawer.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import type { Act } from '../acts.ts'
import type { Notice } from '../../people/notice.ts'
import { NoticeBanner } from '../../people/notice-banner.tsx'
import type { QuickActs } from '../use-quick-acts.ts'
import type { UserFrame } from '../user-admin.state.ts'
import type { Opened } from '../use-opened.ts'
import { Changes, Differences, losesSomething } from './changes.tsx'
import { EditFields } from './edit-fields.tsx'
import { formProblems } from './entries.ts'
import { StatusBox } from './status-box.tsx'
import { useAdminNames } from './use-admin-names.ts'
import { UserFacts } from './user-facts.tsx'
import { type UserWork, useUser } from './use-user.ts'

interface Props {
  id: string
  frame: UserFrame
  opened: Opened
  quick: QuickActs
  notice: Notice | null
  tell: (notice: Notice | null) => void
  onAct: (act: Act) => void
}

/** One user next to the list: editable fields, what saving changes, and other details (USR-76…USR-79). */
export function UserDrawer({ id, frame, opened, quick, notice, tell, onAct }: Props) {
  const { t, i18n } = useWidget()
  const work = useUser(id)
  const { base, changed } = work
  const [isTried, setTried] = useState(false)
  const [isConfirming, confirm] = useState(false)
  const isDirty = changed.length > 0
  const { setDirty } = opened
  useEffect(() => setDirty(isDirty), [isDirty])
  useEffect(() => () => setDirty(false), [])
  const isEditable = frame.rights.update && base !== null && base.status !== 'terminated'
  const refusedLastAdmin = work.refusal?.error.code === 'user-last-admin'
  const isShownAsLatest = work.latest !== null && work.refusal?.error.code === 'user-version-conflict'
  const adminNames = useAdminNames(base !== null && (base.isSelf || refusedLastAdmin))

  async function save(): Promise<void> {
    setTried(true)
    const { entries } = work
    if (!base || !entries || formProblems(entries).size > 0) return
    if (!isConfirming && losesSomething(base, entries)) return confirm(true)
    const saved = await work.save()
    confirm(false)
    if (!saved) return
    tell({ tone: 'success', title: t('people-edit.saved', { name: saved.fullName }) })
    setDirty(false)
    opened.close()
  }

  const footer = (): ReactNode => {
    if (!base || !isEditable) return <Button onClick={opened.close}>{t('common.close')}</Button>
    if (opened.isAsking) {
      return (
        <Question
          title={t('people-edit.leave', { name: base.fullName })}
          keep={t('people-edit.stay')}
          go={t('people-edit.discard')}
          isDangerous
          onKeep={opened.stay}
          onGo={opened.leave}
        />
      )
    }
    return (
      <SaveFooter
        work={work}
        isConfirming={isConfirming}
        onKeep={() => confirm(false)}
        onSave={() => void save()}
        onClose={opened.close}
      />
    )
  }

  return (
    <Drawer
      open
      title={base ? <bdi>{base.fullName}</bdi> : t('people.title')}
      subtitle={base && <UsernameLine username={base.username} canEdit={isEditable} />}
      closeLabel={t('common.close')}
      onClose={opened.close}
      busy={work.isSaving}
      footer={footer()}
    >
      <NoticeBanner notice={notice} onClose={() => tell(null)} />
      {!base && !work.error && <Skeleton lines={6} label={t('common.loading')} />}
      {!base && work.error && (
        <Failure
          bare
          title={t(work.error.code === 'not-found' ? 'people-edit.missing' : 'people-edit.failed')}
          message={i18n.errorText(work.error.code)}
          action={work.error.retryable ? { label: t('common.tryAgain'), onClick: work.retry } : undefined}
        />
      )}
      {base && (
        <>
          <StatusBox user={base} frame={frame} quick={quick} isDirty={isDirty} onAct={onAct} />
          {work.latest && (
            <Banner
              tone="warning"
              icon={triangleAlertIcon}
              role="alert"
              title={t('people-edit.changed')}
              action={
                <Button size="sm" onClick={work.showLatest}>
                  {t('people-edit.useLatest')}
                </Button>
              }
            >
              <p>{t('people-edit.changedText')}</p>
              <Differences base={base} latest={work.latest} />
            </Banner>
          )}
          {work.refusal && work.refusal.field === null && !isShownAsLatest && (
            <Banner
              tone={work.refusal.isUnknown ? 'warning' : 'danger'}
              icon={octagonAlertIcon}
              role="alert"
              title={t(work.refusal.isUnknown ? 'people-edit.unknown' : 'people-edit.notSaved')}
            >
              {i18n.errorText(work.refusal.error.code)} {refusedLastAdmin && adminNames}
            </Banner>
          )}
          {isEditable && <EditFields work={work} base={base} isTried={isTried} adminNames={adminNames} />}
          <UserFacts user={base} frame={frame} isDirty={isDirty} onAct={onAct} />
        </>
      )}
    </Drawer>
  )
}

function UsernameLine({ username, canEdit }: { username: string; canEdit: boolean }) {
  const { t } = useWidget()
  return (
    <>
      <bdi>{username}</bdi>
      {canEdit && <> · {t('people-edit.usernameStays')}</>}
    </>
  )
}

interface FooterProps {
  work: UserWork
  isConfirming: boolean
  onKeep: () => void
  onSave: () => void
  onClose: () => void
}

/** What saving changes, above the save button; saving that takes away rights needs another confirmation. */
function SaveFooter({ work, isConfirming, onKeep, onSave, onClose }: FooterProps) {
  const { t } = useWidget()
  const { base, entries, changed, latest, isSaving } = work
  if (!base || !entries) return null
  const count = changed.length
  return (
    <>
      {count > 0 && (
        <div className="user-footer" role="status">
          <Changes base={base} entries={entries} changed={changed} />
        </div>
      )}
      {isConfirming ? (
        <Question
          title={
            changed.includes('role')
              ? t('people-edit.confirmRole', { name: base.fullName, role: t(`common.role.${entries.role}`) })
              : t('people-edit.confirmAccounts', { name: base.fullName })
          }
          keep={
            changed.includes('role')
              ? t('people-edit.keepRole', { role: t(`common.role.${base.role}`) })
              : t('people-edit.stay')
          }
          go={t('people-edit.saveLoss')}
          isBusy={isSaving}
          onKeep={onKeep}
          onGo={onSave}
        />
      ) : (
        <>
          <Button onClick={onClose}>{t(count > 0 ? 'people.cancel' : 'common.close')}</Button>
          <Button kind="primary" busy={isSaving} disabled={count === 0 || latest !== null} onClick={onSave}>
            {count === 0 ? t('people-edit.nothing') : t('people-edit.save', { count })}
          </Button>
        </>
      )}
    </>
  )
}

interface QuestionProps {
  title: string
  keep: string
  go: string
  isBusy?: boolean
  isDangerous?: boolean
  onKeep: () => void
  onGo: () => void
}

/**
 * A confirmation in the footer, because no dialog opens over a drawer (UI-12); focus starts on the option that changes
 * nothing.
 */
function Question({ title, keep, go, isBusy = false, isDangerous = false, onKeep, onGo }: QuestionProps) {
  return (
    <div className="user-question" role="group" aria-label={title}>
      <p className="strong" role="alert">
        {title}
      </p>
      <div className="row wrap">
        <Button buttonRef={(button) => button?.focus()} disabled={isBusy} onClick={onKeep}>
          {keep}
        </Button>
        <Button kind={isDangerous ? 'destructive' : 'primary'} busy={isBusy} onClick={onGo}>
          {go}
        </Button>
      </div>
    </div>
  )
}

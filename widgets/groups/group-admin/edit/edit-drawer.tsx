import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type NetTermsError, updateUserGroup, USER_LIMITS, type UserGroup } from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Drawer } from '../../../../src/ui/drawer.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import { whyNotName } from '../forms/group-name.ts'
import { ParentField } from '../forms/parent-field.tsx'
import { needsConfirmation, ProviderProof, useProvider } from '../forms/provider-proof.tsx'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { asRefusal, fieldOf, type GroupField, refusalWords } from '../forms/refusal.ts'
import { SignInFields } from '../forms/sign-in-fields.tsx'
import type { GroupAdminState } from '../group-admin.state.ts'
import { changedMeanwhile, changeOf, entriesOf, type GroupEntries, rebase } from './changes.ts'
import { ChangedMeanwhile, Difference } from './difference.tsx'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  state: GroupAdminState
  group: UserGroup
  onClose(): void
}

/** Edits a group; the footer shows old and new values, and what users lose (GRP-48). */
export function EditDrawer({ state, group, onClose }: Props) {
  const words = useWidget()
  const { t, emit } = words
  const formId = useId()
  const update = useAction(updateUserGroup)
  // The group when the drawer was opened; later changes are reported and not overwritten.
  const [opened, setOpened] = useState(group)
  const [entries, setEntries] = useState(() => entriesOf(group))
  const [isConfirmed, setConfirmed] = useState(false)
  const [refusal, setRefusal] = useState<NetTermsError | null>(null)
  const [isTried, setTried] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = (changes: Partial<GroupEntries>) => {
    setRefusal(null)
    setLeaving(false)
    setEntries((now) => ({ ...now, ...changes }))
  }
  const now = state.group.answer?.data.id === group.id ? state.group.answer.data : opened
  const changes = changeOf(opened, entries)
  const count = Object.keys(changes).length
  const isChanged = now.version !== opened.version && changedMeanwhile(opened, now, entries).length > 0
  // The previous save succeeded although its response was lost.
  const isSaved =
    refusal !== null &&
    now.version !== opened.version &&
    !isChanged &&
    Object.keys(changeOf(now, rebase(opened, now, entries))).length === 0
  // The change affects nothing that was entered here.
  if (now.version !== opened.version && (!isChanged || count === 0) && !isSaved) {
    setOpened(now)
    setEntries(rebase(opened, now, entries))
  }
  const why = whyNotName(entries.name)
  const provider = useProvider(entries.identityProviderId)
  const isUnproven = changes.identity_provider_id !== undefined && needsConfirmation(provider)
  const field = refusal && fieldOf(refusal)
  const errorAt = (wanted: GroupField) => (refusal && field === wanted ? refusalWords(words, refusal) : undefined)
  const nameProblem =
    why !== null && (isTried || why === 'too-long')
      ? t(`group-forms.name.${why}`, { most: USER_LIMITS.maxGroupName })
      : undefined

  useEffect(() => {
    emit('nt-unsaved-change', { dirty: count > 0 })
    return () => void (count > 0 && emit('nt-unsaved-change', { dirty: false }))
  }, [count > 0])
  useEffect(() => {
    if (isSaved) finish(now)
  }, [isSaved])
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true], fieldset[aria-describedby]')?.focus()
  }, [refusal])

  function finish(saved: UserGroup): void {
    state.keep(saved)
    state.tell({ kind: 'updated', name: saved.name })
    onClose()
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (update.isRunning || count === 0 || isChanged) return
    if (why !== null) return form.current?.querySelector<HTMLElement>('#group-edit-name')?.focus()
    setRefusal(null)
    try {
      const { data } = await update.run({
        params: { group_id: group.id },
        body: { version: opened.version, ...changes, confirm_untested: isUnproven && isConfirmed },
      })
      finish(data)
    } catch (cause) {
      const error = asRefusal(cause, updateUserGroup.name)
      setRefusal(error)
      if (error.code === 'group-version-conflict' || isOutcomeUnknown(error)) state.group.retry()
    }
  }
  const close = () => (count > 0 && !isLeaving ? setLeaving(true) : onClose())
  return (
    <Drawer
      open
      title={t('group-forms.edit.title', { name: group.name })}
      subtitle={[
        t('group-forms.peopleIn', { count: group.userCount }),
        t('group-forms.groupsBelow', { count: group.childCount }),
      ].join(' · ')}
      closeLabel={t('common.close')}
      onClose={close}
      busy={update.isRunning}
      footer={
        <div className="stack gap-3 grow">
          <Difference opened={opened} entries={entries} isUnproven={isUnproven} people={group.userCount} />
          {isLeaving && (
            <p className="small" role="alert">
              {t('group-forms.edit.unsaved')}
            </p>
          )}
          <div className="row wrap to-end-row">
            <Button onClick={onClose} disabled={update.isRunning}>
              {t(isLeaving ? 'group-forms.edit.discard' : 'group-forms.cancel')}
            </Button>
            <FormButton form={formId} busy={update.isRunning} disabled={count === 0 || isChanged}>
              {t('group-forms.edit.save', { count })}
            </FormButton>
          </div>
        </div>
      }
    >
      <form id={formId} ref={form} className="stack gap-5" noValidate onSubmit={(event) => void save(event)}>
        {isChanged && (
          <Banner
            tone="warning"
            role="alert"
            icon={triangleAlertIcon}
            title={t('group-forms.edit.changed')}
            action={
              <Button
                size="sm"
                onClick={() => {
                  setOpened(now)
                  setEntries(rebase(opened, now, entries))
                  setRefusal(null)
                }}
              >
                {t('group-forms.edit.useLatest')}
              </Button>
            }
          >
            <p>{t('group-forms.edit.changedText')}</p>
            <ChangedMeanwhile opened={opened} now={now} />
          </Banner>
        )}
        {refusal && field === null && !(isChanged && refusal.code === 'group-version-conflict') && (
          <Banner
            tone="danger"
            role="alert"
            icon={octagonAlertIcon}
            title={t(isOutcomeUnknown(refusal) ? 'group-forms.edit.unknown' : 'group-forms.edit.failed')}
          >
            {isOutcomeUnknown(refusal) ? t('group-forms.edit.unknownText') : refusalWords(words, refusal)}{' '}
            {refusal.correlationId && (
              <span className="whole">{t('common.reference', { id: refusal.correlationId })}</span>
            )}
          </Banner>
        )}
        <TextInput
          id="group-edit-name"
          label={t('group-forms.name.label')}
          value={entries.name}
          autoComplete="off"
          required
          error={nameProblem ?? errorAt('name')}
          onChange={(name) => change({ name })}
        />
        <ParentField
          customerId={group.customerId}
          groupId={group.id}
          value={entries.parent}
          error={errorAt('parent')}
          onChange={(parent) => change({ parent })}
        />
        <SignInFields
          value={entries}
          onChange={(next) => {
            if (next.identityProviderId !== undefined) setConfirmed(false)
            change(next)
          }}
          networkHint={
            group.childCount > 0
              ? t('group-forms.networkBelow', { count: group.childCount })
              : t('group-forms.networkNone')
          }
          error={errorAt('provider')}
        >
          <ProviderProof
            providerId={entries.identityProviderId}
            providerName={entries.identityProviderName}
            isConfirmed={isConfirmed}
            onConfirm={setConfirmed}
          />
        </SignInFields>
      </form>
    </Drawer>
  )
}

interface FormButtonProps {
  form: string
  busy: boolean
  disabled: boolean
  children: string
}

/** Button outside a form that submits it. */
function FormButton({ form, busy, disabled, children }: FormButtonProps) {
  return (
    <Button
      kind="primary"
      busy={busy}
      disabled={disabled}
      onClick={({ currentTarget }) => {
        const root = currentTarget.getRootNode() as ShadowRoot | Document
        ;(root.getElementById(form) as HTMLFormElement | null)?.requestSubmit()
      }}
    >
      {children}
    </Button>
  )
}

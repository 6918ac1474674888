import { type SubmitEvent, useState } from 'react'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import { Textarea } from '../../../../src/ui/textarea.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import xIcon from 'lucide-static/icons/x.svg'
import { USER_LIMITS } from '../../../../src/contract/index.ts'
import { type PersonField, problemWords } from '../person-fields.ts'
import { InvitationFields } from './invitation-fields.tsx'
import { nextUsername } from './suggest-username.ts'
import type { CommonForm } from './use-invitation.ts'
import { storedPerson } from './use-one.ts'
import type { Row, SeveralForm as Form } from './use-several.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  form: Form
  common: CommonForm
  hasGroups: boolean
  /** Called when all users in the list were invited. */
  onDone: (count: number) => void
  onCancel: () => void
}

/**
 * Invites several users: pasted lines become editable rows; each shows its result, and failed ones can be sent again
 * (USR-81).
 */
export function SeveralForm({ form, common, hasGroups, onDone, onCancel }: Props) {
  const { t, i18n, formats } = useWidget()
  const accountsId = useId()
  const [isTried, setTried] = useState(false)
  const [announced, announce] = useState<{ done: number; total: number } | null>(null)
  const { rows, ready } = form
  const done = rows.filter(({ result }) => result?.kind === 'done').length
  const open = rows.length - done
  const leftOut = open - ready.length
  const accountsError = common.common.accounts.length === 0 && t('people-invite.accountsMissing')
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (accountsError || ready.length === 0) return
    const total = ready.length
    const invited = await form.send(common.common)
    announce({ done: invited, total })
    if (invited === open) onDone(done + invited)
  }
  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void submit(event)}>
      <Textarea
        i18n={i18n}
        label={t('people-invite.paste')}
        hint={t('people-invite.pasteHint')}
        placeholder={t('people-invite.pasteExample')}
        rows={5}
        value={form.text}
        onChange={form.enterText}
      />
      <p className="vh" role="status">
        {rows.length > 0 && t('people-invite.read', { count: rows.length })}
      </p>
      {form.unread.length > 0 && (
        <Banner
          tone="warning"
          icon={triangleAlertIcon}
          title={t('people-invite.unread', { count: form.unread.length })}
        >
          {form.unread.slice(0, 3).join(' · ')}
          {form.unread.length > 3 && ' …'}
        </Banner>
      )}
      {form.tooMany > 0 && (
        <Banner
          tone="warning"
          icon={triangleAlertIcon}
          title={t('people-invite.tooMany', {
            maximum: formats.number(USER_LIMITS.maxUsersTogether),
            count: form.tooMany,
          })}
        />
      )}
      {announced && !form.isSending && announced.done < announced.total && (
        <Banner
          tone="warning"
          icon={triangleAlertIcon}
          role="status"
          title={t('people-invite.partly', { done: formats.number(announced.done), count: announced.total })}
        >
          {t('people-invite.partlyText')}
        </Banner>
      )}
      {form.failure && (
        <Banner
          tone={form.failure.isUnknown ? 'warning' : 'danger'}
          icon={octagonAlertIcon}
          role="alert"
          title={t(form.failure.isUnknown ? 'people-invite.unknown' : 'people-invite.failed')}
        >
          {i18n.errorText(form.failure.error.code)} {form.failure.isUnknown && t('people-invite.unknownText')}
        </Banner>
      )}
      {rows.length > 0 && (
        <table part="table" className="tbl cards nosel invite-rows" role="table">
          <caption className="vh">{t('people-invite.rows')}</caption>
          <thead part="table-header" role="rowgroup">
            <tr role="row">
              <th scope="col">{t('people-invite.person')}</th>
              <th scope="col">{t('people-form.username')}</th>
              <th scope="col">{t('people-invite.check')}</th>
              <th scope="col">
                <span className="vh">{t('people-invite.removeColumn')}</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <PersonRow key={row.id} row={row} form={form} />
            ))}
          </tbody>
        </table>
      )}
      <div className="two">
        <InvitationFields
          form={common}
          hasGroups={hasGroups}
          accountsId={accountsId}
          accountsError={isTried && accountsError}
        />
      </div>
      <div className="row wrap">
        <Button type="submit" kind="primary" busy={form.isSending} disabled={ready.length === 0}>
          {ready.length === 0 ? t('people-invite.sendNone') : t('people-invite.sendSeveral', { count: ready.length })}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t(done > 0 ? 'common.close' : 'people.cancel')}
        </Button>
        {leftOut > 0 && <span className="small muted">{t('people-invite.leftOut', { count: leftOut })}</span>}
      </div>
    </form>
  )
}

function PersonRow({ row, form }: { row: Row; form: Form }) {
  const { t } = useWidget()
  const { id, entries, result } = row
  const isDone = result?.kind === 'done'
  const name = `${entries.firstName} ${entries.lastName}`.trim() || entries.email
  const cell = (field: Exclude<PersonField, 'email'>) => ({
    size: 'sm' as const,
    label: t('people-invite.fieldOf', { field: t(`people-form.${field}`), name }),
    labelHidden: true,
    placeholder: t(`people-form.${field}`),
    value: entries[field],
    disabled: isDone || form.isSending,
    onChange: (value: string) => form.enter(id, { [field]: value }),
    autoComplete: 'off',
  })
  return (
    <tr role="row">
      <td role="cell" className="c-main">
        {isDone ? (
          <span className="strong">
            <bdi>{name}</bdi>
          </span>
        ) : (
          <div className="row">
            <TextInput {...cell('firstName')} />
            <TextInput {...cell('lastName')} />
          </div>
        )}
        <span className="sub">
          <bdi>{entries.email}</bdi>
        </span>
      </td>
      <td role="cell" className="c-d">
        {isDone ? <bdi>{entries.username}</bdi> : <TextInput {...cell('username')} verbatim />}
      </td>
      <td role="cell" className="c-b">
        <Check row={row} />
      </td>
      <td role="cell" className="c-e r corner">
        {!isDone && (
          <Button
            kind="quiet"
            size="sm"
            icon={xIcon}
            label={t('people-invite.remove', { name })}
            disabled={form.isSending}
            onClick={() => form.remove(id)}
          />
        )}
      </td>
    </tr>
  )
}

/** Says whether the row can be sent and, after sending, its result. */
function Check({ row }: { row: Row }) {
  const widget = useWidget()
  const { t } = widget
  const problem = problemOfRow(widget, row)
  if (row.result?.kind === 'done') {
    return (
      <span className="row small success-text">
        <Icon of={checkIcon} size="s" />
        {t('people-invite.invited')}
      </span>
    )
  }
  if (problem === null) return <span className="small muted">{t('people-invite.ready')}</span>
  return (
    <span part="error" className="err">
      <Icon of={octagonAlertIcon} size="s" />
      <span>{problem}</span>
    </span>
  )
}

function problemOfRow(widget: WidgetContextValue, { entries, problems, isRepeated, result }: Row): string | null {
  const { t, i18n } = widget
  if (result?.kind === 'refused') {
    const username = nextUsername(storedPerson(entries).username)
    if (result.code === 'user-exists') return t('people-invite.taken', { username })
    if (result.code === 'user-name-confusable') return t('people-invite.lookAlike', { username })
    return i18n.errorText(result.code)
  }
  const [first] = problems
  if (first) return `${t(`people-form.${first[0]}`)}: ${problemWords(widget, first[0], first[1])}`
  return isRepeated ? t('people-invite.repeated') : null
}

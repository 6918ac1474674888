import { type SubmitEvent, useState } from 'react'
import type { User } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { PERSON_FIELDS, type PersonField, problemWords } from '../person-fields.ts'
import { InvitationFields } from './invitation-fields.tsx'
import { nextUsername } from './suggest-username.ts'
import type { CommonForm } from './use-invitation.ts'
import { type OneForm as Form, personProblems, storedPerson } from './use-one.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  form: Form
  common: CommonForm
  hasGroups: boolean
  onDone: (user: User) => void
  onCancel: () => void
}

/** Invites one user: the username is derived from the e-mail address, and errors are shown at their fields (USR-80). */
export function OneForm({ form, common, hasGroups, onDone, onCancel }: Props) {
  const widget = useWidget()
  const { t, i18n } = widget
  const id = useId()
  const [attempt, setAttempt] = useState(0)
  const { entries, refusal } = form
  const problems = personProblems(entries)
  const accountsError = common.common.accounts.length === 0 && t('people-invite.accountsMissing')
  const isTried = attempt > 0
  const errorOf = (field: PersonField): string | false => {
    if (refusal?.field === field) return refusalOf(field)
    const problem = problems.get(field)
    // Incomplete input is not reported while the user types.
    return problem !== undefined && isTried && problemWords(widget, field, problem)
  }
  function refusalOf(field: PersonField): string {
    const code = refusal?.error.code
    if (field !== 'username' || !(code === 'user-exists' || code === 'user-name-confusable')) {
      return i18n.errorText(code ?? '')
    }
    const username = nextUsername(storedPerson(entries).username)
    return t(code === 'user-exists' ? 'people-invite.taken' : 'people-invite.lookAlike', { username })
  }
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setAttempt((count) => count + 1)
    if (problems.size > 0 || accountsError) return
    const user = await form.send(common.common)
    if (user) onDone(user)
  }
  const fieldId = (field: string) => `${id}-${field}`
  const text = (field: PersonField) => ({
    id: fieldId(field),
    label: t(`people-form.${field}`),
    value: entries[field],
    error: errorOf(field),
    onChange: (value: string) => form.enter({ [field]: value }),
    autoComplete: 'off',
    required: true,
  })
  const listed = [
    ...PERSON_FIELDS.flatMap((field) => {
      const message = errorOf(field)
      return message ? [{ message, fieldId: fieldId(field) }] : []
    }),
    ...(accountsError ? [{ message: accountsError, fieldId: fieldId('accounts') }] : []),
  ]
  const isRefusedWhole = refusal !== null && !PERSON_FIELDS.some((field) => field === refusal.field)
  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void submit(event)}>
      {isTried && !form.isSending && listed.length > 0 && (
        <ErrorSummary
          attempt={`${attempt} ${refusal?.error.code ?? ''}`}
          title={t('people-invite.problems')}
          problems={listed}
        />
      )}
      {isRefusedWhole && (
        <Banner
          tone={refusal.isUnknown ? 'warning' : 'danger'}
          icon={octagonAlertIcon}
          role="alert"
          title={t(refusal.isUnknown ? 'people-invite.unknown' : 'people-invite.failed')}
        >
          {i18n.errorText(refusal.error.code)} {refusal.isUnknown && t('people-invite.unknownText')}
        </Banner>
      )}
      <div className="two">
        <TextInput {...text('firstName')} />
        <TextInput {...text('lastName')} />
        <TextInput {...text('email')} inputMode="email" verbatim />
        <TextInput {...text('username')} hint={t('people-invite.usernameHint')} verbatim />
      </div>
      <div className="two">
        <InvitationFields
          form={common}
          hasGroups={hasGroups}
          accountsId={fieldId('accounts')}
          accountsError={isTried && accountsError}
        />
      </div>
      <div className="row wrap">
        <Button type="submit" kind="primary" busy={form.isSending}>
          {t('people-invite.send')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('people.cancel')}
        </Button>
      </div>
    </form>
  )
}

/**
 * Adds a contact: a colleague found by name, or any person by name and e-mail address (DSP-21, DSP-32). Needs
 * combobox.css.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type Dispute,
  type DisputeSide,
  firstFailedCheck,
  isBlank,
  isEmailAddress,
  listUserGroupContacts,
  pastedEmailAddress,
  plainName,
} from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { subjectIn, useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Combobox } from '../../../../src/ui/combobox.tsx'
import { listedOptions } from '../../../../src/ui/option-source.ts'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import type { ContactDraft } from './answer-draft.ts'

interface Props {
  dispute: Dispute
  side: DisputeSide
  /** Addresses that are already in the list, in lower case. */
  taken: readonly string[]
  busy?: boolean
  /** Resolves to false if the contact was not added; the input then stays. */
  onAdd: (contact: ContactDraft) => Promise<boolean> | boolean
  onCancel?: (() => void) | undefined
}

export function ContactEntry({ dispute, side, taken, busy = false, onAdd, onCancel }: Props) {
  const { t } = useWidget()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [isTried, setTried] = useState(false)
  const address = pastedEmailAddress(email)
  const nameError = isBlank(name) ? t('dispute-form.contacts.nameMissing') : undefined
  const emailError = !isEmailAddress(address)
    ? t('dispute-form.contacts.emailInvalid')
    : taken.includes(address.toLowerCase())
      ? t('dispute-form.contacts.repeated')
      : undefined

  async function add(contact: ContactDraft): Promise<void> {
    if (!(await onAdd(contact))) return
    setName('')
    setEmail('')
    setTried(false)
  }
  const submit = () => {
    setTried(true)
    if (!nameError && !emailError) void add({ id: null, name: plainName(name), emailAddress: address })
  }
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    const group = box.current
    // Enter adds the contact; it must not submit the surrounding answer.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
      if (event.target.getAttribute('role') === 'combobox') return
      event.preventDefault()
      latest.current()
    }
    group?.addEventListener('keydown', onKey)
    return () => group?.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div ref={box} className="stack gap-3" role="group" aria-label={t('dispute-form.contacts.label')}>
      {side === 'customer' && <Colleagues dispute={dispute} taken={taken} onAdd={(contact) => void add(contact)} />}
      <TextInput
        label={t('dispute-form.contacts.name')}
        value={name}
        onChange={setName}
        maxLength={101}
        autoComplete="off"
        error={isTried ? nameError : undefined}
      />
      <TextInput
        label={t('dispute-form.contacts.email')}
        type="email"
        value={email}
        onChange={setEmail}
        maxLength={254}
        autoComplete="off"
        verbatim
        error={isTried ? emailError : undefined}
      />
      <div className="row wrap">
        <Button size="sm" busy={busy} onClick={submit}>
          {t('dispute-form.contacts.add')}
        </Button>
        {onCancel && (
          <Button size="sm" kind="quiet" onClick={onCancel}>
            {t('dispute-form.contacts.cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Colleagues({
  dispute,
  taken,
  onAdd,
}: Pick<Props, 'dispute' | 'taken'> & { onAdd: (contact: ContactDraft) => void }) {
  const { t, i18n } = useWidget()
  const mayFind = useShared((state) => firstFailedCheck(listUserGroupContacts.needs, subjectIn(state)) === null)
  const people = useCall(listUserGroupContacts, mayFind ? { filter: { buid_customer: dispute.customerId } } : null)
  const found = people.answer?.data
  const source = useMemo(
    () =>
      listedOptions(
        (found ?? []).map(({ id, name, emailAddress }) => ({
          id,
          label: name,
          detail: emailAddress,
          ...(taken.includes(emailAddress.toLowerCase()) && { disabledReason: t('dispute-form.contacts.repeated') }),
        })),
        i18n.locale,
      ),
    [found, taken.join(), i18n],
  )
  if (!mayFind) return null
  if (people.error)
    return (
      <p part="hint" className="hint">
        {t('dispute-form.contacts.failed')}
      </p>
    )
  return (
    <Combobox
      i18n={i18n}
      label={t('dispute-form.contacts.colleague')}
      placeholder={t('dispute-form.contacts.find')}
      source={source}
      value={null}
      onChange={(option) => {
        if (option) onAdd({ id: option.id, name: option.label, emailAddress: option.detail ?? '' })
      }}
    />
  )
}

/** Returns a contact in the API's format. */
export const contactRequest = ({ id, name, emailAddress }: ContactDraft) =>
  id === null ? { name, email_address: emailAddress } : { id }

/** Adds a contact without an answer (DSP-40). */
import { useState } from 'react'
import {
  addDisputeContacts,
  type Dispute,
  type DisputeSide,
  LIMITS,
  type NetTermsError,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../src/ui/new-idempotency-key.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import type { ContactDraft } from '../case/answer/answer-draft.ts'
import { ContactEntry, contactRequest } from '../case/answer/contact-entry.tsx'

export const sheets = [comboboxSheet]

interface Props {
  dispute: Dispute
  side: DisputeSide
  onClose: () => void
  /** @param words text of the result message */
  onAdded: (after: Dispute, words: string) => void
}

export function AddContact({ dispute, side, onClose, onAdded }: Props) {
  const { t, i18n } = useWidget()
  const call = useAction(addDisputeContacts)
  const [error, setError] = useState<NetTermsError | null>(null)
  // One key per input, so that retries add the contact only once.
  const [attempt, setAttempt] = useState({ key: '', of: '' })
  const isFull = dispute.contacts.length >= LIMITS.maxDisputeContacts

  async function add(contact: ContactDraft): Promise<boolean> {
    const of = `${contact.id} ${contact.name} ${contact.emailAddress}`
    const key = attempt.of === of ? attempt.key : newIdempotencyKey()
    setAttempt({ key, of })
    setError(null)
    try {
      const { data } = await call.run(
        { params: { dispute_id: dispute.id }, body: { contacts: [contactRequest(contact)] } },
        { idempotencyKey: key },
      )
      onAdded(data, t('dispute-form.contacts.added', { name: contact.name }))
      return true
    } catch (cause) {
      setError(cause as NetTermsError)
      return false
    }
  }
  if (isFull)
    return (
      <p part="hint" className="hint">
        {t('dispute-form.contacts.tooMany', { count: LIMITS.maxDisputeContacts })}
      </p>
    )
  return (
    <div className="stack gap-3 no-print">
      {error && (
        <p part="error" className="err" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>{i18n.errorText(error.code)}</span>
        </p>
      )}
      <ContactEntry
        dispute={dispute}
        side={side}
        taken={dispute.contacts.map(({ emailAddress }) => emailAddress.toLowerCase())}
        busy={call.isRunning}
        onAdd={add}
        onCancel={onClose}
      />
    </div>
  )
}

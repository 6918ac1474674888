/**
 * Confirms that accounts are enrolled or removed; sends the request only once per dialog. Source: docs/spec/loyalty.md
 * LOY-242…LOY-245.
 */
import { useRef, useState } from 'react'
import {
  ENROLLMENT_LIMITS,
  enrollAccounts,
  type LoyaltyTemplate,
  type NetTermsError,
  removeAccounts,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import type { AccountAct } from './accounts-table.tsx'

/** Result: how many accounts were changed, and why the others were not. */
export interface Done {
  kind: AccountAct['kind']
  count: number
  left: readonly { id: string; name: string; why: string }[]
}

interface Props {
  act: AccountAct
  program: Pick<LoyaltyTemplate, 'id' | 'name' | 'currency'>
  /** @param done the result; null if nothing was sent */
  onClose(done: Done | null): void
}

export function ActDialog({ act: { kind, accounts }, program, onClose }: Props) {
  const { t, i18n } = useWidget()
  const enroll = useAction(enrollAccounts)
  const remove = useAction(removeAccounts)
  // The same content is sent with the same key, so that a retry after a lost response applies the change only once.
  const last = useRef({ content: '', key: '' })
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [error, setError] = useState<NetTermsError | null>(null)
  const isRemoval = kind === 'remove'
  const [first, ...others] = accounts
  const values = { name: first?.name ?? '', program: program.name }

  async function submit(): Promise<void> {
    setChecked(true)
    const text = reason.trim()
    if (isRemoval && text === '') return
    if (last.current.content !== text || last.current.key === '') {
      last.current = { content: text, key: newIdempotencyKey() }
    }
    const params = { template_id: program.id }
    const ids = accounts.map(({ id }) => id)
    const options = { idempotencyKey: last.current.key }
    setError(null)
    try {
      const { data } = isRemoval
        ? await remove.run({ params, body: { accounts: ids, reason: text } }, options)
        : await enroll.run({ params, body: { accounts: ids } }, options)
      const left = data.filter(({ outcome }) => outcome !== 'enrolled' && outcome !== 'removed')
      onClose({
        kind,
        count: data.length - left.length,
        left: left.map(({ accountNumber, name, outcome }) => ({
          id: accountNumber,
          name: name ?? accountNumber,
          why: t(`loyalty-enrollment.outcome.${outcome}`, { currency: program.currency }),
        })),
      })
    } catch (cause) {
      setError(toNetTermsError(cause, 'server-error', 'The accounts were not changed. Check the cause.'))
    }
  }

  return (
    <Dialog
      open
      title={t(
        others.length === 0 ? `loyalty-enrollment.ask.${kind}` : `loyalty-enrollment.askSeveral.${kind}`,
        values,
      )}
      safeLabel={t('loyalty-enrollment.cancel')}
      onClose={() => onClose(null)}
      busy={enroll.isRunning || remove.isRunning}
      error={error && (isOutcomeUnknown(error) ? t('loyalty-enrollment.unknown') : i18n.errorText(error.code))}
      action={{
        label: t(`loyalty-enrollment.${kind}`),
        kind: isRemoval ? 'destructive' : 'primary',
        onClick: () => void submit(),
      }}
    >
      <p>{t(`loyalty-enrollment.askText.${kind}`)}</p>
      {others.length > 0 && (
        <ul className="enrollment-names">
          {accounts.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi> <span className="small muted num">{id}</span>
            </li>
          ))}
        </ul>
      )}
      {isRemoval && (
        <TextInput
          label={t('loyalty-enrollment.reason')}
          required
          value={reason}
          onChange={setReason}
          maxLength={ENROLLMENT_LIMITS.maxReason}
          error={isChecked && reason.trim() === '' ? t('loyalty-enrollment.reasonMissing') : undefined}
        />
      )}
    </Dialog>
  )
}

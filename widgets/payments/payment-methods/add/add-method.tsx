import { useState } from 'react'
import { verifyBankAccount } from '../../../../src/contract/index.ts'
import { type AddedMethod, SecureFrame, type SecureUse } from '../../../../src/kit/secure-frame.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import type { MethodActs } from '../method-acts.ts'
import { methodName } from '../method-name.ts'
import type { MethodsFrame } from '../payment-methods.state.ts'

interface Props {
  what: 'add-account' | 'add-card'
  frame: MethodsFrame
  acts: MethodActs
}

/**
 * Numbers are entered only inside the frame; this page receives the last four digits (SEC-2). Not in a dialog: with a
 * form longer than the dialog, its footer would cover a part of the frame, which then considers itself obscured
 * (SEC-12).
 */
export function AddMethod({ what, frame, acts }: Props) {
  const widget = useWidget()
  const { t, instance } = widget
  const [isBusy, setBusy] = useState(false)
  const { customerId, countries } = frame
  const title = t(what === 'add-card' ? 'methods.addCard' : 'methods.addAccount')
  const use: SecureUse =
    what === 'add-card'
      ? { purpose: 'payment-cards.create', detail: { customerId } }
      : { purpose: 'bank-accounts.create', detail: { customerId, country: countries[0], countries } }

  function added(news: AddedMethod): void {
    instance.answers.invalidate(verifyBankAccount.changes)
    const { last4 } = news
    acts.done(
      news.type === 'card-added'
        ? t('method-acts.added', { name: methodName(widget, { kind: 'card', name: '', brand: news.brand, last4 }) })
        : t('method-acts.addedAccount', { bank: news.bankName, last4 }),
    )
  }

  return (
    <Card padded title={title} className="method-entry">
      {what === 'add-account' && <p className="muted">{t('method-acts.add.text')}</p>}
      <SecureFrame
        {...use}
        title={title}
        onAdded={added}
        onBusy={setBusy}
        // A pending request may have created an account, so wait for its response.
        onClose={() => !isBusy && acts.done(null)}
      />
      <p>
        <Button kind="quiet" disabled={isBusy} onClick={() => acts.done(null)}>
          {t('method-acts.cancel')}
        </Button>
      </p>
    </Card>
  )
}

import { useState } from 'react'
import {
  type BankAccountLink,
  LIMITS,
  listBankAccountLinks,
  type NetTermsError,
  PROGRAM_TIME_ZONE,
  revokeBankAccountLink,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useAction, useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import mailIcon from 'lucide-static/icons/mail.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import type { MethodActs } from '../method-acts.ts'
import type { MethodsFrame } from '../payment-methods.state.ts'
import { SendDialog } from './send-dialog.tsx'

interface Props {
  frame: MethodsFrame
  acts: MethodActs
}

/** Links by which another person adds a bank account: send, list active ones, revoke (BNK-258, BNK-260). */
export function LinksSection({ frame, acts }: Props) {
  const { t, i18n, formats } = useWidget()
  const { customerId } = frame
  const { answer, error } = useCall(listBankAccountLinks, { filter: { buid_customer: customerId } }, { keep: true })
  const revoke = useAction(revokeBankAccountLink)
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<NetTermsError | null>(null)
  const links = answer?.data ?? []

  async function end({ id, email }: BankAccountLink): Promise<void> {
    setRefused(null)
    try {
      await revoke.run({ params: { id } })
      acts.done(t('method-links.revoked', { email }))
    } catch (cause) {
      setRefused(toNetTermsError(cause, 'widget-crashed', 'The link was not revoked. Check the cause.'))
    }
  }

  const problem = refused ?? (answer ? null : error)
  return (
    <Card padded title={t('method-links.title')} className="method-links">
      <p className="muted">{t('method-links.text', { minutes: formats.number(LIMITS.bankAccountLinkMinutes) })}</p>
      {problem && (
        <Banner tone="danger" icon={octagonAlertIcon} title={t('method-links.failed')} role="alert">
          {i18n.errorText(problem.code)}
        </Banner>
      )}
      {links.length > 0 && (
        <ul className="links-open" aria-label={t('method-links.working')}>
          {links.map((link) => (
            <li key={link.id} className="row wrap">
              <span className="grow">
                <bdi className="links-email">{link.email}</bdi>
                <span className="sub num">
                  {t('method-links.row', {
                    name: link.sentBy,
                    time: formats.time(link.expiresAt, PROGRAM_TIME_ZONE),
                  })}
                </span>
              </span>
              <Button
                size="sm"
                label={t('method-links.revokeOf', { email: link.email })}
                disabled={revoke.isRunning}
                onClick={() => void end(link)}
              >
                {t('method-links.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button icon={mailIcon} hasPopup="dialog" onClick={() => setSending(true)}>
          {t('method-links.open')}
        </Button>
      </p>
      {isSending && (
        <SendDialog
          customerId={customerId}
          onClose={() => setSending(false)}
          onSent={(email) => {
            setSending(false)
            acts.done(t('method-links.sent', { email }))
          }}
        />
      )}
    </Card>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import type * as securePart from '../../../../src/secure/secure-fields.tsx'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import type { AddingAccount } from './use-adding-account.ts'
import type { MethodChoice } from './use-pay-method.ts'

interface Props {
  adding: AddingAccount
  /** The latest accounts; they show whether the new one can pay this payment. */
  choices: readonly MethodChoice[]
}

/** Adds a bank account for this payment, in the secure frame (BNK-13). */
export function AddAccount({ adding, choices }: Props) {
  const { t } = useWidget()
  const { phase } = adding
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(phase.kind)
  useEffect(() => {
    if (last.current === phase.kind) return
    last.current = phase.kind
    // The focused element was removed with the frame, or the message has just appeared above, so focus moves to the
    // message.
    if (phase.kind === 'closed') button.current?.focus()
    else place.current?.focus()
  }, [phase.kind])
  return (
    <div className="stack gap-4" ref={place} tabIndex={-1}>
      {phase.kind === 'added' && <Added account={phase.account} choices={choices} />}
      {phase.kind === 'open' && <Entry adding={adding} />}
      {phase.kind === 'failed' && <FailedEntry code={phase.code} onRetry={adding.open} />}
      {(phase.kind === 'closed' || phase.kind === 'added') && (
        <p>
          <Button icon={plusIcon} buttonRef={button} onClick={adding.open}>
            {t('payments.method.add')}
          </Button>
        </p>
      )}
    </div>
  )
}

function Entry({ adding }: { adding: AddingAccount }) {
  const { t, element, i18n, instance } = useWidget()
  const [isBusy, setBusy] = useState(false)
  const { part, hasFailed, retry } = useLazyPart<typeof securePart>('secure')
  const placeholder = <Skeleton lines={6} label={t('payments.method.add.loading')} />
  if (hasFailed) return <FailedEntry code="code-unavailable" onRetry={retry} />
  return (
    <Card padded title={t('payments.method.add')}>
      {part ? (
        <part.SecureFields
          element={element}
          address={adding.address}
          title={t('payments.method.add.frame')}
          task={adding.task}
          locale={i18n.locale}
          subscribeAppearance={instance.subscribeAppearance}
          fetchHandover={adding.fetchHandover}
          placeholder={placeholder}
          onAdded={adding.added}
          onFailed={adding.failed}
          onBusy={setBusy}
        />
      ) : (
        placeholder
      )}
      <p>
        <Button kind="quiet" disabled={isBusy} onClick={adding.cancel}>
          {t('payments.method.add.cancel')}
        </Button>
      </p>
    </Card>
  )
}

function FailedEntry({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { t, i18n } = useWidget()
  return (
    <Card padded>
      <Failure bare message={i18n.errorText(code)} action={{ label: t('common.tryAgain'), onClick: onRetry }} />
    </Card>
  )
}

/** Message that says whether the new account can pay this payment; known once the accounts have reloaded. */
function Added({
  account,
  choices,
}: { account: { bankAccountId: string; last4: string; bankName: string } } & Pick<Props, 'choices'>) {
  const { t } = useWidget()
  const choice = choices.find((each) => each.method.id === account.bankAccountId)
  const can = !choice ? null : choice.reason === null ? 'usable' : choice.reason === 'verifying' ? 'verifying' : 'other'
  return (
    <Banner
      tone={can === 'usable' ? 'success' : 'motion'}
      icon={can === 'usable' ? checkIcon : clockIcon}
      role="status"
      title={t('payments.method.added', { bank: account.bankName, last4: account.last4 })}
    >
      {can && t(`payments.method.added.${can}`)}
    </Banner>
  )
}

import type { ReactNode } from 'react'
import { LIMITS, type Rejection, type RejectionReasonCode } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import { reasonWords, triesLeft } from '../rejection-looks.ts'

interface Props {
  rejection: Rejection
  isReader: boolean
  /** True if the network decided while the user was watching: the decision is then announced. */
  wasWatched: boolean
}

/** Banner with the status of the rejection: why it was rejected, or its result. */
export function StatusBanner({ rejection, isReader, wasWatched }: Props): ReactNode {
  const { t, formats } = useWidget()
  const { status, isStillProcessing, attempts, total, currency, customerName, canceledAt, canceledBy } = rejection
  const amount = formats.money(total, currency)
  const last = attempts.at(-1)
  switch (status) {
    case 'in progress':
      return isStillProcessing ? (
        <Banner tone="warning" role="status" icon={clockIcon} title={t('rejection.progress.slow')}>
          {t(isReader ? 'rejection.progress.slowTextOwn' : 'rejection.progress.slowText')}
        </Banner>
      ) : (
        <Banner tone="motion" role="status" icon={refreshCwIcon} title={t('rejection.progress.sent')}>
          {t('rejection.progress.sentText')}
        </Banner>
      )
    case 'resubmitted':
      return <Accepted rejection={rejection} isReader={isReader} />
    case 'canceled':
      return (
        <Banner role="status" icon={banIcon} title={t('rejection.canceled.title')}>
          {t(isReader ? 'rejection.canceled.textOwn' : 'rejection.canceled.text', { amount, customer: customerName })}
          {canceledBy !== null && canceledAt !== null && (
            <span className="block small muted">
              {t('rejection.canceled.by', { name: canceledBy, at: formats.instant(canceledAt) })}
            </span>
          )}
        </Banner>
      )
    case 'active': {
      // Shown only now; later, the list of attempts shows it.
      const isAgain = wasWatched && last?.outcome === 'rejected'
      const left = triesLeft(rejection)
      return (
        <div className="stack gap-3" role={wasWatched ? 'alert' : undefined}>
          {isAgain && (
            <p className="strong">
              {t('rejection.again', { number: formats.number(last.number) })}{' '}
              {!isReader &&
                t(left === 0 ? 'rejection.triesNone' : 'rejection.triesOf', {
                  total: formats.number(LIMITS.maxResubmissions),
                  left: formats.number(left),
                })}
            </p>
          )}
          {rejection.reasons.map(({ code }) => (
            <Banner key={code} tone="danger" icon={octagonAlertIcon} title={reasonWords(t, code)}>
              <ReasonText rejection={rejection} code={code} isReader={isReader} />
            </Banner>
          ))}
        </div>
      )
    }
  }
}

/** Text about what to do for a reason, with its numbers. */
function ReasonText(props: { rejection: Rejection; code: RejectionReasonCode; isReader: boolean }) {
  const { rejection, code, isReader } = props
  const { t, formats } = useWidget()
  const { subtotal, tax, total, currency, customerName, invoiceId } = rejection
  const money = (minor: number) => formats.money(minor, currency)
  if (code === 'amounts-unequal') {
    return <>{t('rejection.help.amounts-unequal', { sum: money(subtotal + tax), total: money(total) })}</>
  }
  if (isReader) return null
  return <>{t(`rejection.help.${code}`, { customer: customerName, invoice: invoiceId, amount: money(total) })}</>
}

/** Message that the correction was accepted as a new transaction; users who may see invoices get a link to it. */
function Accepted({ rejection, isReader }: { rejection: Rejection; isReader: boolean }) {
  const { t, formats, emit } = useWidget()
  const canOpen = useShared(
    ({ session }) => session.userType === 'customer' && session.capabilities.includes('invoices.list'),
  )
  const { invoiceId, acceptedTrxId, customerName, total, currency } = rejection
  const amount = formats.money(total, currency)
  return (
    <Banner
      tone="success"
      role="status"
      icon={checkIcon}
      title={
        acceptedTrxId === null
          ? t('rejection.accepted.titleAlone', { invoice: invoiceId })
          : t('rejection.accepted.title', { invoice: invoiceId, transaction: acceptedTrxId })
      }
      action={
        canOpen && (
          <Button
            size="sm"
            onClick={() => void emit('nt-navigate', { to: 'invoice-list', params: { status: 'all', q: invoiceId } })}
          >
            {t('rejection.accepted.open')}
          </Button>
        )
      }
    >
      {isReader
        ? t('rejection.accepted.textOwn', { amount })
        : t('rejection.accepted.text', { customer: customerName, amount })}
    </Banner>
  )
}

import { useState } from 'react'
import type { Rejection } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { refusalWords } from '../outcome.ts'
import { type CancelOutcome, useCancellations } from './use-cancellations.ts'

interface Props {
  /** Rejections to cancel; several are canceled one after the other. */
  rejections: readonly Rejection[]
  onClose: (canceled: readonly Rejection[]) => void
}

/**
 * Confirms a cancellation, which is permanent, with a checkbox; each of several rejections has its own result (REJ-2,
 * REJ-25).
 */
export function CancelDialog({ rejections, onClose }: Props) {
  const { t, formats } = useWidget()
  const { outcomes, isRunning, done, run } = useCancellations()
  const [isConfirmed, confirm] = useState(false)
  const [isAttempted, setAttempted] = useState(false)
  const [first] = rejections
  if (!first) return null
  const isOne = rejections.length === 1
  const canceled = (known: ReadonlyMap<string, CancelOutcome>) =>
    rejections.filter(({ id }) => known.get(id)?.kind === 'canceled')
  const close = () => onClose(canceled(outcomes))
  const start = async () => {
    if (!isConfirmed) return setAttempted(true)
    const open = rejections.filter(({ id }) => {
      const outcome = outcomes.get(id)
      return outcome === undefined || outcome.kind === 'unknown'
    })
    const known = await run(open)
    const gone = canceled(known)
    if (gone.length === rejections.length) onClose(gone)
  }
  const isTried = outcomes.size > 0 && !isRunning
  const hasUnknown = [...outcomes.values()].some(({ kind }) => kind === 'unknown')
  const amount = formats.money(first.total, first.currency)
  return (
    <Dialog
      open
      title={
        isOne
          ? t('rejection.cancel.title', { invoice: first.invoiceId })
          : t('rejection.cancel.titleSeveral', { count: rejections.length })
      }
      safeLabel={t(isTried ? 'common.close' : isOne ? 'rejection.cancel.keep' : 'rejection.cancel.keepSeveral')}
      onClose={close}
      busy={isRunning}
      action={
        isTried && !hasUnknown
          ? undefined
          : {
              label: isTried
                ? t('common.tryAgain')
                : isOne
                  ? t('rejections.action.cancel')
                  : t('rejection.cancel.several', { count: rejections.length }),
              kind: 'destructive',
              onClick: () => void start(),
            }
      }
    >
      {!isTried && (
        <p>
          {isOne
            ? t('rejection.cancel.text', { amount, customer: first.customerName })
            : t('rejection.cancel.textSeveral')}
        </p>
      )}
      {isTried && !isOne && (
        <p className="strong" role="status">
          {t('rejection.cancel.done', {
            total: formats.number(rejections.length),
            done: formats.number(canceled(outcomes).length),
          })}
        </p>
      )}
      {(!isOne || isTried) && (
        <ul className="cancel-list">
          {rejections.map((rejection) => (
            <li key={rejection.id}>
              <span className="row">
                <b className="grow num">{rejection.invoiceId}</b>
                <span className="num">{formats.money(rejection.total, rejection.currency)}</span>
              </span>
              <span className="small">
                <bdi>{rejection.customerName}</bdi>
              </span>
              <Outcome outcome={outcomes.get(rejection.id)} />
            </li>
          ))}
        </ul>
      )}
      {!isTried && (
        <Checkbox
          checked={isConfirmed}
          onChange={(next) => {
            confirm(next)
            setAttempted(false)
          }}
          error={isAttempted && t('rejection.cancel.tickFirst')}
        >
          {t('rejection.cancel.understood')}
        </Checkbox>
      )}
      <p className="small" role="status">
        {isRunning &&
          !isOne &&
          t('rejection.cancel.running', { done: formats.number(done), total: formats.number(rejections.length) })}
      </p>
    </Dialog>
  )
}

function Outcome({ outcome }: { outcome: CancelOutcome | undefined }) {
  const widget = useWidget()
  const { t } = widget
  if (!outcome) return null
  if (outcome.kind === 'canceled') {
    return (
      <span className="small success-text row">
        <Icon of={checkIcon} size="s" />
        {t('rejections.status.canceled')}
      </span>
    )
  }
  return (
    <span part="error" className="err" role="alert">
      <Icon of={octagonAlertIcon} size="s" />
      <span>{outcome.kind === 'unknown' ? t('rejection.cancel.unknown') : refusalWords(widget, outcome.error)}</span>
    </span>
  )
}

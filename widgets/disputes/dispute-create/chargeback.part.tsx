/**
 * A chargeback of one card transaction: request, rejection with alternatives, or confirmation. Source:
 * docs/spec/chargebacks.md CHB-11…CHB-15.
 */
import { useCallback } from 'react'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { useStepFocus } from '../../../src/kit/use-step-focus.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import uploadSheet from '../../../src/ui/sheets/upload.css?inline'
import { Skeleton } from '../../../src/ui/skeleton.tsx'
import type { ChargebackState } from './chargeback/chargeback-state.ts'
import laterSheet from './later-steps.css?inline'
import sheet from './chargeback/chargeback.css?inline'
import { ChargebackFields } from './chargeback/chargeback-fields.tsx'
import { ChargebackSent, ChargebackUnknown } from './chargeback/chargeback-outcome.tsx'
import { NotAvailable } from './chargeback/not-available.tsx'
import { useChargeback } from './chargeback/use-chargeback.ts'
import { useChargedInvoice } from './chargeback/use-charged-invoice.ts'

export const sheets: string[] = [controlsSheet, uploadSheet, laterSheet, sheet]

export function ChargebackForm({ state }: { state: ChargebackState }) {
  const { t } = useWidget()
  const chargeback = useChargeback(state)
  const { sent, phase } = chargeback
  const isUnknown = phase === 'unknown' || (phase === 'sending' && chargeback.wasUnknown)
  const { answer, error, retry } = useChargedInvoice(state.customerId, sent ? null : state.trxId)
  const invoice = answer?.data ?? null
  const isAvailable = invoice?.chargeback?.eligible === true
  const screen = sent ? 'sent' : isUnknown ? 'unknown' : invoice && !isAvailable ? 'not-available' : 'form'
  // The first screen is a step of the wizard, which sets its focus.
  const { headingRef: ownRef } = useStepFocus(screen, chargeback.refused !== null && screen === 'form')
  const headingRef = useCallback(
    (element: HTMLHeadingElement | null) => {
      state.headingRef(element)
      ownRef(element)
    },
    [state.headingRef, ownRef],
  )
  const title = t(
    screen === 'sent' ? 'chargeback.sent' : screen === 'unknown' ? 'dispute-steps.heading.unknown' : 'chargeback.title',
  )
  return (
    <section className="stack dispute-create" data-screen={screen}>
      <div>
        {(screen === 'form' || screen === 'not-available') && (
          <p className="crumb no-print">
            <button type="button" part="link" className="link plain arrow" onClick={state.toInvoices}>
              <Icon of={arrowLeftIcon} size="s" flip />
              {t('dispute-create.step.invoices')}
            </button>
          </p>
        )}
        <div className="page-head">
          <h2 className="h1 grow" tabIndex={-1} ref={headingRef}>
            {title}
          </h2>
        </div>
      </div>
      {sent ? (
        <ChargebackSent state={state} sent={sent} />
      ) : isUnknown ? (
        <ChargebackUnknown state={state} chargeback={chargeback} />
      ) : invoice && isAvailable ? (
        <ChargebackFields state={state} chargeback={chargeback} invoice={invoice} />
      ) : invoice ? (
        <NotAvailable state={state} chargeback={chargeback} invoice={invoice} />
      ) : error ? (
        <CodedFailure error={error} onRetry={retry} />
      ) : (
        <div part="card" className="card pad" aria-busy="true">
          <Skeleton lines={6} label={t('common.loading')} />
        </div>
      )}
    </section>
  )
}

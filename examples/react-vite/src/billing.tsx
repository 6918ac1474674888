import { useState } from 'react'
import { InvoiceList, NetTermsProvider, type NetTermsOptions, PayInvoices, useNetTerms } from 'netterms/react'
import { fetchClientSecret } from './fetch-client-secret.ts'

/** Both values are public. The secret key has no VITE_ prefix, so Vite cannot put it into the bundle. */
const OPTIONS: NetTermsOptions = {
  api: `${import.meta.env['VITE_NETTERMS_ORIGIN']}/api`,
  key: String(import.meta.env['VITE_NETTERMS_PUBLISHABLE_KEY']),
  appearance: { seed: { accent: '#0a5fb4' } },
  fetchClientSecret,
  // Widgets show each error themselves. Send it to your monitoring; the console stands for it here.
  onError: ({ code, correlationId }) => console.warn('NetTerms:', code, correlationId),
}
const STATUSES = { 'past-due': 'Past due', open: 'Open', paid: 'Paid' } as const

export function Billing() {
  return (
    <NetTermsProvider options={OPTIONS}>
      <Invoices />
    </NetTermsProvider>
  )
}

function Invoices() {
  const { can } = useNetTerms()
  const [status, setStatus] = useState<keyof typeof STATUSES>('past-due')
  const [selected, setSelected] = useState(0)
  const [confirmation, setConfirmation] = useState('')

  return (
    <>
      <h1>Billing</h1>
      {(Object.keys(STATUSES) as (keyof typeof STATUSES)[]).map((each) => (
        <button key={each} type="button" aria-pressed={each === status} onClick={() => setStatus(each)}>
          {STATUSES[each]}
        </button>
      ))}
      <p role="status">{confirmation ? `Paid: ${confirmation}` : `${selected} selected`}</p>
      <InvoiceList
        status={status}
        fallback={<p>Invoices are loading …</p>}
        onSelectionChange={({ detail }) => setSelected(detail.invoiceIds.length)}
        onSessionEnd={({ detail }) => location.assign(detail.reason === 'unavailable' ? '/' : '/sign-in')}
      />
      {/* Rights are known when the session is. The server checks them again. */}
      {can('payments.create') && (
        <PayInvoices layout="compact" onPaymentConfirmed={({ detail }) => setConfirmation(detail.confirmationNumber)} />
      )}
    </>
  )
}

'use client'
import { useState } from 'react'
import { InvoiceList, NetTermsProvider, PayInvoices } from 'netterms/react'

/**
 * Requests a client secret from the route handler, at the start and each time that the session is about to expire.
 *
 * @throws Error when the server is unavailable; the widgets then show a message with a retry button
 */
async function fetchClientSecret({ signal }: { signal: AbortSignal }): Promise<string> {
  const response = await fetch('/netterms-session', { method: 'POST', signal })
  // The user's sign-in has expired: a retry cannot help, so the page leaves.
  if (response.status === 401) location.assign('/sign-in')
  if (!response.ok) throw new Error(`The session address answered ${response.status}.`)
  const { client_secret: clientSecret } = (await response.json()) as { client_secret: string }
  return clientSecret
}

/** The server renders the tags with their fallback, and the browser fills them. */
export function Billing({ api, publishableKey }: { api: string; publishableKey: string }) {
  const [selected, setSelected] = useState(0)
  return (
    <NetTermsProvider
      options={{
        api,
        key: publishableKey,
        fetchClientSecret,
        // Widgets show each error themselves. Send it to your monitoring; the console stands for it here.
        onError: ({ code, correlationId }) => console.warn('NetTerms:', code, correlationId),
      }}
    >
      <p role="status">{selected} selected</p>
      <InvoiceList
        status="past-due"
        fallback={<p>Invoices are loading …</p>}
        onSelectionChange={({ detail }) => setSelected(detail.invoiceIds.length)}
        onSessionEnd={({ detail }) => location.assign(detail.reason === 'unavailable' ? '/' : '/sign-in')}
      />
      <PayInvoices layout="compact" />
    </NetTermsProvider>
  )
}

'use client'
import { useState } from 'react'
import { InvoiceList, NetTermsProvider, useNetTerms } from 'netterms/react'

async function fetchClientSecret({ signal }: { signal: AbortSignal }): Promise<string> {
  const response = await fetch('/netterms-session', { method: 'POST', signal })
  const { client_secret: clientSecret } = (await response.json()) as { client_secret: string }
  return clientSecret
}

function Rights() {
  const { can, state } = useNetTerms()
  return <output>{`${state?.phase ?? 'none'}, may pay: ${can('payments.create')}`}</output>
}

export function Billing({ api }: { api: string }) {
  const [ready, setReady] = useState(0)
  return (
    <NetTermsProvider options={{ api, key: 'pk_test_fixture', locale: 'en', fetchClientSecret }}>
      <Rights />
      <InvoiceList
        status="past-due"
        className="invoices"
        fallback={<p>Just a moment</p>}
        onReady={() => setReady((count) => count + 1)}
      />
      <p id="ready">{ready}</p>
    </NetTermsProvider>
  )
}

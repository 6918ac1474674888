import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { InvoiceList, type NetTermsOptions, NetTermsProvider, useNetTerms, type WidgetRef } from 'netterms/react'
import { createFakeProvider } from 'netterms/testing'

const { fetch } = createFakeProvider()
const fetchClientSecret = async () => 'cs_test_fixture'

function Rights() {
  const { can, state } = useNetTerms()
  return <output>{`${state?.phase ?? 'none'}, may pay: ${can('payments.create')}`}</output>
}

function App() {
  const [status, setStatus] = useState('past-due')
  const [locale, setLocale] = useState('en')
  const list = useRef<WidgetRef>(null)
  const options: NetTermsOptions = { api: '/api', key: 'pk_test_fixture', locale, fetch, fetchClientSecret }
  return (
    <NetTermsProvider options={options}>
      <Rights />
      <button onClick={() => setStatus('paid')}>Paid</button>
      <button onClick={() => setLocale('de')}>Deutsch</button>
      <button onClick={() => list.current?.refresh()}>Refresh</button>
      <InvoiceList
        ref={list}
        status={status}
        className="invoices"
        fallback={<p>Just a moment</p>}
        onReady={() => document.body.setAttribute('data-ready', status)}
        onSelectionChange={({ detail }) => document.body.setAttribute('data-selected', detail.invoiceIds.join())}
        onPayStart={(event) => event.preventDefault()}
      />
    </NetTermsProvider>
  )
}

const place = document.getElementById('app')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

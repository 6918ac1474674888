/** Code that must not compile: seventeen mistakes that an editor reports. */
import type { NetTermsError, NetTermsHandle, NetTermsOptions, WidgetHandle } from 'netterms'
import { init } from 'netterms/elements'
import type { AccountRecovery, CustomerPicker, InvoiceList, PayInvoices } from 'netterms/react'

declare const nt: NetTermsHandle
declare const list: WidgetHandle<'invoice-list'>
declare const fetchClientSecret: () => Promise<string>
const api = 'https://api.provider.example/api'
const key = 'pk_test_x'

// @ts-expect-error no list has this status
nt.create('invoice-list', { status: 'overdue' })
// @ts-expect-error the same as a prop
export const list1: Parameters<typeof InvoiceList>[0] = { status: 'overdue' }
// @ts-expect-error there is no such view
export const view: Parameters<typeof AccountRecovery>[0] = { view: 'forgot' }
// @ts-expect-error there is no such step
export const step: Parameters<typeof PayInvoices>[0] = { step: 'method' }
// @ts-expect-error `true` or `false`, as text
export const compact: Parameters<typeof CustomerPicker>[0] = { compact: 'yes' }
// @ts-expect-error the same of hold
export const hold: Parameters<typeof CustomerPicker>[0] = { hold: 'on' }
// @ts-expect-error there is no such token
nt.update({ appearance: { tokens: { 'color-acent': '#0a7' } } })
// @ts-expect-error there is no such text
nt.update({ messages: { en: { 'invoices.list.titel': 'Bills' } } })
// @ts-expect-error the widgets do not have this language
nt.update({ locale: 'xx' })
// @ts-expect-error another widget dispatches it
list.on('nt-payment-confirmed', () => undefined)
// @ts-expect-error no key and no way to a session
init({ api })
// @ts-expect-error no way to a session
init({ api, key })
// @ts-expect-error two ways to a session
init({ api, key, fetchClientSecret, sessionUrl: '/session' })
// @ts-expect-error the provider's own pages have no key
init({ api, session: 'cookie', key })
// @ts-expect-error there is no such option
init({ api, key, fetchClientSecret, lang: 'de' })
// @ts-expect-error there is no such scheme
nt.update({ colorScheme: 'drak' })
list.on('nt-error', ({ detail }) => {
  // @ts-expect-error there is no such code
  if (detail.code === 'token-refresh-faild') return
})

/** Similar, correct code, which compiles. */
export const options: NetTermsOptions = {
  api,
  key,
  sessionUrl: '/netterms-session',
  locale: 'de-AT',
  messages: { pl: { 'common.daysLate_few': '{{count}} dni', 'own.greeting': 'Dzień dobry' } },
  appearance: { tokens: { 'color-accent': '#0a7', '--nt-radius-card': '2px' } },
  onEvent(event) {
    // Checking `type` narrows the type of `detail`.
    if (event.type === 'nt-selection-change') console.log(event.detail.invoiceIds.length)
    if (event.type === 'nt-error') console.log(event.detail.cause === 'setup-key-missing')
  },
  onError: (error: NetTermsError) => console.log(error.code === 'origin-not-allowed'),
}

const element = document.querySelector('nt-invoice-list')
if (element) element.columns = ['invoice', 'open']
element?.refresh()
document.addEventListener('nt-payment-confirmed', ({ detail }) => console.log(detail.confirmationNumber))

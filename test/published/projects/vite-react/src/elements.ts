import { init, isNetTermsError, type NetTermsError, version } from 'netterms/elements'
import { createFakeProvider } from 'netterms/testing'

const { fetch } = createFakeProvider()
const nt = init({
  api: '/api',
  key: 'pk_test_fixture',
  locale: 'en',
  fetch,
  fetchClientSecret: async () => 'cs_test_fixture',
  onError(error: NetTermsError) {
    if (isNetTermsError(error)) document.body.setAttribute('data-error', error.code)
  },
})
const list = nt.create('invoice-list', { status: 'past-due' })
list.once('nt-ready', () => document.body.setAttribute('data-ready', version))
list.on('nt-selection-change', ({ detail }) =>
  document.body.setAttribute('data-selected', String(detail.invoiceIds.length)),
)
list.mount('#invoices')

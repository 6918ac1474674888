import { isNetTermsError, loadNetTerms } from 'netterms'

const options = { api: '/api', key: 'pk_test_fixture', locale: 'en', fetchClientSecret: async () => 'cs_test_fixture' }

try {
  // This call is queued until the loader has loaded.
  const early = window.NetTerms.init(options)
  const list = early.create('invoice-list', { status: 'past-due' })
  list.once('nt-ready', () => document.body.setAttribute('data-ready', 'yes'))
  list.mount('#invoices')
  const loaded = await loadNetTerms({ src: '/cdn/v1/loader.js' })
  document.body.setAttribute('data-version', loaded.version)
  document.body.setAttribute(
    'data-same',
    String(loaded.init(options).can('payments.create') === early.can('payments.create')),
  )
} catch (error) {
  document.body.setAttribute('data-error', isNetTermsError(error) ? error.code : String(error))
}

/** A partner's client, generated from `/api/openapi.json`: lists invoices, pays one, and reads an error. */
import createClient from 'openapi-fetch'
import type { paths } from './api.js'

const { API = '', SECRET_KEY = '', PUBLISHABLE_KEY = '', ORIGIN = '' } = process.env
const api = createClient<paths>({
  baseUrl: API,
  headers: { Accept: 'application/vnd.api+json', 'Content-Type': 'application/vnd.api+json', Origin: ORIGIN },
})
function documentOf<Body>({ data, error }: { data?: Body; error?: unknown }): Body {
  if (data === undefined) throw new Error(`Refused: ${JSON.stringify(error)}`)
  return data
}
function firstOf<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The list is empty.')
  return row
}
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() })

const session = await api.POST('/embed-sessions', {
  params: { header: newKey() },
  // The secret key is used on a server, which sends no page origin.
  headers: { Authorization: `Bearer ${SECRET_KEY}`, Origin: null },
  body: {
    data: {
      type: 'embed-sessions',
      attributes: {
        external_user_id: 'buyer-17',
        user: { first_name: 'Robin', last_name: 'Hale' },
        buid_customers: ['10428'],
        role: 'Payer',
        allowed_origins: [ORIGIN],
      },
    },
  },
})
const { client_secret } = documentOf(session).data.attributes
const exchanged = await api.POST('/embed-tokens', {
  body: { data: { type: 'embed-tokens', attributes: { client_secret, publishable_key: PUBLISHABLE_KEY } } },
})
const headers = { Authorization: `Bearer ${documentOf(exchanged).data.attributes.access_token}` }

const list = await api.GET('/invoices', {
  params: {
    query: {
      'filter[buid_customer]': '10428',
      'filter[status]': 'past-due',
      'filter[sol_currency]': 'USD',
      sort: 'due_date',
    },
  },
  headers,
})
const invoices = documentOf(list).data
const accounts = await api.GET('/bank-accounts', { params: { query: { 'filter[buid_customer]': '10428' } }, headers })
const invoice = firstOf(invoices)
const usable = documentOf(accounts).data.filter(
  ({ attributes: { currency, status, onlinePayment } }) => currency === 'USD' && status === 'active' && onlinePayment,
)
const draft = {
  buid_customer: '10428',
  currency: 'USD' as const,
  bank_account_id: firstOf(usable).id,
  lines: [{ trx_id: invoice.id.slice(invoice.id.indexOf(':') + 1), amount: 100 }],
}
const preview = await api.POST('/payment-previews', {
  body: { data: { type: 'payment-previews', attributes: draft } },
  headers,
})
const { total, review_token } = documentOf(preview).data.attributes
const pay = (asked: number) =>
  api.POST('/payments', {
    params: { header: newKey() },
    body: {
      data: { type: 'payments', attributes: { ...draft, total: asked, terms_accepted: true, review_token } },
    },
    headers,
  })
const refused = await pay(total + 1)
const paid = await pay(total)

console.log(
  JSON.stringify({
    invoices: invoices.length > 0,
    refused: [refused.response.status, refused.error?.errors[0]?.code],
    paid: [paid.response.status, paid.data?.data.attributes.total],
  }),
)

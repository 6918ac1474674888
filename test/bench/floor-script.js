/**
 * The floor under every time: a page written by hand for this one list. It asks what the widgets ask, in the order that the
 * answers allow, and writes fifty rows into a table. No library, no looks, no error, nothing to press. Never shipped.
 */
const { api, key, sessionUrl, size } = document.currentScript.dataset
const MEDIA_TYPE = 'application/vnd.api+json'

async function ask(path, { token, body } = {}) {
  const response = await fetch(api + path, {
    method: body ? 'POST' : 'GET',
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      Accept: MEDIA_TYPE,
      ...(body && { 'Content-Type': MEDIA_TYPE }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  })
  return response.json()
}

async function exchange() {
  const response = await fetch(sessionUrl, { method: 'POST' })
  const { client_secret } = await response.json()
  const attributes = { client_secret, publishable_key: key }
  const { data } = await ask('/embed-tokens', { body: { data: { type: 'embed-tokens', attributes } } })
  return data.attributes.access_token
}

/** Those of the provider, where its config says that it has some. */
async function texts() {
  const { data } = await ask('/config')
  if (data.attributes.loadLocales) await ask('/ecaas/locales?filter%5Blocale%5D=en')
}

async function show() {
  const around = [texts(), ask(`/feature-flags/${location.hostname}.json`)]
  const token = await exchange()
  const { data: self } = await ask('/self', { token })
  const customer = self.attributes.session_data.customer_id
  const filter = new URLSearchParams({ 'filter[buid_customer]': customer })
  const page = new URLSearchParams({
    'filter[buid_customer]': customer,
    'filter[status]': 'all',
    sort: 'due_date',
    'page[number]': '1',
    'page[size]': size,
  })
  const [list, counts] = await Promise.all([
    ask(`/invoices?${page}`, { token }),
    ask(`/invoice-counts?${filter}`, { token }),
  ])
  document.querySelector('#invoices').replaceChildren(heading(counts.data.attributes.counts), table(list.data))
  await Promise.all(around)
}

const cell = (text) => Object.assign(document.createElement('td'), { textContent: text })

function heading(counts) {
  return Object.assign(document.createElement('p'), {
    textContent: Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  })
}

function table(invoices) {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
  const rows = document.createElement('tbody')
  for (const { attributes } of invoices) {
    const { invoiceId, soldBy, dueDate, status, openTotal, currency } = attributes
    const money = new Intl.NumberFormat('en', { style: 'currency', currency })
    const row = document.createElement('tr')
    const due = dueDate ? day.format(new Date(dueDate)) : ''
    row.append(...[invoiceId, soldBy, due, [status].flat().join(', '), money.format(openTotal / 100)].map(cell))
    rows.append(row)
  }
  const list = document.createElement('table')
  list.append(rows)
  return list
}

void show()

/**
 * The baseline for page times (`floor`): a page written by hand for this one list. It sends the same requests as the
 * widgets, as early as the responses allow, and writes fifty rows into a table; a search sends another request and
 * replaces the table. It has no library, no styles, no error handling and no controls except the search. Never shipped.
 */
const { api, key, sessionUrl, size } = document.currentScript.dataset
const MEDIA_TYPE = 'application/vnd.api+json'
/** Delay after the last key, as in the widget's search. */
const SEARCH_PAUSE_MS = 300

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

/** Requests the provider's own texts if its config says that it has some. */
async function texts() {
  const { data } = await ask('/config')
  if (data.attributes.loadLocales) await ask('/ecaas/locales?filter%5Blocale%5D=en')
}

async function show() {
  const around = [texts(), ask(`/feature-flags/${location.hostname}.json`)]
  const token = await exchange()
  const {
    data: [self],
  } = await ask('/self', { token })
  const customer = self.attributes.session_data.customer_id
  const filter = new URLSearchParams({ 'filter[buid_customer]': customer })
  const [list, counts] = await Promise.all([
    askPage(token, { 'filter[buid_customer]': customer }),
    ask(`/invoice-counts?${filter}`, { token }),
  ])
  document.querySelector('#invoices').replaceChildren(heading(counts.data.attributes.counts), table(list.data))
  await Promise.all(around)
  searchWith((text) => askPage(token, { 'filter[buid_customer]': customer, 'filter[search]': text }))
}

function askPage(token, filters) {
  const page = { 'filter[status]': 'all', sort: 'due_date', 'page[number]': '1', 'page[size]': size }
  return ask(`/invoices?${new URLSearchParams({ ...filters, ...page })}`, { token })
}

function searchWith(find) {
  const field = document.querySelector('#search')
  let pause
  field.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(async () => {
      const { data } = await find(field.value)
      document.querySelector('#invoices table').replaceWith(table(data))
    }, SEARCH_PAUSE_MS)
  })
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

/**
 * The floor under the portal's overview: a page written by hand for this one picture. It asks what the overview asks, in the
 * order that the answers allow, and writes heading, amounts, what is due soon and one button that answers to a key. No
 * library, no looks, no menu, no error. Never shipped.
 */
const ask = async (path) => {
  const response = await fetch(`/api${path}`, { headers: { Accept: 'application/vnd.api+json' }, cache: 'no-store' })
  return response.json()
}
const element = (name, text, children = []) => {
  const made = Object.assign(document.createElement(name), { textContent: text })
  made.append(...children)
  return made
}
const moneyIn = (currency) => {
  const { format } = new Intl.NumberFormat('en', { style: 'currency', currency })
  return (minor) => format(minor / 100)
}

/** Those of the provider, where its config says that it has some. */
async function texts() {
  const { data } = await ask('/config')
  if (data.attributes.loadLocales) await ask('/ecaas/locales?filter%5Blocale%5D=en')
}

async function show() {
  const around = [texts(), ask(`/feature-flags/${location.hostname}.json`)]
  const {
    data: [self],
  } = await ask('/self')
  const customer = self.attributes.session_data.customer_id
  const filter = new URLSearchParams({ 'filter[buid_customer]': customer })
  const soon = new URLSearchParams({
    'filter[ageing]': 'current',
    'filter[buid_customer]': customer,
    'filter[status]': 'open',
    sort: 'due_date',
    'page[number]': '1',
    'page[size]': '5',
  })
  const [exposures, due] = await Promise.all([ask(`/exposures?${filter}`), ask(`/invoices?${soon}`)])
  const [own] = exposures.data.map((each) => each.attributes)
  const money = moneyIn(own.currency)
  const pay = element('button', 'Pay invoices')
  pay.addEventListener('click', () => history.pushState(null, '', '/payment/invoices'))
  document.querySelector('main').replaceChildren(
    element('h1', 'Overview'),
    element('p', `Past due ${money(own.past_due_total)}, credit available ${money(own.credit_available)}`),
    element(
      'ul',
      '',
      own.ageing.map(({ bucket, amount, count }) => element('li', `${bucket}: ${money(amount)}, ${count}`)),
    ),
    element(
      'ul',
      '',
      due.data.map(({ attributes: { invoiceId, soldBy, openTotal, currency } }) =>
        element('li', `${invoiceId}, ${soldBy}: ${moneyIn(currency)(openTotal)}`),
      ),
    ),
    pay,
  )
  await Promise.all(around)
}

void show()

/**
 * The baseline for the portal's overview (`floor`): a page written by hand. It sends the requests that the overview
 * needs, as early as the responses allow, and shows a heading, amounts, the invoices due soon and one button that works
 * by keyboard. It has no library, no styles, no menu and no error handling. Never shipped.
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

/** Requests the provider's own texts if its config says that it has some. */
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

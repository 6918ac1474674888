/** A simulated API that pays for several accounts with one card; it creates one payment group per idempotency key. */
import { CARDS } from './payment-answers.ts'
import { type Answers, type Exchange, listOf, type Reply, type Resource, signedIn } from './render-widget.ts'

export const NAMES = ['Northwind Traders', 'Northwind West'] as const
const ACCOUNT_NAMES: Readonly<Record<string, string>> = { '10428': NAMES[0], '10429': NAMES[1] }

const invoice = (number: string, amountMinor: number) => ({
  trxId: `T${number}`,
  invoiceId: `INV-${number}`,
  soldBy: 'Pioneer Fleet Parts',
  dueDate: '2026-10-10',
  currency: 'USD',
  open: amountMinor,
  payable: amountMinor,
  amountMinor,
})

/** Content of the tab's storage after invoices of several accounts were selected. */
export const TO_PAY = {
  currency: 'USD',
  accounts: [
    { customerId: '10428', name: NAMES[0], invoices: [invoice('201377', 421_050), invoice('202940', 348_000)] },
    { customerId: '10429', name: NAMES[1], invoices: [invoice('1000019', 100_000)] },
  ],
  areOldest: false,
  cardId: null,
  attempt: null,
}

interface GroupDraft {
  currency: string
  card_id: string
  payments: readonly { buid_customer: string; lines: readonly { trx_id: string; amount: number }[] }[]
}

const METHOD = { card_id: 'PC-1', brand: 'visa', account_name: 'Pat Jones', last4: '4417' }
const DATES = { initiates_on: '11/20/2026', leaves_on: '11/23/2026', posts_by: '11/24/2026' }

function describe({ payments }: GroupDraft) {
  const shares = payments.map(({ buid_customer, lines }) => {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0)
    return {
      buid_customer,
      customer_name: ACCOUNT_NAMES[buid_customer] ?? buid_customer,
      total,
      // 2.90 % of each payment (PAY-31).
      fee: Math.round((total * 29) / 1000),
      lines: lines.map(({ trx_id, amount }) => ({
        trx_id,
        invoice_id: trx_id.replace('T', 'INV-'),
        sold_by: 'Pioneer Fleet Parts',
        due_date: '10/10/2026',
        amount,
        remaining: 0,
      })),
    }
  })
  const sum = (name: 'total' | 'fee') => shares.reduce((all, share) => all + share[name], 0)
  return { total: sum('total'), fee: sum('fee'), shares }
}

export function severalServer() {
  const groups = new Map<string, Resource[]>()

  function preview({ attributes }: Exchange, changes: Record<string, unknown> = {}): Reply {
    const draft = attributes as unknown as GroupDraft
    const { total, fee, shares } = describe(draft)
    return {
      data: {
        type: 'payment-group-previews',
        id: 'preview',
        attributes: {
          currency: draft.currency,
          total,
          fee,
          method: METHOD,
          ...DATES,
          cut_off_at: '2026-11-20T22:00:00Z',
          review_token: 'reviewed',
          payments: shares,
          ...changes,
        },
      },
    }
  }

  function pay({ attributes, headers }: Exchange): Reply {
    const draft = attributes as unknown as GroupDraft
    const { total, fee, shares } = describe(draft)
    const key = headers.get('Idempotency-Key') ?? ''
    const made =
      groups.get(key) ??
      shares.map(({ customer_name, ...share }, index): Resource => {
        const number = `P-${100_301 + index}`
        return {
          type: 'payments',
          id: number,
          attributes: {
            ...share,
            customer_name,
            payment_number: number,
            confirmation_number: `7F2-91C-40${index}`,
            status: 'approved',
            currency: draft.currency,
            payer: 'Pat Jones',
            method: METHOD,
            submitted_at: '2026-11-20T16:42:00Z',
            settled_on: null,
            paid_with: 'P-100301',
            ...DATES,
          },
        }
      })
    groups.set(key, made)
    const payments = made.map(({ id, attributes: own }) => ({ id, ...own }))
    const group = { currency: draft.currency, total, fee, payments }
    return { status: 201, data: { type: 'payment-groups', id: 'P-100301', attributes: group } }
  }

  const all = () => [...groups.values()].flat()
  const answers: Answers = {
    'GET /self': () =>
      signedIn([
        'invoices.list',
        'bank-accounts.list',
        'payment-methods.list',
        'payments.preview',
        'payments.create',
        'payment-groups.preview',
        'payment-groups.create',
        'payments.get',
        'payments.list',
      ]),
    'GET /payment-methods': ({ query }) =>
      query.has('filter[pays_for]')
        ? listOf(
            CARDS.slice(0, 1).map((card) => ({
              ...card,
              attributes: { ...card.attributes, customerName: NAMES[0] },
            })),
          )
        : listOf(CARDS),
    'POST /payment-group-previews': (exchange) => preview(exchange),
    'POST /payment-groups': pay,
    'GET /payments': ({ query }) => {
      const key = query.get('filter[idempotency_key]')
      return listOf(key === null ? all() : (groups.get(key) ?? []))
    },
    'GET /payments/*': ({ path }) => ({ data: all().find(({ id }) => path === `/payments/${id}`) ?? null }),
  }
  return { answers, groups, preview, pay }
}

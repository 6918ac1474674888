import { expect, it } from 'vitest'
import { type Invoice, LIMITS } from '../contract/index.ts'
import { readPastDue } from './past-due-invoices.ts'

const invoice = (at: number) =>
  ({
    trxId: `T${at}`,
    customerId: '10428',
    currency: 'USD',
    openTotal: 100,
    disputedTotal: 0,
    pendingTotal: 0,
    status: ['Past Due'],
  }) as unknown as Invoice
const ALL = Array.from({ length: 520 }, (_, at) => invoice(at))

it('[PAY-3] [PAY-61] reads at most as many past-due invoices as fit next to the selected ones', async () => {
  const pages: number[] = []
  const read = (chosen: readonly Invoice[]) =>
    readPastDue(
      ({ page }) => {
        const { number = 1, size = 1 } = page ?? {}
        pages.push(number)
        const data = ALL.slice((number - 1) * size, number * size)
        return Promise.resolve({ data, meta: { recordCount: ALL.length } } as never)
      },
      '10428',
      'USD',
      new Set(chosen.map(({ trxId }) => trxId)),
    )
  expect(await read([])).toHaveLength(LIMITS.maxInvoicesPerBankPayment)
  const chosen = ALL.slice(0, 490)
  expect((await read(chosen)).map(({ trxId }) => trxId)).toEqual(ALL.slice(490, 500).map(({ trxId }) => trxId))
  expect(await read(ALL.slice(0, 500))).toEqual([])
  expect(pages).toEqual([1, 2, 3, 1, 2, 3])
})

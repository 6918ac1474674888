/** Scenarios with transactions that dealers send for Northwind. */
import { sql, type Transaction } from 'kysely'
import { moveClock } from '../../clock/move-clock.ts'
import type { Database } from '../../db/schema.ts'
import { DEALERS, NORTHWIND } from '../../db/seed/program.ts'
import { MAGIC_CARDS, sandboxNetwork } from '../../rejections/sandbox-network.ts'
import { submitTransaction } from '../../transactions/submit-transaction.ts'
import { notApplicable, rightNow, SANDBOX_ACTOR, type Scenario, type ScenarioDesk } from './scenario.ts'

const OWN_NETWORK = 'the sandbox’s own network: start without TRANSACTION_NETWORK'

export const transactionSubmitted: Scenario = {
  description:
    'A dealer sends a transaction of Northwind Traders and the network takes a minute and a half: it is pending until then, and an invoice afterwards.',
  needs: OWN_NETWORK,
  look: [
    { as: 'payer', at: '/invoice-list/pending' },
    { as: 'payer', at: '/invoice-list/open' },
  ],
  run: (desk) => submit(desk, MAGIC_CARDS.slow),
}

export const transactionRejected: Scenario = {
  description:
    'A dealer sends a transaction of Northwind Traders with a card that is declined; a minute later it is rejected, and no invoice.',
  needs: OWN_NETWORK,
  look: [{ as: 'merchant', at: '/rejections' }],
  run: async (desk) => {
    await submit(desk, MAGIC_CARDS.declined)
    await moveClock(desk.db, { advance: 'PT1M' }, desk)
  },
}

const SUBTOTAL_MINOR = 640_00
const TAX_MINOR = 51_20

async function submit(desk: ScenarioDesk, cardLast4: string): Promise<void> {
  // The sandbox does not know the response of an external network.
  if (desk.network !== sandboxNetwork) throw notApplicable()
  await rightNow(desk, async (trx, clock) => {
    const number = await nextOrderNumber(trx)
    const { buid, name, locations } = DEALERS.cascade
    const sent = {
      customerId: NORTHWIND,
      trxId: `T-${number}`,
      merchant: { id: buid, name, location: locations[0] },
      invoiceId: `INV-${number}`,
      poNumber: `PO ${number}`,
      cardLast4,
      currency: 'USD' as const,
      subtotalMinor: SUBTOTAL_MINOR,
      taxMinor: TAX_MINOR,
    }
    await submitTransaction(trx, sent, { actor: SANDBOX_ACTOR, clock })
  })
}

async function nextOrderNumber(trx: Transaction<Database>): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('sandbox_order_numbers') as number`.execute(trx)
  return rows[0]?.number ?? ''
}

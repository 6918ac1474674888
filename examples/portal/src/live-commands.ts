/** Turns search results from the server into rows of the command palette. Source: docs/spec/shell.md SHL-97. */
import type { NetTermsHandle } from 'netterms'
import type { LiveRow } from './find-live.ts'
import type { Command } from './matching-commands.ts'
import { moneyText } from './money-text.ts'

export interface LiveActions {
  invoice(trxId: string): void
  payment(number: string): void
  account(customerId: string): void
}

const ICONS = { invoices: 'file-text', payments: 'receipt-text', accounts: 'chevrons-up-down' } as const

export function liveCommands(nt: NetTermsHandle, rows: readonly LiveRow[], actions: LiveActions): Command[] {
  const locale = nt.getState()?.locale ?? 'en'
  return rows.map(({ id, group, name, details, amount, status }) => ({
    id: `${group}-${id}`,
    group,
    label: name,
    details,
    icon: ICONS[group],
    amount: amount ? moneyText(amount, locale) : '',
    status: status ? nt.t(status) : '',
    run: () => {
      if (group === 'invoices') actions.invoice(id)
      else if (group === 'payments') actions.payment(id)
      else actions.account(id)
    },
  }))
}

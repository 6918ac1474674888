import { describe, expect, it } from 'vitest'
import { detailLines } from './detail-lines.ts'

const text = (value: string) => ({ kind: 'text', text: value })
const word = (value: string) => ({ kind: 'word', word: value })

describe('details of an entry', () => {
  it('[PRF-11] reads statuses, and pairs with their own names, as old and new values', () => {
    expect(detailLines('cards.lock', { from: 'active', to: 'locked' })).toEqual([
      { field: 'status', before: word('active'), after: word('locked') },
    ])
    expect(detailLines('bank-accounts.update', { accountName: 'New', nameBefore: 'Old', paymentTypes: null })).toEqual([
      { field: 'accountName', before: text('Old'), after: text('New') },
    ])
    expect(detailLines('bank-accounts.remove', { last4: '6789', before: 'active' })).toEqual([
      { field: 'status', before: word('active'), after: null },
      { field: 'last4', after: text('6789') },
    ])
    expect(detailLines('user-groups.remove-user', { from: 'g-1', to: null })).toEqual([
      { field: 'group', before: text('g-1'), after: null },
    ])
  })

  it('[PRF-11] reads an amount as money only with its currency, and only if it is exact', () => {
    expect(detailLines('payments.create', { total: 5, currency: 'USD' })).toEqual([
      { field: 'total', after: { kind: 'money', minor: 5, currency: 'USD' } },
    ])
    for (const detail of [{ total: 5 }, { total: 5, currency: 'XXX' }, { total: 0.5, currency: 'USD' }]) {
      expect(detailLines('payments.create', detail)).toEqual([])
    }
  })

  it('[PRF-11] shows only fields on its list', () => {
    const detail = { password: 'x', token: ['y'], sha256: 'z', confirmedBy: 'u-1', __proto__: { status: 'active' } }
    expect(detailLines('whatever', JSON.parse(JSON.stringify(detail)) as Record<string, unknown>)).toEqual([])
    expect(detailLines('x', { status: { secret: 'a' }, role: 7, fields: [{ a: 1 }], triesLeft: 'many' })).toEqual([])
  })

  it('[PRF-33] shows invoices by their numbers, and an unknown one by its id', () => {
    const numbers = { 'T-201377': 'INV-201377', 'T-203115': 'INV-203115' }
    expect(detailLines('payments.create', { invoices: ['T-201377', 'T-203115', 'T-9'] }, numbers)).toEqual([
      { field: 'invoices', after: { kind: 'list', values: [text('INV-201377'), text('INV-203115'), text('T-9')] } },
    ])
    expect(detailLines('disputes.create', { transaction: 'T-203115', reason: 'T-203115' }, numbers)).toEqual([
      { field: 'transaction', after: text('INV-203115') },
      { field: 'reason', after: word('T-203115') },
    ])
  })

  it('[PRF-11] ends a long list with its count', () => {
    const invoices = Array.from({ length: 500 }, (_, place) => `T-${place}`)
    const [line] = detailLines('payments.create', { invoices })
    const values = line?.after?.kind === 'list' ? line.after.values : []
    expect([values.length, values.at(-1)]).toEqual([21, text('+480')])
  })
})

import { expect, it } from 'vitest'
import { ROLES } from '../../../../src/contract/index.ts'
import { changesOf, differing, type Entries, formProblems, rebase } from './entries.ts'
import { areasChanged, areasOf } from './role-areas.ts'

const SEEN: Entries = {
  firstName: 'Tuan',
  lastName: 'Nguyen',
  email: 't.nguyen@northwind.example',
  role: 'viewer',
  accounts: [
    { id: '10428', label: 'Northwind Traders' },
    { id: '10429', label: 'Northwind West' },
  ],
}

it('[USR-76] sends only fields that differ from the displayed state', () => {
  expect(changesOf(SEEN, SEEN)).toEqual({})
  expect(changesOf(SEEN, { ...SEEN, role: 'payer', email: ' T.Nguyen <tuan@northwind.example> ' })).toEqual({
    role: 'Payer',
    email_address: 'tuan@northwind.example',
  })
  // The same accounts in another order do not count as a change.
  expect(differing(SEEN, { ...SEEN, accounts: SEEN.accounts.toReversed() })).toEqual([])
  expect(differing(SEEN, { ...SEEN, firstName: ' Tuan\u00a0' })).toEqual([])
})

it('[USR-78] applies the input to a later state, and takes the rest from it', () => {
  const latest = { ...SEEN, lastName: 'Nguyễn', role: 'payer' as const }
  expect(rebase({ ...SEEN, firstName: 'Tuấn', role: 'admin' }, SEEN, latest)).toEqual({
    ...latest,
    firstName: 'Tuấn',
    role: 'admin',
  })
})

it('[USR-77] finds blank, too long and incomplete fields, and missing accounts', () => {
  expect([
    ...formProblems({ ...SEEN, firstName: '  ', lastName: 'é'.repeat(51), email: 'tuan@', accounts: [] }),
  ]).toEqual([
    ['firstName', 'missing'],
    ['lastName', 'too-long'],
    ['email', 'invalid'],
    ['accounts', 'missing'],
  ])
  expect(formProblems({ ...SEEN, lastName: 'e\u0301'.repeat(50) }).size).toBe(0)
})

it('[USR-76] lists what another role adds and removes, by the permission table', () => {
  expect(areasChanged('viewer', 'payer')).toEqual({ gained: ['pay', 'openDisputes'], lost: [] })
  expect(areasChanged('payer', 'card-viewer').lost).toEqual([
    'account',
    'invoices',
    'pay',
    'openDisputes',
    'notifications',
    'applications',
  ])
  expect(areasOf('card-viewer')).toEqual(['cards'])
  expect(areasOf('safety-manager')).toEqual(['notifications', 'applications'])
  for (const role of ROLES.filter((each) => each !== 'merchant' && each !== 'support')) {
    expect(areasOf(role).length).toBeGreaterThan(0)
  }
})

import { expect, it } from 'vitest'
import type { Dispute } from '../../../src/contract/index.ts'
import { answerable, choicesTogether, type Item, oddOnes, totalsOf, whyLeftOut } from './together.ts'

const item = (id: string, changes: Partial<Dispute> = {}): Item => ({
  id,
  dispute: {
    ...({ id, status: 'waiting on customer', turn: 'customer', total: 100, currency: 'USD' } as Dispute),
    actions: ['respond to merchant', 'close', 'escalate', 'withdraw'],
    ...changes,
  },
})

it('[DSP-26] offers answers that at least one dispute allows, never a partial grant', () => {
  expect(choicesTogether('customer', [item('D-1')])).toEqual(['close', 'respond to merchant', 'escalate', 'withdraw'])
  const dealers = item('D-2', { actions: ['grant in full', 'grant in part', 'respond to customer', 'deny'] })
  expect(choicesTogether('merchant', [dealers])).toEqual(['grant in full', 'respond to customer', 'deny'])
  expect(choicesTogether('customer', [item('D-3', { actions: [] })])).toEqual([])
})

it.each([
  ['a missing one', { id: 'D-1', dispute: null }, 'close', 'not-found'],
  ['an expired one', item('D-1', { status: 'expired', actions: [] }), 'close', 'expired'],
  ['a closed one', item('D-1', { status: 'closed', actions: [] }), 'close', 'closed'],
  ['one with a posted credit', item('D-1', { status: 'pending', actions: [] }), 'close', 'being-adjusted'],
  ['one on the other side’s turn', item('D-1', { turn: 'merchant', actions: ['withdraw'] }), 'close', 'not-your-turn'],
  ['one of a colleague', item('D-1', { turn: 'merchant', actions: [] }), 'withdraw', 'opened-by-another'],
  ['one without possible answers', item('D-1'), 'close', null],
] as const)('[DSP-15] leaves out %s', (_what, each, choice, reason) => {
  expect(whyLeftOut(each, choice, 'customer')).toBe(reason)
})

it('[DSP-16] names disputes in another status than most; on a tie the first one’s status counts', () => {
  const all = answerable(
    [item('D-1'), item('D-2', { status: 'waiting on merchant' }), item('D-3')],
    'withdraw',
    'customer',
  )
  expect(oddOnes(all).map(({ id }) => id)).toEqual(['D-2'])
  expect(oddOnes(all.slice(0, 2)).map(({ id }) => id)).toEqual(['D-2'])
  expect(oddOnes([])).toEqual([])
})

it('[DSP-26] adds up by currency', () => {
  const of = (total: number, currency: Dispute['currency']) => ({ total, currency })
  expect(totalsOf([of(100, 'USD'), of(50, 'CAD'), of(1, 'USD')])).toEqual([
    ['CAD', 50],
    ['USD', 101],
  ])
})

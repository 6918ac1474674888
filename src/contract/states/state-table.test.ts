import { expect, it } from 'vitest'
import { CARD_STATES } from '../cards/card.states.ts'
import { actionsOf, isTerminal, nextState, type StateTable, transitionOf } from './state-table.ts'

const MACHINE = {
  starts: { build: { to: 'open', by: ['system'] } },
  states: {
    open: {
      close: { to: 'closed', by: ['admin', 'clock'] },
      remove: { to: 'gone', by: ['admin'], when: 'no person is in it' },
    },
    closed: { open: { to: 'open', by: ['payer'] } },
    gone: {},
  },
} as const satisfies StateTable<'open' | 'closed' | 'gone'>

it('[STA-2] returns the next state, and null when the state does not have the action', () => {
  expect(nextState(MACHINE, 'open', 'close')).toBe('closed')
  expect(nextState(MACHINE, 'closed', 'close')).toBeNull()
  expect(nextState(MACHINE, 'gone', 'open')).toBeNull()
})

it('[STA-2] keeps actors and conditions as words', () => {
  expect(transitionOf(MACHINE, 'open', 'remove')).toEqual({ to: 'gone', by: ['admin'], when: 'no person is in it' })
  expect(transitionOf(MACHINE, 'closed', 'remove')).toBeNull()
})

it('[STA-2] has no transitions for words from outside, such as names of object prototypes', () => {
  const table: StateTable = MACHINE
  for (const word of ['toString', 'constructor', '__proto__', 'hasOwnProperty', '', 'Open']) {
    expect(nextState(table, 'open', word)).toBeNull()
    expect(nextState(table, word, 'close')).toBeNull()
    expect(nextState(table, null, word)).toBeNull()
    expect(actionsOf(table, word)).toEqual([])
  }
})

it('[STA-1] does not compile with an unknown state or action', () => {
  // @ts-expect-error no such state
  expect(nextState(MACHINE, 'ajar', 'close')).toBeNull()
  // @ts-expect-error no such action
  expect(nextState(MACHINE, 'open', 'slam')).toBeNull()
  // @ts-expect-error not one of the states
  expect(nextState(CARD_STATES, 'active', 'lock') === 'lost').toBe(false)
})

it('[STA-1] does not compile if the list and the machine differ', () => {
  // @ts-expect-error `closed` has no row
  const short = { starts: {}, states: { open: {} } } as const satisfies StateTable<'open' | 'closed'>
  // @ts-expect-error `ajar` is not in the list
  const long = { starts: {}, states: { open: {}, ajar: {} } } as const satisfies StateTable<'open'>
  const astray = {
    starts: {},
    // @ts-expect-error the transition leads to a state that is not in the list
    states: { open: { close: { to: 'shut', by: [] } } },
  } as const satisfies StateTable<'open'>
  expect([short, long, astray]).toHaveLength(3)
})

it('[STA-3] calls a state terminal when it has no transitions', () => {
  expect((['open', 'closed', 'gone'] as const).filter((state) => isTerminal(MACHINE, state))).toEqual(['gone'])
})

it('[STA-4] lists the actions of a state in the order of the table, for one actor or for all', () => {
  expect(actionsOf(MACHINE, 'open')).toEqual(['close', 'remove'])
  expect(actionsOf(MACHINE, 'open', 'admin')).toEqual(['close', 'remove'])
  expect(actionsOf(MACHINE, 'open', 'clock')).toEqual(['close'])
  expect(actionsOf(MACHINE, 'open', 'viewer')).toEqual([])
  expect(actionsOf(MACHINE, 'gone')).toEqual([])
})

it('[STA-6] creates an object by an action from no state', () => {
  expect(actionsOf(MACHINE, null)).toEqual(['build'])
  expect(nextState(MACHINE, null, 'build')).toBe('open')
  expect(nextState(MACHINE, null, 'close')).toBeNull()
  expect(nextState(MACHINE, 'open', 'build')).toBeNull()
})

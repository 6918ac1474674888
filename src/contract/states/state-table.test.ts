import { expect, it } from 'vitest'
import { CARD_STATES } from '../cards/card.states.ts'
import { actionsOf, isTerminal, nextState, type StateTable, transitionOf } from './state-table.ts'

const DOOR = {
  starts: { build: { to: 'open', by: ['system'] } },
  states: {
    open: {
      close: { to: 'closed', by: ['admin', 'clock'] },
      remove: { to: 'gone', by: ['admin'], when: 'nobody stands in it' },
    },
    closed: { open: { to: 'open', by: ['payer'] } },
    gone: {},
  },
} as const satisfies StateTable<'open' | 'closed' | 'gone'>

it('[STA-2] answers where an action leads, and null when the state does not know it', () => {
  expect(nextState(DOOR, 'open', 'close')).toBe('closed')
  expect(nextState(DOOR, 'closed', 'close')).toBeNull()
  expect(nextState(DOOR, 'gone', 'open')).toBeNull()
})

it('[STA-2] keeps who may act and what must hold, in words', () => {
  expect(transitionOf(DOOR, 'open', 'remove')).toEqual({ to: 'gone', by: ['admin'], when: 'nobody stands in it' })
  expect(transitionOf(DOOR, 'closed', 'remove')).toBeNull()
})

it('[STA-2] leads nowhere by words that were read from outside', () => {
  const table: StateTable = DOOR
  for (const word of ['toString', 'constructor', '__proto__', 'hasOwnProperty', '', 'Open']) {
    expect(nextState(table, 'open', word)).toBeNull()
    expect(nextState(table, word, 'close')).toBeNull()
    expect(nextState(table, null, word)).toBeNull()
    expect(actionsOf(table, word)).toEqual([])
  }
})

it('[STA-1] does not compile with a state or an action that does not exist', () => {
  // @ts-expect-error there is no such state
  expect(nextState(DOOR, 'ajar', 'close')).toBeNull()
  // @ts-expect-error there is no such action
  expect(nextState(DOOR, 'open', 'slam')).toBeNull()
  // @ts-expect-error the state is not one of the answers
  expect(nextState(CARD_STATES, 'active', 'lock') === 'lost').toBe(false)
})

it('[STA-1] does not compile with a list that the machine does not match', () => {
  // @ts-expect-error `closed` has no row
  const short = { starts: {}, states: { open: {} } } as const satisfies StateTable<'open' | 'closed'>
  // @ts-expect-error `ajar` is not on the list
  const long = { starts: {}, states: { open: {}, ajar: {} } } as const satisfies StateTable<'open'>
  const astray = {
    starts: {},
    // @ts-expect-error the way leads to a state that is not on the list
    states: { open: { close: { to: 'shut', by: [] } } },
  } as const satisfies StateTable<'open'>
  expect([short, long, astray]).toHaveLength(3)
})

it('[STA-3] calls a state terminal when nothing leads out of it', () => {
  expect((['open', 'closed', 'gone'] as const).filter((state) => isTerminal(DOOR, state))).toEqual(['gone'])
})

it('[STA-4] offers the actions of a state in the order of the table, to one actor or to all', () => {
  expect(actionsOf(DOOR, 'open')).toEqual(['close', 'remove'])
  expect(actionsOf(DOOR, 'open', 'admin')).toEqual(['close', 'remove'])
  expect(actionsOf(DOOR, 'open', 'clock')).toEqual(['close'])
  expect(actionsOf(DOOR, 'open', 'viewer')).toEqual([])
  expect(actionsOf(DOOR, 'gone')).toEqual([])
})

it('[STA-6] brings a thing into being by an action that leads from no state', () => {
  expect(actionsOf(DOOR, null)).toEqual(['build'])
  expect(nextState(DOOR, null, 'build')).toBe('open')
  expect(nextState(DOOR, null, 'close')).toBeNull()
  expect(nextState(DOOR, 'open', 'build')).toBeNull()
})

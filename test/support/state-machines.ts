/** Checks that apply to every state machine, and a printed form of its transitions. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { ROLES } from '../../src/contract/access/roles.ts'
import {
  type Actor,
  actionsOf,
  nextState,
  type StateTable,
  transitionOf,
} from '../../src/contract/states/state-table.ts'

/** Returns the names of all states. */
export const statesOf = (table: StateTable): string[] => Object.keys(table.states)

export const allActionsOf = (table: StateTable): string[] => [
  ...new Set([null, ...statesOf(table)].flatMap((state) => actionsOf(table, state))),
]

/**
 * Prints all pairs of state and action: below each state its allowed actions with targets and actors, then after `✗`
 * all rejected actions.
 */
export function printPairs(table: StateTable): string {
  const actions = allActionsOf(table)
  const width = Math.max(...actions.map(({ length }) => length))
  return [null, ...statesOf(table)]
    .flatMap((state) => {
      const led = actionsOf(table, state).flatMap((action) => {
        const transition = transitionOf(table, state, action)
        return transition ? [`  ${action.padEnd(width)} → ${transition.to} (${transition.by.join(', ')})`] : []
      })
      const refused = actions.filter((action) => nextState(table, state, action) === null)
      const last = refused.length === actions.length ? ['  ✗ everything'] : [`  ✗ ${refused.join(', ')}`]
      return [state ?? '(not there yet)', ...led, ...(refused.length > 0 ? last : [])]
    })
    .join('\n')
}

/** Returns the states that are reachable from `from`, inclusive. */
function reachableFrom(table: StateTable, from: readonly string[]): Set<string> {
  const reached = new Set(from)
  for (const state of reached) {
    for (const next of successorsOf(table, state)) reached.add(next)
  }
  return reached
}

const successorsOf = (table: StateTable, state: string): string[] =>
  actionsOf(table, state).flatMap((action) => nextState(table, state, action) ?? [])

const canEnd = (table: StateTable, from: string): boolean =>
  [...reachableFrom(table, [from])].some((state) => actionsOf(table, state).length === 0)

/** Returns whether a cycle is reachable. */
const canComeRound = (table: StateTable, from: string): boolean =>
  [...reachableFrom(table, [from])].some((state) => reachableFrom(table, successorsOf(table, state)).has(state))

/**
 * Asserts STA-3, STA-5, STA-6: every state is reachable; a random walk stays within declared states, and from its last
 * state a terminal state or a cycle is reachable; if there are terminal states, one is reachable from every state; a
 * terminal state has no actions.
 *
 * @param terminal expected terminal states in the order of the table; empty if there are none
 */
export function expectSound(table: StateTable, terminal: readonly string[]): void {
  const states = statesOf(table)
  const actions = allActionsOf(table)
  const starts = actionsOf(table, null).map((action) => nextState(table, null, action) ?? '')
  expect([...reachableFrom(table, starts)].sort()).toEqual([...states].sort())
  expect(states.filter((state) => actionsOf(table, state).length === 0)).toEqual(terminal)
  for (const state of states) expect(canEnd(table, state), `${state} can end`).toBe(terminal.length > 0)
  const actors: Actor[] = [...ROLES, 'clock', 'rail', 'system']
  for (const state of terminal) {
    expect(actors.flatMap((actor) => actionsOf(table, state, actor))).toEqual([])
    expect(actions.filter((action) => nextState(table, state, action) !== null)).toEqual([])
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.array(fc.constantFrom(...actions), { maxLength: 200 }),
      (start, tried) => {
        let at = start
        for (const action of tried) at = nextState(table, at, action) ?? at
        expect(states).toContain(at)
        expect(canEnd(table, at) || canComeRound(table, at), `${at} leads to an end or round`).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
}

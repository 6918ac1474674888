/** Which edges of a state machine were walked, read from the records of each object. */
import { type Actor, actionsOf, type StateTable, transitionOf } from '../../src/contract/states/state-table.ts'

/** What is on record: an action of the machine and who did it. */
export interface RecordedStep {
  action: string
  by: Actor
}

const START = 'start'

const nameOf = (from: string | null, action: string, to: string): string => `${from ?? START}: ${action} → ${to}`

/** Every edge of a machine as `from: action → to`, those that start it first. */
export const edgesOf = (table: StateTable): string[] =>
  [null, ...Object.keys(table.states)].flatMap((from) =>
    actionsOf(table, from).map((action) => nameOf(from, action, transitionOf(table, from, action)?.to ?? '')),
  )

/**
 * Walks the machine by what is on record.
 *
 * @returns the edges that were walked, in order
 * @throws Error when the machine has no such edge, or not for who did it
 */
export function edgesWalked(table: StateTable, steps: readonly RecordedStep[]): string[] {
  let at: string | null = null
  return steps.map(({ action, by }) => {
    const transition = transitionOf(table, at, action)
    if (!transition) throw new Error(`The machine has no "${action}" from ${at ?? START}.`)
    if (!transition.by.includes(by)) throw new Error(`"${action}" from ${at ?? START} is not for ${by}.`)
    const edge = nameOf(at, action, transition.to)
    at = transition.to
    return edge
  })
}

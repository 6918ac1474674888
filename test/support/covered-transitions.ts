/** Finds the transitions of a state machine that a test has covered, from the history of each object. */
import { type Actor, actionsOf, type StateTable, transitionOf } from '../../src/contract/states/state-table.ts'

/** A recorded action of the state machine, and its actor. */
export interface RecordedStep {
  action: string
  by: Actor
}

const START = 'start'

const nameOf = (from: string | null, action: string, to: string): string => `${from ?? START}: ${action} → ${to}`

/** Lists every transition as `from: action → to`, initial ones first. */
export const edgesOf = (table: StateTable): string[] =>
  [null, ...Object.keys(table.states)].flatMap((from) =>
    actionsOf(table, from).map((action) => nameOf(from, action, transitionOf(table, from, action)?.to ?? '')),
  )

/**
 * Replays the recorded actions on the state machine.
 *
 * @returns the covered transitions, in order
 * @throws Error if the machine does not allow an action in its state, or not for this actor
 */
export function coveredTransitions(table: StateTable, steps: readonly RecordedStep[]): string[] {
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

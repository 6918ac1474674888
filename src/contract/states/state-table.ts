/**
 * State machines as data: transitions, actors, and conditions. The server calls `nextState` before it writes, screens
 * call `actionsOf` for their buttons. Pure and stateless. Source: docs/spec/states.md STA-1…STA-8 (domain §3.3…§3.7).
 */
import type { Role } from '../access/roles.ts'

/**
 * Who performs a transition: a user role; the program's `clock`, a payment `rail` (a bank or card network), or the
 * `system` itself.
 */
export type Actor = Role | 'clock' | 'rail' | 'system'

export interface Transition<State extends string = string> {
  to: State
  by: readonly Actor[]
  /**
   * A further condition, in words. The code that performs the transition checks it, with a rule of the entity if there
   * is one.
   */
  when?: string
}

/**
 * A state machine. `as const satisfies StateTable<Status>` keeps its words literal and requires a row for every status
 * of the list and for no other (STA-1); a state with an empty row is terminal (STA-3).
 */
export interface StateTable<State extends string = string> {
  /** Actions that create the object, so that there is no state before them. */
  starts: Readonly<Record<string, Transition<State>>>
  states: Readonly<Record<State, Readonly<Record<string, Transition<State>>>>>
}

type KeysOf<Row> = Row extends unknown ? keyof Row & string : never

export type StateOf<Table extends StateTable> = keyof Table['states'] & string
export type ActionOf<Table extends StateTable> =
  KeysOf<Table['starts']> | KeysOf<Table['states'][keyof Table['states']]>

/**
 * Returns the transition of an action in a state; null if the state does not have the action (STA-2).
 *
 * @param state null before the object exists
 */
export function transitionOf<Table extends StateTable>(
  table: Table,
  state: StateOf<Table> | null,
  action: ActionOf<Table>,
): Transition<StateOf<Table>> | null {
  const row = rowOf(table, state)
  return Object.hasOwn(row, action) ? ((row[action] ?? null) as Transition<StateOf<Table>> | null) : null
}

/**
 * Returns the state after an action (STA-2). Actors and conditions are not checked.
 *
 * @param state null before the object exists
 * @returns null if there is no such transition
 */
export const nextState = <Table extends StateTable>(
  table: Table,
  state: StateOf<Table> | null,
  action: ActionOf<Table>,
): StateOf<Table> | null => transitionOf(table, state, action)?.to ?? null

/**
 * Returns the actions of a state in the order of the table, which is the display order (STA-4).
 *
 * @param state null before the object exists
 * @param by only the actions of this actor; absent: of all actors
 */
export function actionsOf<Table extends StateTable>(
  table: Table,
  state: StateOf<Table> | null,
  by?: Actor,
): ActionOf<Table>[] {
  const row = Object.entries(rowOf(table, state))
  return row
    .filter(([, transition]) => by === undefined || transition.by.includes(by))
    .map(([action]) => action as ActionOf<Table>)
}

/** Whether no transition leads out of a state (STA-3). */
export const isTerminal = <Table extends StateTable>(table: Table, state: StateOf<Table>): boolean =>
  actionsOf(table, state).length === 0

// An unknown state has no actions, even if the object's prototype has a property of that name.
const rowOf = (table: StateTable, state: string | null): Readonly<Record<string, Transition>> =>
  state === null ? table.starts : Object.hasOwn(table.states, state) ? (table.states[state] ?? {}) : {}

/**
 * State machines written as data: which action leads where, who may do it and what must hold. The server asks
 * `nextState` before it writes, the screen asks `actionsOf` which buttons to show. Pure: nothing is kept here.
 * Source: docs/spec/states.md STA-1…STA-8 (domain §3.3…§3.7).
 */
import type { Role } from '../access/roles.ts'

/** A role of people; the program's `clock`, a payment `rail` (a bank or card network), or the `system` itself. */
export type Actor = Role | 'clock' | 'rail' | 'system'

export interface Transition<State extends string = string> {
  to: State
  by: readonly Actor[]
  /** What must hold besides, in words: whoever acts on the transition checks it, by a rule of the entity where one is. */
  when?: string
}

/**
 * A machine. `as const satisfies StateTable<Status>` keeps its words literal and wants a row for every status of the
 * list and for no other (STA-1); a state whose row is empty is terminal (STA-3).
 */
export interface StateTable<State extends string = string> {
  /** Actions that bring the thing into being; they lead from no state. */
  starts: Readonly<Record<string, Transition<State>>>
  states: Readonly<Record<State, Readonly<Record<string, Transition<State>>>>>
}

type KeysOf<Row> = Row extends unknown ? keyof Row & string : never

export type StateOf<Table extends StateTable> = keyof Table['states'] & string
export type ActionOf<Table extends StateTable> =
  KeysOf<Table['starts']> | KeysOf<Table['states'][keyof Table['states']]>

/**
 * STA-2: what an action does in a state, or null when it does nothing there: it is refused.
 *
 * @param state null before the thing exists
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
 * STA-2: where an action leads. Who may act and what must hold is not looked at.
 *
 * @param state null before the thing exists
 * @returns null when there is no such transition
 */
export const nextState = <Table extends StateTable>(
  table: Table,
  state: StateOf<Table> | null,
  action: ActionOf<Table>,
): StateOf<Table> | null => transitionOf(table, state, action)?.to ?? null

/**
 * STA-4: the actions of a state in the order of the table, which is the order of a screen.
 *
 * @param state null before the thing exists
 * @param by only the actions of this actor; absent asks for everybody's
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

/** STA-3: nothing leads out of it. */
export const isTerminal = <Table extends StateTable>(table: Table, state: StateOf<Table>): boolean =>
  actionsOf(table, state).length === 0

// A word that is no state has no actions, whatever an object's prototype knows by that name.
const rowOf = (table: StateTable, state: string | null): Readonly<Record<string, Transition>> =>
  state === null ? table.starts : Object.hasOwn(table.states, state) ? (table.states[state] ?? {}) : {}

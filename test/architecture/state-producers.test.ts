/** Every action of every state machine is brought about by something, or says why by nothing. */
import { expect, it } from 'vitest'
import * as contract from '../../src/contract/index.ts'
import { CALLS, SCENARIO_NAMES } from '../../src/contract/index.ts'
import type { StateTable } from '../../src/contract/states/state-table.ts'
import { allActionsOf } from '../support/state-machines.ts'
import { filesBelow, has, textOf } from './source-files.ts'
import { STATE_PRODUCERS } from './state-producers.ts'

const MACHINE = /^export const (\w+_STATES|INVOICE_FLAG_CHANGES) = \{/gm
const machines = filesBelow('src/contract', /\.states\.ts$/).flatMap((path) =>
  [...textOf(path).matchAll(MACHINE)].map(([, name = '']) => name),
)
const exported: Readonly<Record<string, unknown>> = contract
const callNames: readonly string[] = CALLS.map(({ name }) => name)
const scenarioNames: readonly string[] = SCENARIO_NAMES

function actionsOfMachine(name: string): string[] {
  const table = exported[name] ?? expect.fail(`the contract has no ${name}`)
  return name === 'INVOICE_FLAG_CHANGES' ? Object.keys(table) : allActionsOf(table as StateTable)
}

/** Null when it is there. */
function whyNoProducer(producer: string): string | null {
  const [, kind = '', name = ''] = /^(call|scenario|nothing:) (.+)$/.exec(producer) ?? []
  if (kind === 'nothing:') return name.length > 10 ? null : 'says no reason'
  if (kind === 'call') return callNames.includes(name) ? null : `no call ${name}`
  if (kind === 'scenario') return scenarioNames.includes(name) ? null : `no scenario ${name}`
  const [file = '', item = ''] = producer.split('#')
  const isThere = has(file) && new RegExp(`export (?:async )?(?:function|const) ${item}\\b`).test(textOf(file))
  return isThere ? null : `no ${producer}`
}

it('[STA-9] lists every state machine of the contract', () => {
  expect(machines.length).toBeGreaterThan(10)
  expect(Object.keys(STATE_PRODUCERS).sort()).toEqual([...machines].sort())
})

it.each(machines)('[STA-9] %s: something brings about each action, or the list says why nothing does', (name) => {
  const producers = STATE_PRODUCERS[name] ?? {}
  expect(Object.keys(producers).sort()).toEqual(actionsOfMachine(name).sort())
  const missing = Object.entries(producers).flatMap(([action, producer]) => {
    const why = whyNoProducer(producer)
    return why === null ? [] : [`${action}: ${why}`]
  })
  expect(missing).toEqual([])
})

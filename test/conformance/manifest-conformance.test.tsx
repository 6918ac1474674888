// Imported first, so that it records the window's globals before our code runs.
import { globalsSince } from './page-globals.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WidgetManifest } from '../../src/contract/index.ts'
import type { ScenarioName } from '../../src/testing/scenarios.ts'
import { CIRCUMSTANCES } from './circumstances.ts'
import { drawingOf, firstDifference } from './drawing.ts'
import { watchHostPage } from './host-page.ts'
import { listenForNoise, type Noise } from './noise.ts'
import { define, frame, openStage, SESSION_CALLS, shortenRetries, type Stage } from './stage.ts'
import { type Manner, walk } from './walk.ts'
import {
  ALL_CASES,
  BUILD,
  type Case,
  IS_PROOF,
  ORDINARY,
  randomOf,
  ROW_CASES,
  rowOf,
  ROWS,
  tiered,
  WAITING,
} from './widget-rows.ts'

/** Path of the request that checks whether a server responds; sent if a session does not start (EMB-73). */
const SETUP_PROBE = '/api'

/** Events that no manifest lists: those of the instance, and `nt-loader-start` of the element. */
const SESSION_EVENTS = ['nt-loader-start', 'nt-session-end', 'nt-customer-change', 'nt-locale-change']

let stage: Stage | null = null
let noise: Noise
let leaveCircumstances: (() => void) | undefined

beforeAll(() => Promise.all(ROWS.map(({ tag }) => define(tag))))
beforeEach(() => {
  shortenRetries()
  noise = listenForNoise()
})
afterEach(async () => {
  await stage?.close()
  stage = null
  leaveCircumstances?.()
  leaveCircumstances = undefined
  noise.stop()
})

/** Adds a host column with a button to a list that supports host columns. */
function addColumns({ manifest, element }: Stage): void {
  if (!manifest.columns) return
  Object.assign(element, {
    columns: [...manifest.columns.names, { key: 'own', header: 'Own', type: 'button' }],
    onRows: (rows: readonly Readonly<Record<string, string>>[]) =>
      Object.fromEntries(rows.map((row) => [row['id'] ?? '', { own: { text: 'Tag' } }])),
  })
}

interface Conduct extends Case {
  manner: Manner
  steps: number
  /** Name of the walk, from which its random numbers are derived. */
  name: string
  /** Scenario that is set after a few steps, such as a network failure. */
  then?: ScenarioName
  /** Whether the widget's setup of circumstances.ts is used in addition to the scenario. */
  inCircumstances?: boolean
}

const TURN = 2

/** Walks through the widget and compares its behavior with its manifest. @returns the names of the fired events */
async function conductOf({
  manifest,
  scenario,
  manner,
  steps,
  name,
  then,
  inCircumstances,
}: Conduct): Promise<Set<string>> {
  stage = openStage({ manifest, scenario, isMounted: false })
  const { element, place, told, provider, loaded } = stage
  if (inCircumstances) leaveCircumstances = CIRCUMSTANCES[manifest.tag]?.(provider)
  const host = watchHostPage((node) => node === place)
  addColumns(stage)
  place.append(element)
  await stage.settle()
  const done = await walk(stage, manner, steps, randomOf(name), (at) => {
    if (then && at === TURN) provider.set(then, { keepData: true })
  })
  // Include widgets that were opened inside this one and removed before their events arrived.
  const inside = new Set([...loaded, ...told.map(({ widget }) => widget)].filter((tag) => tag !== manifest.tag))
  const shown = [manifest, ...[...inside].map(rowOf)].filter((row): row is WidgetManifest => row !== undefined)
  const known = shown.flatMap(({ calls }) => calls.map((call) => call.name))
  const session = [...SESSION_CALLS, ...(manifest.providerOriginOnly ? [] : ['embed-tokens.create'])]
  const calls = new Set(provider.requests.map(({ call, path }) => call ?? path))
  expect(
    [...calls].filter((call) => ![...known, ...session, SETUP_PROBE].includes(call)),
    done.join('\n'),
  ).toEqual([])
  for (const { type, widget } of told) {
    const declared: readonly string[] = rowOf(widget)?.events ?? []
    expect([...declared, ...SESSION_EVENTS], `${widget} fires ${type}\n${done.join('\n')}`).toContain(type)
  }
  expect(host.changes(), done.join('\n')).toEqual([])
  expect(globalsSince()).toEqual([])
  expect(noise.heard, done.join('\n')).toEqual([])
  host.stop()
  return new Set(told.filter(({ widget }) => widget === manifest.tag).map(({ type }) => type))
}

const usable = ALL_CASES.filter(({ scenario }) => !WAITING.includes(scenario))
/** Numbers of the walks. With PROOF=1 the builds run different ones, so that each case has four walks in total. */
const ROUNDS = !IS_PROOF ? [1] : BUILD === 'react' ? [1, 2] : [3, 4]
const walks = tiered(usable, ORDINARY).flatMap((each) => ROUNDS.map((round) => ({ ...each, round })))

describe('any interaction', () => {
  it.each(walks.map((each) => [each.manifest.tag, each.scenario, each.round, each] as const))(
    '[CNF-13] %s in %s calls, fires and touches only what its manifest declares (%i)',
    { timeout: 120_000 },
    async (tag, scenario, round, each) => {
      await conductOf({ ...each, manner: 'curious', steps: IS_PROOF ? 40 : 15, name: `${tag} ${scenario} ${round}` })
    },
  )
})

/** Returns a widget's walks: first direct ones, in every scenario and with network failures, then random ones. */
function conductsOf(manifest: WidgetManifest): Conduct[] {
  const own = usable.filter((each) => each.manifest === manifest)
  const [first] = own
  if (!first) return []
  const failing = (['default', 'signed-out'] as const).flatMap((scenario) =>
    (['server-error', 'unreachable'] as const).map((then) => ({ manifest, scenario, then })),
  )
  const eager = [...own, ...failing].map((each) => ({ ...each, manner: 'eager' as const, steps: 16 }))
  const curious = [first, ...own].map((each, at) => ({
    ...each,
    manner: 'curious' as const,
    steps: at === 0 ? 60 : 25,
  }))
  const [ordinary, ...others] = eager
  const special = manifest.tag in CIRCUMSTANCES ? { ...first, manner: 'eager' as const, steps: 60 } : undefined
  return [special && { ...special, inCircumstances: true }, ordinary, curious[0], ...others, ...curious.slice(1)]
    .filter((each) => each !== undefined)
    .map((each) => ({ ...each, name: Object.values({ ...each, manifest: manifest.tag }).join(' ') }))
}

/** Widgets that `npm test` walks through until every event has fired; the others would take a minute or more. */
const WALKED = [
  'nt-sign-in',
  'nt-pay-invoices',
  'nt-application-center',
  'nt-consent-banner',
  'nt-survey',
  'nt-user-type-picker',
]
/** Events that no walk reaches: they need a partial amount and a reason with documents (short-pay.test.tsx). */
const BEYOND_A_WALK: Readonly<Record<string, readonly string[]>> = { 'nt-pay-invoices': ['nt-dispute-start'] }
const eventful = tiered(
  ROW_CASES,
  ROW_CASES.filter(([tag]) => WALKED.includes(tag)),
)

describe.each(eventful)('%s', (_tag, manifest) => {
  it('[CNF-11] fires each event of its manifest in some scenario', { timeout: 240_000 }, async () => {
    const missing = new Set<string>(manifest.events.filter((event) => !BEYOND_A_WALK[manifest.tag]?.includes(event)))
    for (const conduct of conductsOf(manifest)) {
      if (missing.size === 0) break
      for (const event of await conductOf(conduct)) missing.delete(event)
      leaveCircumstances?.()
      leaveCircumstances = undefined
      await stage?.close()
      stage = null
    }
    expect([...missing]).toEqual([])
  })
})

describe.each(ROW_CASES)('%s', (_tag, manifest) => {
  it('[CNF-12] knows its attributes and no others, and follows their changes', async () => {
    stage = openStage({ manifest })
    await stage.settle()
    const { element, root } = stage
    const before = drawingOf(root)
    const requested = stage.provider.requests.length
    element.setAttribute('data-own', 'of the host')
    element.setAttribute('surplus', 'unknown')
    await frame()
    await stage.settle()
    expect([firstDifference(before, drawingOf(root)), stage.provider.requests.length]).toEqual([null, requested])

    for (const [name, byDefault] of Object.entries(manifest.attributes)) {
      element.setAttribute(name, byDefault)
      await stage.settle()
      expect(firstDifference(before, drawingOf(root)), `${name} at its default`).toBeNull()
      element.setAttribute(name, 'no-such-thing')
      await stage.settle()
      expect(root.querySelector('.w')?.textContent?.trim(), `${name} with an invalid value`).not.toBe('')
      element.removeAttribute(name)
      // Poll, because on a busy machine the page can be idle briefly before the library renders the change.
      await expect
        .poll(() => firstDifference(before, drawingOf(root)), { message: `${name} removed`, timeout: 10_000 })
        .toBeNull()
    }
    expect(noise.heard).toEqual([])
  })

  it('[CNF-14] leaves no global on the window and nothing in the page after removal', async () => {
    stage = openStage({ manifest, isMounted: false })
    const { element, place } = stage
    const host = watchHostPage((node) => node === place)
    place.append(element)
    await stage.settle()
    element.remove()
    await frame()
    expect([host.changes(), globalsSince(), [...element.attributes].map(({ name }) => name)]).toEqual([
      [],
      [],
      ['namespace'],
    ])
    host.stop()
  })
})

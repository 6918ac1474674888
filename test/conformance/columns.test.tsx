import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type {
  HostCells,
  HostColumn,
  HostColumnType,
  ManifestColumns,
  WidgetManifest,
} from '../../src/contract/index.ts'
import { createPerson } from '../../src/testing/fixtures/account-fixtures.ts'
import { SOMEBODY_ELSE } from '../../src/testing/fixtures/invoice-fixtures.ts'
import { findingsOf } from './axe-findings.ts'
import { drawingOf, firstDifference } from './drawing.ts'
import { listenForNoise, type Noise } from './noise.ts'
import { define, openStage, shortenRetries, type Stage } from './stage.ts'
import { ROWS } from './widget-rows.ts'

type List = WidgetManifest & { columns: ManifestColumns }
type Reported = Readonly<Record<string, unknown>> & { readonly id: string }

const TYPES: readonly HostColumnType[] = ['text', 'number', 'link', 'badge', 'button']
const ADDED: readonly HostColumn[] = TYPES.map((type) => ({ key: type, header: `Own ${type}`, type }))
const textOf = (type: string, id: string): string => `${type} of ${id}`
/** A text without spaces that is wider than a narrow container. */
const UNBROKEN = 'JD01460000'.repeat(6)

const isList = (manifest: WidgetManifest): manifest is List => manifest.columns !== undefined
const lists = ROWS.filter(isList).map((manifest) => [manifest.tag, manifest] as const)

let stage: Stage | null = null
let noise: Noise

beforeAll(() => Promise.all(lists.map(([tag]) => define(tag))))
beforeEach(async () => {
  shortenRetries()
  noise = listenForNoise()
  await page.viewport(1280, 900)
})
afterEach(async () => {
  await stage?.close()
  stage = null
  noise.stop()
  vi.restoreAllMocks()
})

async function opened(manifest: List, locale = 'en', settings: object = {}): Promise<Stage> {
  stage = openStage({ manifest, locale, isMounted: false })
  Object.assign(stage.element, settings)
  stage.place.append(stage.element)
  await stage.settle()
  return stage
}

const text = (element: Element): string => element.textContent.trim()
/** Returns a cell's text without the column name, which is only visible if rows are drawn as cards. */
const shownIn = (cell: Element): string => text(cell.lastElementChild ?? cell)
const headsOf = ({ root }: Stage): string[] => [...root.querySelectorAll('thead th')].map(text)
const rowsOf = ({ root }: Stage): Element[][] =>
  [...root.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll(':scope > td')])
const cellsOf = (shown: Stage): string[][] => rowsOf(shown).map((cells) => cells.map(text))

/** Renders the list with all of its columns and a host column of each type; its cells contain type and row id. */
async function withAdded(manifest: List, { locale = 'en', words = '' } = {}) {
  let reported: readonly Reported[] = []
  const onRows = vi.fn((rows: readonly Reported[]): HostCells => {
    reported = rows
    return Object.fromEntries(
      rows.map(({ id }) => [
        id,
        Object.fromEntries(
          TYPES.map((type) => [type, { text: textOf(type, id) + words, href: '/own', tone: 'warning' as const }]),
        ),
      ]),
    )
  })
  const shown = await opened(manifest, locale, { columns: [...manifest.columns.names, ...ADDED], onRows })
  await expect.poll(() => shown.root.querySelector('td.c-own :is(a, .badge)')).not.toBeNull()
  return { shown, onRows, told: reported }
}

/** Columns that only appear in tabs that the test does not open. */
const OF_OTHER_TABS: Readonly<Record<string, readonly string[]>> = {
  'nt-invoice-list': ['invoiced', 'paid', 'payment', 'total'],
}
const namesShown = ({ tag, columns }: List): string[] =>
  columns.names.filter((name) => !OF_OTHER_TABS[tag]?.includes(name))

describe.each(lists)('%s', (_tag, manifest) => {
  const { required, fields } = manifest.columns
  const names = namesShown(manifest)

  it('[CNF-16] renders its columns in any order, leaves out optional ones, and resets to its own', async () => {
    const shown = await opened(manifest)
    const { root, element } = shown
    const before = drawingOf(root)
    const [heads, cells] = [headsOf(shown), cellsOf(shown)]
    // The checkbox column comes first.
    const lead = heads.length - names.length
    const arranged = <Each,>(each: readonly Each[], order: readonly string[]) => [
      ...each.slice(0, lead),
      ...order.map((name) => each[lead + names.indexOf(name)]),
    ]
    expect([cells.length > 1, new Set(cells.map((row) => row.length))]).toEqual([true, new Set([heads.length])])

    const backwards = names.toReversed()
    Object.assign(element, { columns: backwards })
    await expect.poll(() => headsOf(shown)).toEqual(arranged(heads, backwards))
    expect(cellsOf(shown)).toEqual(cells.map((row) => arranged(row, backwards)))

    for (const left of names) {
      const others = names.filter((name) => name !== left)
      const expected = required.includes(left) ? [...others, left] : others
      Object.assign(element, { columns: others })
      await expect.poll(() => headsOf(shown), { message: `without ${left}` }).toEqual(arranged(heads, expected))
      expect(new Set(rowsOf(shown).map((row) => row.length))).toEqual(new Set([lead + expected.length]))
    }

    Object.assign(element, { columns: undefined })
    await expect.poll(() => firstDifference(before, drawingOf(root))).toBeNull()
    expect(noise.heard).toEqual([])
  })

  it('[CNF-16] fills cells of every type row by row, and passes a row’s fields without names of people', async () => {
    const { shown, onRows, told } = await withAdded(manifest)
    expect(headsOf(shown).slice(-TYPES.length)).toEqual(ADDED.map(({ header }) => header))
    expect(onRows).toHaveBeenCalledTimes(1)
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
    for (const row of told) expect(Object.keys(row)).toEqual(['id', ...fields])
    const own = rowsOf(shown).map((cells) => cells.slice(-TYPES.length))
    expect(own.map((cells) => cells.map(shownIn))).toEqual(told.map(({ id }) => TYPES.map((type) => textOf(type, id))))
    const { firstName, lastName } = createPerson('payer')
    for (const name of [`${firstName} ${lastName}`, SOMEBODY_ELSE, '@'])
      expect(JSON.stringify(told)).not.toContain(name)

    const [row] = own.slice(-1)
    row?.at(-1)?.querySelector('button')?.click()
    await expect
      .poll(() => shown.told.filter(({ type }) => type === 'nt-cell-action'))
      .toEqual([{ type: 'nt-cell-action', widget: manifest.tag, detail: { column: 'button', rowId: told.at(-1)?.id } }])
    expect(noise.heard).toEqual([])
  })

  it.each(['en', 'ar-XB'])(
    '[CNF-16] gives each cell of the host its space and its column name at 320 px in %s',
    async (locale) => {
      await page.viewport(320, 800)
      const { shown } = await withAdded(manifest, { locale, words: ` ${UNBROKEN.slice(0, 24)} ${UNBROKEN}` })
      const place = shown.element.getBoundingClientRect()
      for (const cells of rowsOf(shown)) {
        const boxes = cells.map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 0)
        const lapped = boxes.filter((box, at) => boxes.slice(at + 1).some((other) => isLapping(box, other)))
        expect(lapped).toEqual([])
        for (const cell of cells.slice(-TYPES.length, -TYPES.length + 3)) {
          expect(cell.querySelector('bdi')?.checkVisibility()).toBe(true)
          for (const element of [cell, ...cell.querySelectorAll('*')]) {
            const { left, right } = element.getBoundingClientRect()
            expect([left >= place.left, right <= place.right], text(cell)).toEqual([true, true])
          }
        }
      }
    },
  )

  it('[CNF-16] breaks no word of its own columns next to wide host columns', async () => {
    await page.viewport(1000, 800)
    const { shown } = await withAdded(manifest, { words: ` ${UNBROKEN}` })
    const own = rowsOf(shown).flatMap((cells) => cells.slice(0, -TYPES.length))
    expect(own.flatMap(brokenWordsIn)).toEqual([])
  })

  it.each([
    ['en', 1280],
    ['ar-XB', 320],
  ] as const)('[CNF-16] has no axe violations with host columns, in %s at %i px', async (locale, width) => {
    await page.viewport(width, 800)
    const { shown } = await withAdded(manifest, { locale })
    expect(await findingsOf(shown)).toEqual([])
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('No lorry.')
      },
    ],
    ['refuses', () => Promise.reject(new Error('No lorry.'))],
    ['never answers', () => new Promise(() => undefined)],
    ['answers nonsense', () => 'nonsense'],
  ])('[CNF-16] shows dashes if the host %s, and keeps all of its own columns', async (says, onRows) => {
    const later = setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
      later(run, ms === 15_000 ? 300 : ms)) as typeof setTimeout)
    const shown = await opened(manifest)
    const cells = cellsOf(shown)
    Object.assign(shown.element, { columns: [...names, ...ADDED], onRows })
    await expect
      .poll(() => rowsOf(shown).map((row) => row.slice(-TYPES.length).map(shownIn)))
      .toEqual(cells.map(() => TYPES.map(() => '–')))
    expect(cellsOf(shown).map((row) => row.slice(0, -TYPES.length))).toEqual(cells)
    const codes = shown.failures.map(({ code }) => code)
    expect(codes).toEqual(says === 'answers nonsense' ? [] : ['columns-failed'])
    expect(noise.heard).toEqual([])
  })
})

/** Returns the words that are broken into several lines elsewhere than at a hyphen. */
function brokenWordsIn(cell: Element): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.checkVisibility()) continue
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
}

const isLapping = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right - 0.5 &&
  other.left < one.right - 0.5 &&
  one.top < other.bottom - 0.5 &&
  other.top < one.bottom - 0.5

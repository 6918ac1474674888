import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SEED } from '../../test/support/seed.ts'
import { type DrawnUi, drawUi, type UiOptions } from '../../test/support/render-ui.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { type Column, ColumnChart } from './column-chart.tsx'
import { columnScale } from './column-scale.ts'
import { Empty } from './empty.tsx'
import fileTextIcon from 'lucide-static/icons/file-text.svg'
import { matchRuns } from './search-highlight.tsx'

let drawn: DrawnUi | null = null

const MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const THIS_YEAR = [48, 53, 64, 59, 69, 78, 73, 83, 89, 81, 93, 62]
const LAST_YEAR = [41, 45, 50, 57, 55, 63, 70, 65, 73, 72, 76, 69]
const columnsOf = (values: readonly number[]): Column[] =>
  MONTHS.map((label, index) => ({
    id: label,
    label,
    value: (values[index] ?? 0) * 100_000,
    compare: (LAST_YEAR[index] ?? 0) * 100_000,
    held: index === 11,
  }))
const dollars = (amountMinor: number) => `$${Math.round(amountMinor / 100_000)}K`

function show(columns: readonly Column[], options: UiOptions & { isEmpty?: boolean } = {}): DrawnUi {
  drawn = drawUi(
    <ChartFrame
      title="Spend"
      summary="$852,000 in 12 months"
      legend={[
        { fill: 'used', name: 'This year' },
        { fill: 'compare', name: 'Last year' },
      ]}
      table={{
        caption: 'Spend by month',
        head: ['Month', 'This year', 'Last year'],
        rows: columns.map(({ id, label, value, compare }) => ({
          id,
          cells: [label, dollars(value), dollars(compare ?? 0)],
        })),
      }}
      tableLabel="Show as table"
      chartLabel="Show as chart"
      empty={options.isEmpty ? <Empty bare icon={fileTextIcon} title="No spend yet" /> : undefined}
    >
      <ColumnChart label="Spend by month, highest $93K in October" columns={columns} format={dollars} />
    </ChartFrame>,
    options,
  )
  return drawn
}

const picture = () => page.getByRole('img', { name: 'Spend by month, highest $93K in October' })
const boxes = (selector: string) =>
  [...(drawn?.root.querySelectorAll<SVGElement>(`.columns ${selector}`) ?? [])]
    .filter((element) => getComputedStyle(element).display !== 'none')
    .map((element) => element.getBoundingClientRect())

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  drawn?.close()
  drawn = null
})

it('[UI-20] is an image with a text alternative, and a button shows the table with every number', async () => {
  show(columnsOf(THIS_YEAR))
  await expect.element(picture()).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect.element(page.getByRole('table', { name: 'Spend by month' })).toBeVisible()
  expect(drawn?.root.querySelectorAll('tbody tr')).toHaveLength(12)
  await expect.element(page.getByRole('row', { name: 'Oct $93K $76K' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(picture()).toBeVisible()
})

it('[UI-20] replaces both with a message when there is no data', async () => {
  show([], { isEmpty: true })
  await expect.element(page.getByText('No spend yet')).toBeVisible()
  expect(drawn?.root.querySelector('button, .columns, .chart-key')).toBeNull()
})

it('[UI-21] draws this year next to last year, to scale, with unsettled values hatched', async () => {
  const { root } = show(columnsOf(THIS_YEAR))
  await expect.element(picture()).toBeVisible()
  const heights = (selector: string) =>
    [...root.querySelectorAll(`.columns ${selector}`)].map((bar) => Number(bar.getAttribute('height')))
  const [first = 0] = heights('.used')
  expect(heights('.used')).toHaveLength(11)
  expect((heights('.used')[9] ?? 0) / first).toBeCloseTo(81 / 48, 1)
  expect(heights('.compare')).toHaveLength(12)
  expect(heights('rect[fill^="url(#"]')).toHaveLength(1)
})

it('[UI-21] draws negative values below the zero line, and nothing for zero', async () => {
  show(columnsOf([10, 0, -10]))
  await expect.element(picture()).toBeVisible()
  const [zero] = boxes('.zero')
  const [plus, none, minus] = boxes('.used')
  expect(plus?.bottom).toBeCloseTo(zero?.top ?? -1, 0)
  expect(none?.height).toBe(0)
  expect(minus?.top).toBeCloseTo(zero?.top ?? -1, 0)
})

it('[UI-21] is mirrored in right-to-left pages, but its text is not', async () => {
  show(columnsOf(THIS_YEAR), { dir: 'rtl' })
  await expect.element(picture()).toBeVisible()
  await expect.poll(() => (boxes('.name')[0]?.left ?? 0) > (boxes('.name')[11]?.left ?? 0)).toBe(true)
  const [compare] = boxes('.compare')
  const [used] = boxes('.used')
  expect(compare?.left).toBeGreaterThan(used?.left ?? Infinity)
  expect(boxes('.ticks > span')[0]?.left).toBeGreaterThan(compare?.right ?? Infinity)
})

const longer = (columns: Column[]) => columns.map((column) => ({ ...column, label: `${column.label}ember` }))
describe.each([1280, 760, 640, 480, 375, 320])('%i px wide', (width) => {
  it.each([
    ['short names', columnsOf(THIS_YEAR)],
    ['long names', longer(columnsOf(THIS_YEAR))],
    ['amounts below zero', columnsOf(THIS_YEAR.map((value, index) => (index % 3 === 1 ? -value : value)))],
    ['huge amounts', columnsOf(THIS_YEAR.map((value) => value * 12_345))],
  ])('[UI-21] never overlaps labels: %s', async (_what, columns) => {
    await page.viewport(width, 800)
    const { host } = show(columns)
    await expect.element(picture()).toBeVisible()
    for (const kind of ['.name', '.value']) {
      const words = boxes(kind)
      expect(words.length).toBeGreaterThan(0)
      for (const [index, word] of words.entries()) {
        const next = words[index + 1]
        const touches = next && word.right > next.left && word.bottom > next.top && word.top < next.bottom
        expect(touches, `${kind} ${index}`).toBeFalsy()
        expect(word.right).toBeLessThanOrEqual(host.getBoundingClientRect().right + 1)
      }
    }
  })
})

it('[UI-21] has a scale of round numbers that includes every amount and zero', () => {
  expect(columnScale([4_800_000, 9_300_000]).ticks).toEqual([0, 5_000_000, 10_000_000])
  expect(columnScale([-40, 90]).ticks).toEqual([-50, 0, 50, 100])
  expect(columnScale([0, 0])).toEqual({ ticks: [0, 1], min: 0, max: 1 })
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e15, max: 1e15 }), { minLength: 1, maxLength: 24 }), (values) => {
      const { ticks, min, max } = columnScale(values)
      expect(min).toBeLessThanOrEqual(Math.min(0, ...values))
      expect(max).toBeGreaterThanOrEqual(Math.max(0, ...values))
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
    { seed: SEED },
  )
})

it.each([
  ['INV-203115', '2031', ['2031']],
  ['Café Nordlicht', 'CAFE', ['Café']],
  ['Straße', 'straße', ['Straße']],
  ['Cascade Tire & Service', 'serv tire', ['Tire', 'Serv']],
  ['ana banana', 'ana', ['ana', 'ana']],
  ['Pioneer', '', []],
  ['Pioneer', ' * ', []],
])('[UI-19] highlights in "%s" the query "%s"', (text, query, marked) => {
  const runs = matchRuns(text, query)
  expect(runs.map(([run]) => run).join('')).toBe(text)
  expect(runs.filter(([, isMatch]) => isMatch).map(([run]) => run)).toEqual(marked)
})

it('[UI-19] keeps every letter of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const runs = matchRuns(text, query)
      expect(runs.map(([run]) => run).join('')).toBe(text)
      expect(runs.every(([run]) => run.length > 0)).toBe(true)
    }),
    { seed: SEED },
  )
})

import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawControl, flawsOf, loadTexts } from '../../test/support/render-control.tsx'
import type { DrawnUi, UiOptions } from '../../test/support/render-ui.tsx'
import type { I18n } from '../i18n/create-i18n.ts'
import { type ChosenRange, DateRangeInput, type DateRangeProps, type RangeProblem } from './date-range.tsx'

let i18n: I18n
let drawn: DrawnUi | null = null
beforeAll(async () => {
  i18n = await loadTexts()
})
beforeEach(() => page.viewport(1000, 700))
afterEach(() => {
  drawn?.close()
  drawn = null
})

const changed = vi.fn<(value: ChosenRange, problem: RangeProblem | null) => void>()

function show(changes: Partial<DateRangeProps> = {}, options: UiOptions = {}): DrawnUi {
  const Form = () => {
    const [value, setValue] = useState<ChosenRange>(changes.value ?? { from: null, to: null })
    return (
      <DateRangeInput
        label="Due date"
        hint="Both days are included"
        i18n={i18n}
        today="2026-11-20"
        {...changes}
        value={value}
        onChange={(next, problem) => {
          changed(next, problem)
          setValue(next)
        }}
      />
    )
  }
  changed.mockClear()
  drawn = drawControl(<Form />, options)
  return drawn
}

const from = () => page.getByRole('textbox', { name: 'From' })
const to = () => page.getByRole('textbox', { name: 'To' })
const day = (name: string) => page.getByRole('gridcell', { name })
async function open(): Promise<void> {
  await page.getByRole('button', { name: 'Choose a date range: Due date' }).click()
  await expect.poll(() => drawn?.focused()?.getAttribute('role')).toBe('gridcell')
}

it('[UI-35] is a group of two texts, each of which may stay empty', async () => {
  show()
  await expect
    .element(page.getByRole('group', { name: 'Due date' }))
    .toHaveAccessibleDescription('Both days are included')
  await userEvent.fill(from(), '11/01/2026')
  expect(changed).toHaveBeenLastCalledWith({ from: '2026-11-01', to: null }, null)
  await userEvent.fill(to(), '11/20/2026')
  expect(changed).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '2026-11-20' }, null)
  await userEvent.clear(from())
  expect(changed).toHaveBeenLastCalledWith({ from: null, to: '2026-11-20' }, null)
})

it('[UI-35] reports at the end field that a range ends before it begins', async () => {
  show()
  await userEvent.fill(from(), '11/20/2026')
  await userEvent.fill(to(), '11/01/2026')
  expect(changed).toHaveBeenLastCalledWith({ from: '2026-11-20', to: '2026-11-01' }, 'reversed')
  await expect.element(to()).toHaveAccessibleDescription('The last day is before the first. Change one of them')
})

it.each([
  ['in order', 'Tuesday, November 10, 2026', 'Monday, November 16, 2026'],
  ['in reverse order', 'Monday, November 16, 2026', 'Tuesday, November 10, 2026'],
])('[UI-35] selects two days in the calendar, %s', async (_name, first, second) => {
  show()
  await open()
  await day(first).click()
  expect(changed).not.toHaveBeenCalled()
  await expect.element(page.getByText(/Choose the last day/)).toBeVisible()
  await day(second).click()
  expect(changed).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-10', to: '2026-11-16' }, null)
  await expect.poll(() => drawn?.root.querySelector('.date-panel')).toBeNull()
})

it('[UI-35] previews the range up to the focused day, and counts its days', async () => {
  show()
  await open()
  await userEvent.keyboard('{Enter}{ArrowDown}{ArrowRight}')
  await expect.element(page.getByText('Choose the last day (9 days)')).toBeVisible()
  const selected = [...(drawn?.root.querySelectorAll('td[aria-selected=true]') ?? [])]
  expect(selected).toHaveLength(9)
  await userEvent.keyboard('{Enter}')
  expect(changed).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-20', to: '2026-11-28' }, null)
})

it('[UI-35] drops an unfinished range when the calendar is closed', async () => {
  show()
  await open()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.poll(() => drawn?.root.querySelector('.date-panel')).toBeNull()
  expect(changed).not.toHaveBeenCalled()
})

it('[UI-35] offers named ranges, limited to the allowed days', async () => {
  show({ max: '2026-11-20', min: '2026-06-01' })
  await open()
  await page.getByRole('button', { name: 'This month' }).click()
  expect(changed).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '2026-11-20' }, null)
  await open()
  await expect.element(page.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Last 180 days' }).click()
  expect(changed).toHaveBeenLastCalledWith({ from: '2026-06-01', to: '2026-11-20' }, null)
})

it.each(['light', 'dark'] as const)('[UI-35] passes axe, open, in %s', async (scheme) => {
  for (const dir of ['ltr', 'rtl'] as const) {
    show({ value: { from: '2026-11-10', to: '2026-11-16' }, error: 'Choose a shorter range' }, { scheme, dir })
    await open()
    expect(await flawsOf(drawn as DrawnUi)).toEqual([])
    drawn?.close()
  }
})

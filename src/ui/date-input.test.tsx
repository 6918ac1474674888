import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawControl, flawsOf, loadTexts, watchListeners } from '../../test/support/render-control.tsx'
import type { DrawnUi, UiOptions } from '../../test/support/render-ui.tsx'
import type { CalendarDate } from '../contract/index.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import { DateInput, type DateInputProps } from './date-input.tsx'
import { bankingDayNotes, type DateProblem } from './date-problem.ts'

const TODAY: CalendarDate = '2026-11-20'
const texts: Record<string, I18n> = {}
let drawn: DrawnUi | null = null
beforeAll(async () => {
  texts['en'] = await loadTexts('en')
  texts['de'] = await loadTexts('de')
})
beforeEach(() => page.viewport(1000, 700))
afterEach(() => {
  drawn?.close()
  drawn = null
})

const changed = vi.fn<(value: CalendarDate | null, problem: DateProblem | null) => void>()

function show(changes: Partial<DateInputProps> = {}, options: UiOptions = {}): DrawnUi {
  const Form = () => {
    const [value, setValue] = useState<CalendarDate | null>(changes.value ?? null)
    return (
      <DateInput
        label="Pay on"
        i18n={texts['en'] as I18n}
        today={TODAY}
        hint="Money leaves one banking day later"
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

const field = () => page.getByRole('textbox', { name: 'Pay on' })
const button = () => page.getByRole('button', { name: /Pay on/ })
const focusedName = () => drawn?.focused()?.getAttribute('aria-label') ?? null
const panel = () => drawn?.root.querySelector('.date-panel') ?? null
const key = (name: string) => userEvent.keyboard(name.length > 1 ? `{${name}}` : name)
async function open(): Promise<void> {
  await button().click()
  await expect.poll(focusedName).toContain('2026')
}

it.each([
  ['en', '11/20/26', '11/20/2026'],
  ['en', '2026-11-20', '11/20/2026'],
  ['de', '20.11.26', '20.11.2026'],
  ['de', '20112026', '20.11.2026'],
])(
  '[UI-32] parses in %s the typed %s, and formats it as %s when the field loses focus',
  async (locale, typed, shown) => {
    show({ i18n: texts[locale] as I18n })
    await userEvent.fill(field(), typed)
    expect(changed).toHaveBeenLastCalledWith('2026-11-20', null)
    await expect.element(field()).toHaveValue(typed)
    await key('Tab')
    await expect.element(field()).toHaveValue(shown)
  },
)

it.each([
  [
    '11/31/2026',
    'no-such-day',
    'This day is not on the calendar. Write the date as MM/DD/YYYY, for example 11/20/2026',
  ],
  ['11/20', 'incomplete', 'The year is missing. Write the date as MM/DD/YYYY, for example 11/20/2026'],
  ['10.11.2026', 'ambiguous', 'This could be two different days. Write the date as MM/DD/YYYY, for example 11/20/2026'],
  ['soon', 'invalid', 'Write the date as MM/DD/YYYY, for example 11/20/2026'],
  ['11/01/2026', 'too-early', 'Choose a day from Nov 10, 2026 to Dec 31, 2026'],
  ['01/01/2027', 'too-late', 'Choose a day from Nov 10, 2026 to Dec 31, 2026'],
  ['11/26/2026', 'unavailable', 'Choose another day. Banks are closed'],
] as const)(
  '[UI-32] explains what is wrong with %s when the field loses focus, and keeps the text',
  async (typed, problem, text) => {
    const noteOf = bankingDayNotes(texts['en'] as I18n, 'ach', true)
    show({ min: '2026-11-10', max: '2026-12-31', noteOf })
    await userEvent.fill(field(), typed)
    expect(changed).toHaveBeenLastCalledWith(null, problem)
    await expect.element(field()).not.toHaveAttribute('aria-invalid')
    await key('Tab')
    await expect.element(field()).toHaveAccessibleDescription(text)
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field()).toHaveValue(typed)
    await userEvent.fill(field(), '11/23/2026')
    await expect.element(field()).not.toHaveAttribute('aria-invalid')
    expect(changed).toHaveBeenLastCalledWith('2026-11-23', null)
  },
)

it('[UI-33] opens at the selected day or the program’s today, and is one tab stop', async () => {
  show()
  await open()
  expect(focusedName()).toBe('Friday, November 20, 2026, today')
  expect(drawn?.root.querySelectorAll('td[tabindex="0"]')).toHaveLength(1)
  await expect.element(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible()
  await expect.element(page.getByRole('grid', { name: 'November 2026' })).toBeVisible()
  await key('Escape')
  await expect.poll(panel).toBeNull()
  expect(focusedName()).toBe('Choose a date: Pay on')
})

it('[UI-33] supports every key of the grid pattern', async () => {
  show()
  await open()
  const steps: [string, string][] = [
    ['{ArrowRight}', 'Saturday, November 21, 2026'],
    ['{ArrowLeft}', 'Friday, November 20, 2026, today'],
    ['{ArrowDown}', 'Friday, November 27, 2026'],
    ['{ArrowUp}', 'Friday, November 20, 2026, today'],
    ['{Home}', 'Sunday, November 15, 2026'],
    ['{End}', 'Saturday, November 21, 2026'],
    ['{PageDown}', 'Monday, December 21, 2026'],
    ['{PageUp}', 'Saturday, November 21, 2026'],
    ['{Shift>}{PageDown}{/Shift}', 'Sunday, November 21, 2027'],
    ['{Shift>}{PageUp}{/Shift}', 'Saturday, November 21, 2026'],
  ]
  for (const [keys, name] of steps) {
    await userEvent.keyboard(keys)
    await expect.poll(focusedName, { message: keys }).toBe(name)
  }
  await key('Enter')
  expect(changed).toHaveBeenCalledExactlyOnceWith('2026-11-21', null)
  await expect.element(field()).toHaveValue('11/21/2026')
  expect(focusedName()).toBe('Choose a date: Pay on')
})

it('[UI-33] follows the text direction, and starts the week as in the language’s region', async () => {
  show({ i18n: texts['de'] as I18n }, { dir: 'rtl' })
  await button().click()
  await expect.poll(focusedName).toBe('Freitag, 20. November 2026, heute')
  await key('ArrowLeft')
  await expect.poll(focusedName).toBe('Samstag, 21. November 2026')
  await key('End')
  await expect.poll(focusedName).toBe('Sonntag, 22. November 2026')
  expect(drawn?.root.querySelector('th')?.textContent).toBe('Mo')
})

it('[UI-33] opens from the text with Alt and the down arrow', async () => {
  show()
  await field().click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(focusedName).toBe('Friday, November 20, 2026, today')
})

it('[UI-34] keeps disabled days in their place, with the reason', async () => {
  const noteOf = bankingDayNotes(texts['en'] as I18n, 'ach', true)
  show({ min: '2026-11-10', max: '2026-12-31', noteOf })
  await open()
  const thanksgiving = page.getByRole('gridcell', { name: 'Thursday, November 26, 2026: Banks are closed' })
  await expect.element(thanksgiving).toHaveAttribute('aria-disabled', 'true')
  await thanksgiving.click({ force: true })
  expect(changed).not.toHaveBeenCalled()
  await expect.element(page.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{PageUp}{PageUp}')
  await expect.poll(focusedName).toBe('Tuesday, November 10, 2026')
})

it('[UI-34] marks bank holidays, and allows them if that does no harm', async () => {
  show({ noteOf: bankingDayNotes(texts['en'] as I18n, 'ach') })
  await open()
  await page.getByRole('gridcell', { name: 'Thursday, November 26, 2026: Banks are closed' }).click()
  expect(changed).toHaveBeenCalledExactlyOnceWith('2026-11-26', null)
})

it.each(['light', 'dark'] as const)('[UI-33] passes axe, open and with an error, in %s', async (scheme) => {
  for (const dir of ['ltr', 'rtl'] as const) {
    const noteOf = bankingDayNotes(texts['en'] as I18n, 'ach', true)
    show({ error: 'Choose a day', value: '2026-11-23', noteOf, max: '2026-12-10' }, { scheme, dir })
    await expect.element(field()).toHaveAccessibleDescription('Choose a day')
    await open()
    expect(await flawsOf(drawn as DrawnUi)).toEqual([])
    drawn?.close()
  }
})

it('[UI-44] leaves nothing behind when it is removed while open', async () => {
  const listeners = watchListeners()
  show()
  await open()
  drawn?.close()
  drawn = null
  expect(listeners.left()).toEqual([])
  listeners.restore()
})

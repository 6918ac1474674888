import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawControl, Held, loadTexts } from '../../test/support/render-control.tsx'
import type { DrawnUi } from '../../test/support/render-ui.tsx'
import type { I18n } from '../i18n/create-i18n.ts'
import { NumberInput } from './number-input.tsx'

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

const changed = vi.fn<(value: unknown, problem?: unknown) => void>()

const number = () => page.getByRole('spinbutton', { name: 'Question' })
function showNumber(): void {
  changed.mockClear()
  drawn = drawControl(
    <Held<number | null> first={5}>
      {(value, set) => (
        <NumberInput
          label="Question"
          i18n={i18n}
          value={value}
          onChange={(next, problem) => {
            changed(next, problem)
            set(next)
          }}
          min={1}
          max={1500}
          unit="days"
        />
      )}
    </Held>,
  )
}

it('[UI-41] steps with the arrow keys within its bounds', async () => {
  showNumber()
  await number().click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(number()).toHaveValue('6')
  await expect.element(number()).toHaveAttribute('aria-valuetext', '6 days')
  await userEvent.keyboard('{PageDown}')
  await expect.element(number()).toHaveValue('1')
  for (let step = 0; step < 3; step += 1) await userEvent.keyboard('{PageUp}')
  await expect.element(number()).toHaveValue('31')
})

it.each([
  ['1,250', 1250, null, ''],
  ['1.5', null, 'invalid', 'Enter a whole number, for example 1'],
  ['0', null, 'too-small', 'Enter a number from 1 to 1,500'],
  ['9999', null, 'too-large', 'Enter a number from 1 to 1,500'],
] as const)(
  '[UI-41] accepts or rejects %s, and explains why when the field loses focus',
  async (typed, value, problem, said) => {
    showNumber()
    await userEvent.fill(number(), typed)
    expect(changed).toHaveBeenLastCalledWith(value, problem)
    await userEvent.tab()
    await expect.element(number()).toHaveAccessibleDescription(said)
    await expect.element(number()).toHaveValue(typed)
  },
)

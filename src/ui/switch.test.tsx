import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawControl, flawsOf, Held, loadTexts } from '../../test/support/render-control.tsx'
import type { DrawnUi } from '../../test/support/render-ui.tsx'
import type { I18n } from '../i18n/create-i18n.ts'
import { Switch } from './switch.tsx'

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

it('[UI-42] toggles immediately, shows its state as a word, and ignores clicks while busy', async () => {
  const Form = ({ busy = false }) => (
    <Held first={false}>
      {(isOn, set) => (
        <Switch
          label="AutoPay"
          hint="Pays each invoice on its due date"
          i18n={i18n}
          isOn={isOn}
          onChange={set}
          busy={busy}
        />
      )}
    </Held>
  )
  drawn = drawControl(<Form />)
  const control = page.getByRole('switch', { name: 'AutoPay' })
  await expect.element(control).toHaveAccessibleDescription('Pays each invoice on its due date')
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(control).toHaveAttribute('aria-checked', 'true')
  expect(drawn?.container.innerText).toContain('On')
  expect(await flawsOf(drawn as DrawnUi)).toEqual([])
  drawn?.draw(<Form busy />)
  await expect.element(control).toHaveAttribute('aria-disabled', 'true')
  await control.click({ force: true })
  await expect.element(control).toHaveAttribute('aria-checked', 'true')
})

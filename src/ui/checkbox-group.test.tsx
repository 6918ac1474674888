import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawControl, Held } from '../../test/support/render-control.tsx'
import type { DrawnUi } from '../../test/support/render-ui.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'

let drawn: DrawnUi | null = null
afterEach(() => {
  drawn?.close()
  drawn = null
})

const changed = vi.fn<(values: readonly string[]) => void>()
const options = [
  { value: 'a', label: 'One' },
  { value: 'b', label: 'Two' },
]

it('[UI-43] checks all enabled options, and shows the mixed state', async () => {
  const all = [...options, { value: 'c', label: 'Three', disabled: true }]
  drawn = drawControl(
    <Held<readonly string[]> first={['a']}>
      {(values, set) => (
        <CheckboxGroup
          label="Question"
          options={all}
          values={values}
          allLabel="All"
          onChange={(next) => {
            changed(next)
            set(next)
          }}
        />
      )}
    </Held>,
  )
  const box = page.getByRole('checkbox', { name: 'All' })
  await expect.poll(() => (box.element() as HTMLInputElement).indeterminate).toBe(true)
  await box.click()
  expect(changed).toHaveBeenLastCalledWith(['a', 'b'])
  await page.getByRole('checkbox', { name: 'One' }).click()
  expect(changed).toHaveBeenLastCalledWith(['b'])
})

import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawControl, Held, loadTexts } from '../../test/support/render-control.tsx'
import type { DrawnUi } from '../../test/support/render-ui.tsx'
import type { I18n } from '../i18n/create-i18n.ts'
import { Textarea } from './textarea.tsx'

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

const note = () => page.getByRole('textbox', { name: 'Question' })
const NoteField = () => (
  <Held first="">
    {(value, set) => (
      <Textarea label="Question" hint="A hint" i18n={i18n} value={value} onChange={set} maxCharacters={20} />
    )}
  </Held>
)

it('[UI-40] counts graphemes, and does not truncate', async () => {
  drawn = drawControl(<NoteField />)
  await expect.element(note()).toHaveAccessibleDescription('A hint 20 characters left')
  await userEvent.fill(note(), '👩‍👩‍👧‍👦 äö')
  await expect.element(note()).toHaveAccessibleDescription('A hint 16 characters left')
  await userEvent.fill(note(), 'x'.repeat(21))
  await expect.element(note()).toHaveAccessibleDescription('A hint 1 character too many')
  await expect.element(note()).toHaveValue('x'.repeat(21))
})

it('[UI-40] announces the remaining characters when few are left', async () => {
  drawn = drawControl(<NoteField />)
  const said = () => drawn?.root.querySelector('[role=status]')?.textContent
  await userEvent.fill(note(), 'x'.repeat(10))
  await expect.poll(said).toBe('')
  await userEvent.fill(note(), 'x'.repeat(19))
  await expect.poll(said).toBe('1 character left')
})

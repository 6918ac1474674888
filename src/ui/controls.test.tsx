/** Requirements on the smaller controls: role, name, description, error, keys, focus ring, and axe. */
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { drawControl, flawsOf, Held, loadTexts, watchListeners } from '../../test/support/render-control.tsx'
import type { DrawnUi, UiOptions } from '../../test/support/render-ui.tsx'
import type { I18n } from '../i18n/create-i18n.ts'
import { AmountInput } from './amount-input.tsx'
import { Checkbox } from './checkbox.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FieldGroup } from './field-group.tsx'
import { NumberInput } from './number-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { RadioChoice } from './radio-choice.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'
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

function show(node: ReactNode, options: UiOptions = {}): DrawnUi {
  drawn?.close()
  drawn = drawControl(node, options)
  return drawn
}

interface Notes {
  hint?: string
  error?: string
}
interface Case {
  name: string
  draw: (notes: Notes) => ReactNode
  find: () => Locator
  /** True for a group, where the focus ring is on its controls. */
  isGroup?: boolean
}

const text = (role: 'textbox' | 'combobox' | 'spinbutton' | 'group' | 'radiogroup' | 'switch') => () =>
  page.getByRole(role, { name: 'Question' })
const same = { label: 'Question' }
const options = [
  { value: 'a', label: 'One' },
  { value: 'b', label: 'Two' },
]

const CASES: Case[] = [
  {
    name: 'TextInput',
    find: text('textbox'),
    draw: (notes) => (
      <Held first="">{(value, set) => <TextInput {...same} {...notes} value={value} onChange={set} />}</Held>
    ),
  },
  {
    name: 'PasswordInput',
    find: () => page.getByLabelText('Question'),
    draw: (notes) => (
      <Held first="">
        {(value, set) => (
          <PasswordInput
            {...same}
            {...notes}
            value={value}
            onChange={set}
            autoComplete="current-password"
            showLabel="Show"
            hideLabel="Hide"
          />
        )}
      </Held>
    ),
  },
  {
    name: 'AmountInput',
    find: text('textbox'),
    draw: (notes) => (
      <Held<number | null> first={150_000}>
        {(value, set) => (
          <AmountInput
            {...same}
            {...notes}
            amountMinor={value}
            onChange={set}
            currency="USD"
            separators={i18n.formats.separators}
            format={(amount) => i18n.formats.amount(amount, 'USD')}
            symbol="$"
          />
        )}
      </Held>
    ),
  },
  {
    name: 'Select',
    find: text('combobox'),
    draw: (notes) => (
      <Held first="a">
        {(value, set) => <Select {...same} {...notes} value={value} onChange={set} options={options} />}
      </Held>
    ),
  },
  {
    name: 'Textarea',
    find: text('textbox'),
    draw: (notes) => (
      <Held first="">{(value, set) => <Textarea {...same} {...notes} i18n={i18n} value={value} onChange={set} />}</Held>
    ),
  },
  {
    name: 'NumberInput',
    find: text('spinbutton'),
    draw: (notes) => (
      <Held<number | null> first={5}>
        {(value, set) => <NumberInput {...same} {...notes} i18n={i18n} value={value} onChange={set} min={1} max={99} />}
      </Held>
    ),
  },
  {
    name: 'CheckboxGroup',
    find: text('group'),
    isGroup: true,
    draw: (notes) => (
      <Held<readonly string[]> first={['a']}>
        {(values, set) => <CheckboxGroup {...same} {...notes} options={options} values={values} onChange={set} />}
      </Held>
    ),
  },
  {
    name: 'FieldGroup of RadioChoice',
    find: text('radiogroup'),
    isGroup: true,
    draw: (notes) => (
      <FieldGroup {...same} {...notes} role="radiogroup">
        <RadioChoice name="q" value="a" checked onChange={() => undefined} title="One" />
        <RadioChoice name="q" value="b" checked={false} onChange={() => undefined} title="Two" />
      </FieldGroup>
    ),
  },
]

describe.each(CASES)('$name', ({ draw, find, isGroup }) => {
  it('[UI-4] has its name and its hint, and the error in place of the hint', async () => {
    show(draw({ hint: 'A hint' }))
    await expect.element(find()).toHaveAccessibleDescription('A hint')
    drawn?.draw(draw({ hint: 'A hint', error: 'What is wrong' }))
    await expect.element(find()).toHaveAccessibleDescription('What is wrong')
    if (!isGroup) await expect.element(find()).toHaveAttribute('aria-invalid', 'true')
  })

  it('[UI-4] is reached with Tab and shows its focus', async () => {
    show(draw({}))
    await expect.element(find()).toBeVisible()
    await userEvent.tab()
    const focused = drawn?.focused() as HTMLElement
    const ringed = [focused, focused.closest('.input')].some(
      (element) =>
        element &&
        getComputedStyle(element).outlineStyle !== 'none' &&
        getComputedStyle(element).outlineWidth === '2px',
    )
    expect(ringed).toBe(true)
  })

  it.each(['light', 'dark'] as const)('[UI-4] passes axe in %s, in both text directions', async (scheme) => {
    for (const dir of ['ltr', 'rtl'] as const) {
      for (const notes of [{ hint: 'A hint' }, { error: 'What is wrong' }]) {
        show(draw(notes), { scheme, dir })
        await expect.element(find()).toBeVisible()
        expect(await flawsOf(drawn as DrawnUi)).toEqual([])
      }
    }
  })

  it('[UI-44] leaves nothing behind', async () => {
    const listeners = watchListeners()
    show(draw({}))
    await expect.element(find()).toBeVisible()
    await userEvent.tab()
    drawn?.close()
    drawn = null
    expect(listeners.left()).toEqual([])
    listeners.restore()
  })
})

it('[UI-4] links the summary to a text, a box, and a group in the same tree', async () => {
  const problems = [
    { message: 'Write a name', fieldId: 'name' },
    { message: 'Accept the terms', fieldId: 'terms' },
    { message: 'Choose one', fieldId: 'choice' },
  ]
  show(
    <>
      <ErrorSummary title="There is a problem with 3 fields" problems={problems} attempt={1} />
      <TextInput label="Name" id="name" value="" onChange={() => undefined} error="Write a name" />
      <Checkbox id="terms" checked={false} onChange={() => undefined} error="Accept the terms">
        I accept
      </Checkbox>
      <FieldGroup label="Method" id="choice" role="radiogroup" error="Choose one">
        <RadioChoice name="m" value="a" checked={false} onChange={() => undefined} title="One" />
      </FieldGroup>
    </>,
  )
  await expect.poll(() => drawn?.focused()?.getAttribute('role')).toBe('alert')
  const go = async (message: string) => page.getByRole('button', { name: message }).click()
  await go('Write a name')
  expect(drawn?.focused()?.id).toBe('name')
  await go('Accept the terms')
  expect(drawn?.focused()?.id).toBe('terms')
  await go('Choose one')
  await expect.poll(() => drawn?.focused()?.getAttribute('type')).toBe('radio')
  expect(await flawsOf(drawn as DrawnUi)).toEqual([])
})

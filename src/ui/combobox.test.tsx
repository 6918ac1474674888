import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawControl, flawsOf, loadTexts, watchListeners } from '../../test/support/render-control.tsx'
import type { DrawnUi, UiOptions } from '../../test/support/render-ui.tsx'
import type { I18n } from '../i18n/create-i18n.ts'
import { Combobox, MultiCombobox } from './combobox.tsx'
import { listedOptions, type Option, type OptionPage, type OptionSearch, remoteOptions } from './option-source.ts'

let drawn: DrawnUi | null = null
let i18n: I18n
beforeAll(async () => {
  i18n = await loadTexts()
})
beforeEach(() => page.viewport(1000, 700))
afterEach(() => {
  drawn?.close()
  drawn = null
})

const FEW: Option[] = [
  { id: '10428', label: 'Northwind Traders', detail: '10428' },
  { id: '10511', label: 'Contoso Freight', detail: '10511' },
  { id: '10600', label: 'Müller & Söhne', detail: '10600', disabledReason: 'Closed since March' },
]
/** Simulates a server with ten thousand customers that returns fifty per page. */
function server(changes: { fails?: () => boolean } = {}) {
  const requests: { query: string; cursor: string | null; signal: AbortSignal }[] = []
  const search: OptionSearch = async (query, { signal, cursor }) => {
    requests.push({ query, cursor, signal })
    await new Promise((resolve) => setTimeout(resolve, 10))
    if (changes.fails?.()) throw new Error('The connection was reset.')
    const all = Array.from({ length: 10_000 }, (_, index) => ({ id: `${index}`, label: `Customer ${index}` }))
    const found = all.filter(({ label }) => label.includes(query))
    const from = Number(cursor ?? 0)
    const next = from + 50 < found.length ? String(from + 50) : null
    return { options: found.slice(from, from + 50), total: found.length, next } satisfies OptionPage
  }
  return { requests, source: remoteOptions(search) }
}

const chosen = vi.fn<(value: Option | null) => void>()
const few = () => listedOptions(FEW, 'en')

function show(source = few(), changes: Partial<Parameters<typeof Combobox>[0]> = {}, options: UiOptions = {}): DrawnUi {
  const Form = () => {
    const [value, setValue] = useState<Option | null>(changes.value ?? null)
    return (
      <Combobox
        label="Customer"
        i18n={i18n}
        source={source}
        hint="Name or number"
        {...changes}
        value={value}
        onChange={(next) => {
          chosen(next)
          setValue(next)
        }}
      />
    )
  }
  chosen.mockClear()
  drawn = drawControl(<Form />, options)
  return drawn
}

const field = () => page.getByRole('combobox', { name: 'Customer' })
const rows = () => [...(drawn?.root.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
const rowTexts = () => rows().map((row) => row.querySelector('.option-label')?.textContent ?? row.textContent)
const activeText = () => {
  const id = drawn?.root.querySelector('input')?.getAttribute('aria-activedescendant')
  return id ? drawn?.root.getElementById(id)?.querySelector('.option-label')?.textContent : null
}
const status = () => drawn?.root.querySelector('[role=status]')?.textContent
const isOpen = () => drawn?.root.querySelector('input')?.getAttribute('aria-expanded') === 'true'
const key = (name: string) => userEvent.keyboard(`{${name}}`)
async function open(): Promise<void> {
  await field().click()
  await expect.poll(() => rows().length).toBeGreaterThan(0)
}

it('[UI-25] is a combobox with its hint, and names the active row within its own tree', async () => {
  show()
  await expect.element(field()).toHaveAccessibleDescription('Name or number')
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
  await open()
  expect(activeText()).toBeNull()
  await key('ArrowDown')
  expect(activeText()).toBe('Northwind Traders')
  await key('End')
  expect(activeText()).toBe('Müller & Söhne')
  await key('ArrowDown')
  expect(activeText()).toBe('Müller & Söhne')
  await key('Home')
  await key('ArrowUp')
  expect(activeText()).toBeNull()
  expect(drawn?.focused()?.getAttribute('role')).toBe('combobox')
})

it('[UI-25] opens with the arrow keys, chooses with Enter, and shows the choice', async () => {
  show()
  await field().click()
  await key('Escape')
  expect(isOpen()).toBe(false)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => rows().length).toBe(3)
  expect(activeText()).toBeNull()
  await key('ArrowDown')
  await key('ArrowDown')
  await key('Enter')
  expect(chosen).toHaveBeenCalledExactlyOnceWith(FEW[1])
  expect(isOpen()).toBe(false)
  await expect.element(field()).toHaveValue('Contoso Freight')
})

it('[UI-25] stops Escape and Enter while it is open, so that a dialog stays and no form is submitted', async () => {
  show()
  const received = vi.fn()
  drawn?.host.addEventListener('keydown', received)
  await open()
  await key('Enter')
  await key('Escape')
  expect(received).not.toHaveBeenCalled()
  await key('Escape')
  expect(received).toHaveBeenCalledOnce()
})

it('[UI-25] restores the text when it loses focus without a choice', async () => {
  show(few(), { value: FEW[0] as Option })
  await userEvent.fill(field(), 'cont')
  await expect.poll(rowTexts).toEqual(['Contoso Freight'])
  await key('Tab')
  await key('Tab')
  await expect.element(field()).toHaveValue('Northwind Traders')
  expect(isOpen()).toBe(false)
  expect(chosen).not.toHaveBeenCalled()
})

it('[UI-25] replaces the choice with the next typed text', async () => {
  show(few(), { value: FEW[0] as Option })
  await open()
  await userEvent.keyboard('cont')
  await expect.element(field()).toHaveValue('cont')
  await expect.poll(rowTexts).toEqual(['Contoso Freight'])
})

it('[UI-25] can be cleared', async () => {
  show(few(), { value: FEW[0] as Option })
  await page.getByRole('button', { name: 'Clear Customer' }).click()
  expect(chosen).toHaveBeenCalledExactlyOnceWith(null)
  expect(drawn?.focused()?.getAttribute('role')).toBe('combobox')
})

it('[UI-26] searches 300 ms after the last key, and aborts the previous search', async () => {
  const { requests, source } = server()
  show(source)
  await open()
  expect(requests.map(({ query }) => query)).toEqual([''])
  const startedAt = performance.now()
  await userEvent.keyboard('77')
  await expect.poll(() => requests.length).toBe(2)
  expect(performance.now() - startedAt).toBeGreaterThan(250)
  expect(requests[1]?.query).toBe('77')
  expect(requests[0]?.signal.aborted).toBe(true)
  expect(rows().length, 'the last answer stays in the meantime').toBe(50)
  await expect.poll(() => rowTexts()[0]).toBe('Customer 77')
})

it('[UI-26] loads the next rows near the end, by keys and by scrolling, each once', async () => {
  const { requests, source } = server()
  show(source)
  await open()
  await key('ArrowDown')
  for (let page = 0; page < 4; page += 1) await key('PageDown')
  await expect.poll(() => rows().length).toBe(100)
  const list = drawn?.root.querySelector('[role=listbox]') as HTMLElement
  list.scrollTop = list.scrollHeight
  await expect.poll(() => rows().length).toBe(150)
  expect(requests.map(({ cursor }) => cursor)).toEqual([null, '50', '100'])
  expect(rows()[149]?.getAttribute('aria-posinset')).toBe('150')
  expect(rows()[149]?.getAttribute('aria-setsize')).toBe('10000')
})

it('[UI-27] announces politely how many options there are, and that there are none', async () => {
  show(server().source)
  await open()
  await expect.poll(status).toBe('10,000 matches')
  await userEvent.keyboard('nobody')
  await expect.poll(status).toBe('No match for “nobody”')
  await expect.element(page.getByText('No match for “nobody”').first()).toBeVisible()
})

it('[UI-27] reports that the list did not load, and retries with a row of its own', async () => {
  let isDown = true
  show(server({ fails: () => isDown }).source)
  await field().click()
  await expect.poll(status).toBe('The list did not load. Try again')
  isDown = false
  await key('ArrowDown')
  await key('Enter')
  await expect.poll(() => rows().length).toBe(50)
  expect(isOpen()).toBe(true)
})

it('[UI-27] reports after three seconds that it is still searching', async () => {
  const never: OptionSearch = () => new Promise(() => undefined)
  show(remoteOptions(never))
  await field().click()
  await expect.element(page.getByText('Searching', { exact: true })).toBeVisible()
  await expect.poll(status, { timeout: 5000 }).toBe('Still searching')
})

it('[UI-26] sends no request below the server’s minimum length, and says how many characters are missing', async () => {
  const { requests, source } = server()
  show(source, { minLength: 2 })
  await open()
  await userEvent.keyboard('7')
  await expect.poll(status).toBe('Type 1 more character')
  await userEvent.keyboard('7')
  await expect.poll(() => requests.at(-1)?.query).toBe('77')
  expect(requests.map(({ query }) => query)).toEqual(['', '77'])
})

it('[UI-28] highlights the typed text, ignoring accents', async () => {
  show()
  await open()
  await userEvent.keyboard('mull')
  await expect.poll(rowTexts).toEqual(['Müller & Söhne'])
  await expect.poll(() => rows()[0]?.querySelector('.match')?.textContent).toBe('Müll')
})

it('[UI-30] keeps a disabled option in its place, with the reason', async () => {
  show()
  await open()
  await expect
    .element(page.getByRole('option', { name: /Closed since March/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await key('ArrowDown')
  await key('End')
  await key('Enter')
  expect(chosen).not.toHaveBeenCalled()
  expect(isOpen()).toBe(true)
})

it('[UI-25] leaves keys to the input method during composition', async () => {
  const { requests, source } = server()
  show(source)
  await open()
  const input = drawn?.root.querySelector('input') as HTMLInputElement
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  input.value = 'かん'
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, isComposing: true }))
  const enter = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
  input.dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(requests).toHaveLength(1)
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'かん' }))
  await expect.poll(() => requests.at(-1)?.query).toBe('かん')
})

it('[UI-25] chooses with a click, with focus still in the text', async () => {
  show()
  await open()
  await page.getByRole('option', { name: /Contoso/ }).click()
  expect(chosen).toHaveBeenCalledExactlyOnceWith(FEW[1])
  expect(drawn?.focused()?.getAttribute('role')).toBe('combobox')
})

function showSeveral(): DrawnUi {
  const several = few()
  const Form = () => {
    const [values, setValues] = useState<readonly Option[]>([])
    return <MultiCombobox label="Customer" i18n={i18n} source={several} values={values} onChange={setValues} />
  }
  drawn = drawControl(<Form />)
  return drawn
}
const chips = () => [...(drawn?.root.querySelectorAll('.chosen-one') ?? [])].map((chip) => chip.textContent)

it('[UI-29] chooses several, each a chip with a remove button', async () => {
  showSeveral()
  await open()
  await page.getByRole('option', { name: /Northwind/ }).click()
  await page.getByRole('option', { name: /Contoso/ }).click()
  expect(chips()).toEqual(['Northwind Traders', 'Contoso Freight'])
  expect(isOpen()).toBe(true)
  await expect.element(field()).toHaveAccessibleDescription('2 chosen: Northwind Traders and Contoso Freight')
  await expect.element(page.getByRole('option', { name: /Contoso/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Remove Northwind Traders' }).click()
  expect(chips()).toEqual(['Contoso Freight'])
  await key('Backspace')
  expect(chips()).toEqual([])
  await expect.poll(status).toBe('Contoso Freight is removed')
})

it.each(['light', 'dark'] as const)('[UI-25] passes axe, open and with an error, in %s', async (scheme) => {
  for (const dir of ['ltr', 'rtl'] as const) {
    show(few(), { error: 'Choose a customer', value: FEW[0] as Option }, { scheme, dir })
    await expect.element(field()).toHaveAccessibleDescription('Choose a customer')
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await open()
    await key('ArrowDown')
    expect(await flawsOf(drawn as DrawnUi)).toEqual([])
    drawn?.close()
  }
})

it('[UI-44] leaves nothing behind when it is removed while open', async () => {
  const listeners = watchListeners()
  const { requests, source } = server()
  show(source)
  await open()
  await userEvent.keyboard('7')
  drawn?.close()
  drawn = null
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(requests).toHaveLength(1)
  expect(listeners.left()).toEqual([])
  listeners.restore()
})

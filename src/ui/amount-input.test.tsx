import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawControl, Held, loadTexts } from '../../test/support/render-control.tsx'
import type { DrawnUi } from '../../test/support/render-ui.tsx'
import type { I18n } from '../i18n/create-i18n.ts'
import { AmountInput } from './amount-input.tsx'

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

function show(dir: 'ltr' | 'rtl' = 'ltr', locale = i18n): void {
  changed.mockClear()
  drawn?.close()
  drawn = drawControl(<Amount formats={locale.formats} />, { dir })
}

function Amount({ formats }: Pick<I18n, 'formats'>) {
  return (
    <Held<number | null> first={150_000}>
      {(value, set) => (
        <AmountInput
          label="Question"
          amountMinor={value}
          onChange={(next, problem) => {
            changed(next, problem)
            set(next)
          }}
          currency="USD"
          separators={formats.separators}
          format={(amount) => formats.amount(amount, 'USD')}
          symbol="$"
        />
      )}
    </Held>
  )
}

const amount = () => page.getByRole('textbox', { name: 'Question' })

it('[UI-5] formats an amount when the field loses focus, and accepts a pasted one with its currency symbol', async () => {
  show()
  await userEvent.fill(amount(), ' $2,350.5 ')
  expect(changed).toHaveBeenLastCalledWith(235_050, null)
  await expect.element(amount()).toHaveValue(' $2,350.5 ')
  await userEvent.tab()
  await expect.element(amount()).toHaveValue('2,350.50')
  await userEvent.fill(amount(), 'about 5')
  expect(changed).toHaveBeenLastCalledWith(null, 'invalid')
  await userEvent.tab()
  await expect.element(amount()).toHaveValue('about 5')
})

it('[UI-5] is end-aligned in both text directions, with digits in their own order', async () => {
  for (const dir of ['ltr', 'rtl'] as const) {
    show(dir)
    await expect.element(amount()).toHaveValue('1,500.00')
    const style = getComputedStyle(amount().element())
    const edge = {
      start: style.direction === 'rtl' ? 'right' : 'left',
      end: style.direction === 'rtl' ? 'left' : 'right',
    }
    const side = edge[style.textAlign as 'start' | 'end'] ?? style.textAlign
    expect(side).toBe(dir === 'rtl' ? 'left' : 'right')
    expect(style.direction).toBe('ltr')
  }
})

it('[UI-5] reads Arabic digits in a right-to-left page', async () => {
  show('rtl', await loadTexts('ar-XB'))
  await userEvent.fill(amount(), '١٬٢٣٤٫٥٠')
  expect(changed).toHaveBeenLastCalledWith(123_450, null)
  await userEvent.tab()
  await expect.element(amount()).toHaveValue('1,234.50')
})

it('[MON-63] keeps two pasted cells separate, and accepts one with a spreadsheet’s line break', async () => {
  show()
  const paste = async (text: string) => {
    await userEvent.fill(amount(), '')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    return amount().element().dispatchEvent(event)
  }
  for (const cells of ['1\t200', '1\r\n200', '1\n200\n']) {
    expect(await paste(cells)).toBe(false)
    expect(changed).toHaveBeenLastCalledWith(null, 'invalid')
    await expect.element(amount()).toHaveValue('1 | 200')
  }
  // The browser pastes this by itself.
  expect(await paste('1,200.00\r\n')).toBe(true)
})

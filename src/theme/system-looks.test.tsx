import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulateSystem } from '../../test/support/reader-system.ts'
import { type DrawnUi, drawUi } from '../../test/support/render-ui.tsx'
import { AgeingBar } from '../ui/ageing-bar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { CreditGauge } from '../ui/credit-gauge.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { RadioChoice } from '../ui/radio-choice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { Timeline } from '../ui/timeline.tsx'

const nothing = () => undefined
let drawn: DrawnUi | null = null

beforeEach(() => page.viewport(900, 700))
afterEach(async () => {
  drawn?.close()
  drawn = null
  await emulateSystem()
})

const STATES = (
  <div className="stack">
    <div className="row wrap">
      <Button kind="primary">Pay $1,234.56</Button>
      <Button>Secondary</Button>
      <Button kind="quiet">Quiet</Button>
      <Button kind="destructive">Terminate card</Button>
      <Button kind="primary" disabled>
        Not now
      </Button>
      <Button busy>Busy</Button>
      <Button kind="link">Link</Button>
    </div>
    <div className="row wrap">
      <Checkbox checked onChange={nothing} label="on" />
      <Checkbox checked={false} onChange={nothing} label="off" />
      <Checkbox checked="mixed" onChange={nothing} label="some" />
      <Checkbox checked disabled onChange={nothing} label="on, disabled" />
      <Badge tone="success" icon={checkIcon}>
        Paid
      </Badge>
      <Badge tone="motion" icon={clockIcon}>
        Pending
      </Badge>
    </div>
    <RadioChoice name="m" value="a" checked onChange={nothing} title="Bank ••6789" />
    <RadioChoice name="m" value="b" checked={false} onChange={nothing} title="Card ••4417" />
    <RadioChoice name="m" value="c" checked={false} disabled onChange={nothing} title="Turned off" />
    <TextInput label="Routing number" value="021" onChange={nothing} error="Routing numbers have 9 digits" />
    <TextInput label="Reference" value="PO-1" onChange={nothing} />
    <TextInput label="Locked" value="PO-2" onChange={nothing} disabled />
    <Tabs
      label="Lists"
      panelId="panel"
      selected="open"
      onChange={nothing}
      tabs={[
        { id: 'open', label: 'Open', count: 9 },
        { id: 'paid', label: 'Paid', count: 2 },
      ]}
    />
    <Stepper
      label="Steps"
      current="method"
      steps={[
        { id: 'invoices', label: 'Invoices' },
        { id: 'method', label: 'Method' },
        { id: 'review', label: 'Review' },
      ]}
    />
    <Timeline
      items={[
        { id: 'a', title: 'Today', now: true },
        { id: 'b', title: 'Monday' },
      ]}
    />
    <table className="tbl">
      <tbody>
        <tr aria-selected="true" id="chosen">
          <td>INV-1</td>
        </tr>
        <tr aria-selected="false" id="plain">
          <td>INV-2</td>
        </tr>
      </tbody>
    </table>
    <table className="tbl cards">
      <tbody>
        <tr aria-selected="true" id="chosen-card">
          <td>INV-1</td>
        </tr>
      </tbody>
    </table>
    <Banner tone="danger" icon={octagonAlertIcon} title="There is a problem with 2 fields" />
    <AgeingBar label="Ageing" amounts={[5, 4, 3, 2, 1]} />
    <CreditGauge label="Credit" usedMinor={30} heldMinor={20} limitMinor={100} />
    <Skeleton lines={1} />
  </div>
)

/** Renders the states, and reads the computed values of one of them. */
function show(scheme: 'light' | 'dark' = 'light') {
  drawn = drawUi(STATES, { scheme })
  const { root } = drawn
  const find = (selector: string): Element => {
    const element = root.querySelector(selector)
    if (!element) throw new Error(`Nothing matches ${selector}.`)
    return element
  }
  return {
    find,
    look: (selector: string, pseudo?: string): CSSStyleDeclaration => getComputedStyle(find(selector), pseudo),
  }
}

/** Returns the value of a system color in this browser. */
function system(name: string): string {
  const probe = document.createElement('i')
  probe.style.color = name
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const drawnStates = () => expect.element(page.getByRole('button', { name: 'Secondary' })).toBeVisible()

it.each(['light', 'dark'] as const)('[THM-18] shows every state in the user’s forced colors, %s', async (scheme) => {
  await emulateSystem({ 'forced-colors': 'active', 'prefers-color-scheme': scheme })
  const { look } = show(scheme)
  await drawnStates()
  const [highlight, canvas, grey] = [system('Highlight'), system('Canvas'), system('GrayText')]
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)

  expect(look('.btn.primary').backgroundColor).toBe(highlight)
  expect(look('.btn.destructive').backgroundColor).toBe(highlight)
  expect(look('.btn:not(.primary, .destructive, .quiet)').backgroundColor).not.toBe(highlight)
  expect(look('.btn[aria-disabled=true]:not([aria-busy])').color).toBe(grey)
  expect(look('.link').textDecorationLine).toBe('underline')
  expect(look('.spin').borderInlineEndColor).not.toBe(look('.spin').borderInlineStartColor)

  expect(look('input[type=checkbox]:checked:enabled').backgroundColor).toBe(highlight)
  expect(look('input[type=checkbox]:checked:disabled').backgroundColor).toBe(canvas)
  expect(look('input[type=checkbox]:checked:disabled').borderColor).toBe(grey)
  expect(look('.choice:has(:checked)').borderColor).toBe(highlight)
  expect(look('.choice:has(:disabled)').color).toBe(grey)
  expect(look('input[type=radio]:checked').borderColor).toBe(highlight)

  expect(look('.field.error .input').borderInlineStartWidth).toBe('2px')
  expect(look('.input:has(:disabled)').borderColor).toBe(grey)
  expect(look('[role=tab][aria-selected=true]').borderBlockEndColor).toBe(highlight)
  expect(look('[role=tab][aria-selected=false]').borderBlockEndColor).toBe(canvas)
  expect(look('#chosen td').borderBlockEndColor).toBe(highlight)
  expect(look('#plain td').borderBlockEndColor).not.toBe(highlight)
  expect(look('.steps [aria-current] .n').backgroundColor).toBe(highlight)
  expect(look('.when .now', '::before').backgroundColor).toBe(highlight)

  for (const edge of ['.badge', '.banner', '.card, .banner', '.choice']) {
    expect(look(edge).borderInlineStartColor, edge).not.toBe(canvas)
    expect(look(edge).borderInlineStartStyle, edge).toBe('solid')
  }
  expect(look('.skel').backgroundColor).toBe(grey)
})

it('[THM-18] keeps a hovered primary button in the forced colors', async () => {
  await emulateSystem({ 'forced-colors': 'active' })
  const { look } = show()
  await drawnStates()
  await userEvent.hover(page.getByRole('button', { name: 'Pay $1,234.56' }))
  expect(look('.btn.primary:hover').backgroundColor).toBe(system('Highlight'))
})

it('[THM-18] keeps fills and hatch of a chart, and adds borders', async () => {
  await emulateSystem({ 'forced-colors': 'active' })
  const { look, find } = show()
  await drawnStates()
  const fills = [0, 1, 2, 3, 4].map((age) => look(`.age-${age}`).fill)
  expect(new Set(fills).size).toBe(5)
  expect(find('pattern path')).toBeTruthy()
  expect(look('.hatch-ln').stroke).not.toBe(look('.hatch-bg').fill)
  expect(look('.chart').outlineColor).toBe(system('CanvasText'))
})

it('[THM-18] uses the system color for the focus ring', async () => {
  await emulateSystem({ 'forced-colors': 'active' })
  const { look, find } = show()
  await drawnStates()
  const highlight = system('Highlight')
  await userEvent.keyboard('{Tab}')
  for (const selector of ['.btn.primary', 'input[type=checkbox]', '[role=tab]', 'input[type=radio]']) {
    ;(find(selector) as HTMLElement).focus()
    expect(look(selector).outlineColor, selector).toBe(highlight)
    expect(look(selector).outlineStyle, selector).toBe('solid')
  }
  ;(find('.field.error input') as HTMLElement).focus()
  expect(look('.field.error .input').outlineColor).toBe(highlight)
})

it('[THM-18] marks a selected card of a narrow list', async () => {
  await emulateSystem({ 'forced-colors': 'active' })
  await page.viewport(360, 700)
  const { look } = show()
  await drawnStates()
  expect(look('#chosen-card').borderBlockEndColor).toBe(system('Highlight'))
})

it('[THM-19] has no motion when the user prefers reduced motion', async () => {
  await emulateSystem({ 'prefers-reduced-motion': 'reduce' })
  const { find } = show()
  await drawnStates()
  const moving = [...find('.stack').querySelectorAll('*')].flatMap((element) =>
    [undefined, '::before', '::after'].flatMap((pseudo) => {
      const style = getComputedStyle(element, pseudo)
      const durations = `${style.transitionDuration}, ${style.animationDuration}`.split(', ').map(parseFloat)
      const lasts = Math.max(...durations) > 0.001 || style.animationIterationCount.includes('infinite')
      return lasts ? [`${element.className.toString()}${pseudo ?? ''}`] : []
    }),
  )
  expect(moving).toEqual([])
})

it('[THM-19] has motion otherwise', async () => {
  const { look } = show()
  await drawnStates()
  expect(look('.spin').animationIterationCount).toBe('infinite')
  expect(parseFloat(look('.btn').transitionDuration)).toBeGreaterThan(0.05)
})

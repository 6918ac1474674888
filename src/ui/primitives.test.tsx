/**
 * Requirements on every primitive, from one table: role and name, focus, axe in both schemes and directions, cleanup.
 */
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONTROLS } from '../../test/support/control-primitives.tsx'
import { DISPLAYS } from '../../test/support/display-primitives.tsx'
import { FIELDS } from '../../test/support/field-primitives.tsx'
import type { PrimitiveRow } from '../../test/support/primitive-row.ts'
import { drawControl } from '../../test/support/render-control.tsx'
import { type DrawnUi, drawUi, type UiOptions } from '../../test/support/render-ui.tsx'
const PRIMITIVES = { ...CONTROLS, ...DISPLAYS, ...FIELDS }

const nothing = () => undefined
const LIGHT: UiOptions = { scheme: 'light', dir: 'ltr' }
const DARK_RTL: UiOptions = { scheme: 'dark', dir: 'rtl' }
const VARIANTS: readonly UiOptions[] = [
  LIGHT,
  { scheme: 'dark', dir: 'ltr' },
  { scheme: 'light', dir: 'rtl' },
  DARK_RTL,
]

/** A proof run tests all four; `npm test` tests each scheme in one direction, on one of the two builds. */
const VARIANTS_OF_RUN = inject('isProof') ? VARIANTS : [inject('build') === 'react' ? LIGHT : DARK_RTL]

let drawn: DrawnUi | null = null
/** The host page's element, styled by its page. */
let place: HTMLElement

async function show(row: PrimitiveRow, options: UiOptions = {}): Promise<DrawnUi> {
  place.style.backgroundColor = options.scheme === 'dark' ? 'oklch(16.5% 0.008 262)' : 'white'
  const now = (drawn = drawControl(row.draw, { ...options, into: place }))
  await expect.poll(() => now.container.childElementCount).toBeGreaterThan(0)
  // Colors are only checked after transitions have ended.
  await Promise.all(
    now.root
      .getAnimations()
      .filter(isShort)
      .map(({ finished }) => finished.catch(nothing)),
  )
  return now
}
const isShort = (animation: Animation) => Number(animation.effect?.getComputedTiming().endTime) < 2000

const find = ({ is: [role, name] = ['generic', ''] }: PrimitiveRow) =>
  page.getByRole(role, name ? { name } : {}).first()

beforeEach(async () => {
  await page.viewport(900, 700)
  place = document.createElement('main')
  place.style.minHeight = '600px'
  document.body.append(place)
})
afterEach(() => {
  drawn?.close()
  drawn = null
  place.remove()
})

describe.each(Object.entries(PRIMITIVES))('%s', (_name, row) => {
  it('[UI-23] passes axe in both schemes and directions', async () => {
    for (const options of VARIANTS_OF_RUN) {
      const { host, root, close } = await show(row, options)
      if (row.opens) {
        await find(row).click()
        await expect.poll(() => root.querySelector('[popover],table') !== null).toBe(true)
        await Promise.all(root.getAnimations().map(({ finished }) => finished.catch(nothing)))
      }
      // The primitive is not a page, so rules about a page's headings do not apply.
      const rules = {
        region: { enabled: false },
        'page-has-heading-one': { enabled: false },
        'heading-order': { enabled: false },
      }
      const { violations } = await axe.run(host, { rules })
      const found = violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary}`).join('; ')}`,
      )
      expect(found, JSON.stringify(options)).toEqual([])
      close()
    }
  })

  it('[UI-23] changes nothing outside its root, and cleans up', async () => {
    // React adds document listeners once for all its roots.
    drawUi(<p>First</p>).close()
    const changes: string[] = []
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes, removedNodes, attributeName } of records) {
        const isHost = [...addedNodes, ...removedNodes].every((node) => node === drawn?.host) && attributeName === null
        if (!isHost) changes.push(`${target.nodeName} ${attributeName}`)
      }
    })
    observer.observe(document, { attributes: true, childList: true, subtree: true })
    const listeners = countListeners()
    const { close, host } = await show(row)
    place.removeAttribute('style')
    if (row.opens) await find(row).click()
    if (row.takesFocus) await userEvent.tab()
    close()
    await new Promise((resolve) => setTimeout(resolve, 50))
    observer.disconnect()
    listeners.stop()
    expect(changes.filter((change) => change !== 'MAIN style')).toEqual([])
    expect(listeners.left()).toEqual([])
    expect(host.isConnected).toBe(false)
  })
})

const named = Object.entries(PRIMITIVES).filter(([, row]) => row.is)
it.each(named)('[UI-23] %s has its role, name, and state', async (_name, row) => {
  await show(row)
  await expect.element(find(row)).toBeInTheDocument()
  for (const [attribute, value] of Object.entries(row.has ?? {})) {
    await expect.element(find(row)).toHaveAttribute(attribute, value)
  }
})

const focusable = Object.entries(PRIMITIVES).filter(([, row]) => row.takesFocus)
it.each(focusable)('[UI-23] %s takes focus with Tab and shows it', async (_name, row) => {
  const { root } = await show(row)
  const target = find(row).element()
  for (let stop = 0; stop < 5 && root.activeElement !== target; stop += 1) await userEvent.tab()
  expect(root.activeElement).toBe(target)
  // The focus ring of a text field is drawn around its box.
  const ringed = [target, target.closest('.input')].filter((element) => element !== null)
  const rings = ringed
    .map((element) => getComputedStyle(element))
    .filter(({ outlineStyle }) => outlineStyle === 'solid')
  expect(rings.map(({ outlineWidth }) => outlineWidth)).toEqual(['2px'])
})

/** Counts the listeners added to the page that remain. */
function countListeners() {
  const targets: [string, EventTarget][] = [
    ['window', window],
    ['document', document],
    ['body', document.body],
    ['html', document.documentElement],
  ]
  const open = new Map<string, number>()
  const undo = targets.map(([name, target]) => {
    const { addEventListener, removeEventListener } = target
    const count = (type: string, by: number) => open.set(`${name} ${type}`, (open.get(`${name} ${type}`) ?? 0) + by)
    target.addEventListener = (...all: Parameters<typeof addEventListener>) => {
      count(all[0], 1)
      addEventListener.apply(target, all)
    }
    target.removeEventListener = (...all: Parameters<typeof removeEventListener>) => {
      count(all[0], -1)
      removeEventListener.apply(target, all)
    }
    return () => {
      Reflect.deleteProperty(target, 'addEventListener')
      Reflect.deleteProperty(target, 'removeEventListener')
    }
  })
  return {
    stop: () => undo.forEach((each) => each()),
    left: () => [...open].filter(([, count]) => count > 0).map(([name]) => name),
  }
}

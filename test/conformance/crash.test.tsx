import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { I18n } from '../../src/i18n/create-i18n.ts'
import { instanceOf } from '../../src/kit/instance.ts'
import { drawingOf, firstDifference } from './drawing.ts'
import { listenForNoise, type Noise } from './noise.ts'
import { define, openStage, shortenRetries, type Stage, type StageOptions } from './stage.ts'
import { ROW_CASES, ROWS } from './widget-rows.ts'

let stages: Stage[] = []
let noise: Noise
/** Widgets that stay mounted during all cases: failures of another widget must not affect them. */
let others: Stage[] = []
const OTHERS = 9
const SETTLED_WITHIN_MS = 12_000

beforeAll(async () => {
  await Promise.all(ROWS.map(({ tag }) => define(tag)))
  others = ROWS.slice(0, OTHERS).map((manifest) => openStage({ manifest }))
  for (const other of others) await other.settle()
  // Changed fields would reveal a new rendering, because it resets them to the widget's state.
  for (const { root } of others) {
    for (const field of root.querySelectorAll<HTMLInputElement>(
      'input:not([type=checkbox], [type=radio], [type=file])',
    )) {
      field.value = 'typed by somebody'
    }
  }
}, OTHERS * SETTLED_WITHIN_MS)
afterAll(async () => {
  for (const other of others) await other.close()
})
beforeEach(() => {
  shortenRetries()
  // React logs caught errors to the console too.
  noise = listenForNoise((text) => text.includes(FAULT) || text.includes('The above error'))
})
afterEach(async () => {
  for (const stage of stages) await stage.close()
  stages = []
  noise.stop()
})

/** Returns all that may change in a widget: its elements, and their content and state. */
function standing({ root, told, failures }: Stage): readonly unknown[] {
  const elements = [...root.querySelectorAll<HTMLInputElement>('*')]
  return [told.length, failures.length, ...elements, ...elements.map(({ value, checked }) => [value, checked].join())]
}

/** Asserts that the widgets have the same elements as before, with the same content and state. */
function expectUnmoved(before: readonly (readonly unknown[])[]): void {
  for (const [index, other] of others.entries()) {
    const [was, is] = [before[index] ?? [], standing(other)]
    const isSame = was.length === is.length && was.every((each, place) => each === is[place])
    expect(isSame, `${other.manifest.tag} is as it was`).toBe(true)
  }
}

const FAULT = 'an error in the widget’s own code'

function open(options: StageOptions): Stage {
  const stage = openStage(options)
  stages.push(stage)
  return stage
}

/** Makes the widget throw when it renders one of its own texts. */
function breakTexts(namespace: string, isArmed: () => boolean): void {
  const instance = instanceOf(namespace)
  if (!instance) throw new Error(`There is no instance in ${namespace}.`)
  const { getTexts } = instance
  const brittle = new WeakMap<I18n, I18n>()
  instance.getTexts = () => {
    const texts = getTexts()
    const known = brittle.get(texts)
    if (known) return known
    const made: I18n = {
      ...texts,
      t(key, values) {
        if (isArmed() && !/^(common|errors)\./.test(key)) throw new Error(FAULT)
        return texts.t(key, values)
      },
    }
    brittle.set(texts, made)
    return made
  }
}

const BY_EFFECTS = ['nt-ready', 'nt-empty', 'nt-availability']

/** Makes the widget throw when it dispatches an event, which it does in an effect after rendering. */
function breakEffects(element: HTMLElement, isArmed: () => boolean): void {
  const dispatch = element.dispatchEvent.bind(element)
  element.dispatchEvent = (event) => {
    if (isArmed() && BY_EFFECTS.includes(event.type)) throw new Error(FAULT)
    return dispatch(event)
  }
}

describe.each(ROW_CASES)('%s', (_tag, manifest) => {
  it.for(['while drawing', 'in an effect'])(
    '[CNF-6] shows its error panel with a retry when it fails %s; other widgets are not affected',
    async (when, { skip }) => {
      let isArmed = true
      const neighbour = open({ manifest })
      await neighbour.settle()
      // Poll, because the event is dispatched after rendering, and slightly later with Preact.
      await expect.poll(() => neighbour.told.some(({ type }) => ['nt-ready', 'nt-empty'].includes(type))).toBe(true)
      const whole = drawingOf(neighbour.root)
      // A widget with nothing to show renders no text, so it cannot fail during render.
      const isEmpty = neighbour.told.some(({ type }) => type === 'nt-empty')
      if (when === 'while drawing' && isEmpty && neighbour.root.querySelector('.w')?.textContent === '') return skip()
      const reportedBefore = neighbour.told.length
      const othersBefore = others.map(standing)
      const isDrawing = when === 'while drawing'
      const stage = open({ manifest, isMounted: false })
      if (isDrawing) breakTexts(stage.namespace, () => isArmed)
      else breakEffects(stage.element, () => isArmed)
      const received: string[] = []
      stage.element.addEventListener('nt-error', (event) =>
        received.push((event as CustomEvent<{ code: string }>).detail.code),
      )
      stage.place.append(stage.element)
      await stage.settle()

      const retry = [...stage.root.querySelectorAll<HTMLElement>('button')]
      // Poll, because effects run after rendering, and much later on a busy machine.
      await expect
        .poll(() => stage.failures.map(({ code, widget }) => [code, widget]))
        .toEqual([['widget-crashed', manifest.tag]])
      await stage.settle()
      expect(received).toEqual(['widget-crashed'])
      expect(retry.length, stage.root.textContent ?? '').toBe(1)
      expect([firstDifference(whole, drawingOf(neighbour.root)), neighbour.told.length]).toEqual([null, reportedBefore])

      isArmed = false
      retry[0]?.click()
      await expect.poll(() => firstDifference(whole, drawingOf(stage.root)), { timeout: 5000 }).toBeNull()
      expect([stage.failures.length, neighbour.failures.length, noise.heard]).toEqual([1, 0, []])
      expectUnmoved(othersBefore)
    },
  )
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawingOf, firstDifference } from './drawing.ts'
import { listenForNoise, type Noise } from './noise.ts'
import { define, openStage, shortenRetries, type Stage } from './stage.ts'
import { ROW_CASES } from './widget-rows.ts'

let stage: Stage | null = null
let noise: Noise

beforeEach(() => {
  shortenRetries()
  noise = listenForNoise()
})
afterEach(async () => {
  await stage?.close()
  stage = null
  noise.stop()
  document.body.replaceChildren()
})

// This file defines each element itself, because a custom element can be defined only once.
describe.each(ROW_CASES)('%s', (tag, manifest) => {
  it('[CNF-2] is on the page before its definition and its instance, and renders when both arrive', async () => {
    expect(customElements.get(tag)).toBeUndefined()
    const namespace = `early-${tag}`
    const early = document.createElement(tag)
    early.setAttribute('namespace', namespace)
    for (const [name, value] of Object.entries(manifest.attributes)) early.setAttribute(name, value)
    document.body.append(early)
    expect([early.shadowRoot, early.childNodes.length]).toEqual([null, 0])

    await define(tag)
    expect(early.shadowRoot?.querySelector('.w')).not.toBeNull()
    stage = openStage({ manifest, namespace })
    await stage.settle()
    const late = stage.root
    await expect.poll(() => firstDifference(drawingOf(late), drawingOf(early.shadowRoot as ShadowRoot))).toBeNull()
    expect(noise.heard).toEqual([])
  })

  it('[CNF-2] may be removed before its instance arrives, without an error', async () => {
    const namespace = `never-${tag}`
    const early = document.createElement(tag)
    early.setAttribute('namespace', namespace)
    document.body.append(early)
    early.remove()
    stage = openStage({ manifest, namespace, isMounted: false })
    await expect.poll(stage.underWay).toBe(0)
    expect([early.shadowRoot?.childNodes.length ?? 0, stage.told.length]).toEqual([0, 0])
    expect(noise.heard).toEqual([])
  })
})

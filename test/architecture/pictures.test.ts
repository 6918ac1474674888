/** What nobody has photographed nobody has looked at: each widget is among the pictures, and is to be seen on its own. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { PICTURES, WIDTHS } from '../visual/picture-list.ts'
import { readPng } from '../visual/png.ts'

const BASELINES = new URL('../visual/baselines/', import.meta.url)
/** In its usual case, and in the languages that every widget is photographed in. */
const LABELS = ['default-light', 'default-dark', 'de', 'bg', 'ar-xb']
/** The smallest thing that is drawn is a bell. */
const LEAST_PIXELS = 40
const named = new Set(PICTURES.map(({ name }) => name))

/** How many pixels are not of the ground, which is the colour of the last one. */
function drawnPixels(file: URL): number {
  const { rgb } = readPng(readFileSync(file))
  const end = rgb.length - 3
  let count = 0
  for (let at = 0; at < end; at += 3) {
    if (rgb[at] !== rgb[end] || rgb[at + 1] !== rgb[end + 1] || rgb[at + 2] !== rgb[end + 2]) count += 1
  }
  return count
}

it.each(MANIFESTS.map(({ tag }) => tag))(
  '[WBN-9] %s is photographed, and something is drawn in each picture',
  (tag) => {
    const names = LABELS.flatMap((label) => WIDTHS.map((width) => `${tag.slice('nt-'.length)}-${label}-${width}`))
    expect(names.filter((name) => !named.has(name))).toEqual([])
    const blank = names.filter((name) => {
      const file = new URL(`${name}.png`, BASELINES)
      return !existsSync(file) || drawnPixels(file) < LEAST_PIXELS
    })
    expect(blank, 'no picture, or one of nothing: run "npm run pictures -- <name>" and look at it').toEqual([])
  },
)

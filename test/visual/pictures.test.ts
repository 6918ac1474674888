/**
 * Visual regression tests of all widgets and primitives. `npm test` compares each widget in its ordinary case, PROOF=1
 * all screenshots; `npm run pictures` takes new baselines. Source: docs/spec/workbench.md WBN-9…WBN-11.
 */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { IS_PROOF } from '../support/tiers.ts'
import {
  baselineCheck,
  dropBaseline,
  fontsOfBaselines,
  hasBaseline,
  keepBaseline,
  keepFonts,
  leaveDifference,
  strayBaselines,
} from './baselines.ts'
import { CAMERA_ARGS, requireWorkbench, takePicture } from './camera.ts'
import { fontFingerprint } from './fonts.ts'
import { ORDINARY_PICTURES, PICTURES } from './picture-list.ts'

/** Pattern of the names of screenshots to be taken again; empty: all; undefined: none. */
const RENEWED = process.env['PICTURES']
const IS_RENEWAL = RENEWED !== undefined
const IS_STRICT = IS_PROOF && process.env['VISUAL'] === 'strict'
const NAMES = PICTURES.map(({ name }) => name)

let browser: Browser
let fonts: number[]
beforeAll(async () => {
  requireWorkbench()
  browser = await launchBrowser(CAMERA_ARGS)
  fonts = await fontFingerprint(browser)
})
afterAll(() => browser.close())

const hasFontsOfBaselines = (): boolean => String(fontsOfBaselines().widths) === String(fonts)
const FONTS_DIFFER = 'this machine has other fonts than the baselines: no pictures are compared'

describe.runIf(IS_RENEWAL)('new baselines', () => {
  const renewed = PICTURES.filter(({ name }) => new RegExp(RENEWED ?? '').test(name))

  it('[WBN-11] are renewed for all pictures, or with the fonts of the others', () => {
    expect(renewed.length, `no picture has a name like "${RENEWED}"`).toBeGreaterThan(0)
    if (RENEWED) expect(hasFontsOfBaselines(), 'other fonts: run "npm run pictures" without a name').toBe(true)
    else keepFonts({ browser: browser.version(), widths: fonts })
  })

  it.each(renewed)('[WBN-9] $name', async (picture) => {
    keepBaseline(picture.name, await takePicture(browser, picture))
  })

  it('[WBN-9] belong each to a picture in the list', () => strayBaselines(NAMES).forEach(dropBaseline))
})

describe.skipIf(IS_RENEWAL)('baselines', () => {
  it('[WBN-9] has exactly one baseline per picture', () => {
    expect(new Set(NAMES).size).toBe(NAMES.length)
    expect(
      NAMES.filter((name) => !hasBaseline(name)),
      'run "npm run pictures -- <name>" and look at them',
    ).toEqual([])
    expect(strayBaselines(NAMES)).toEqual([])
  })

  it('[WBN-11] draws text with the fonts of the baselines', (test) => {
    if (hasFontsOfBaselines() || IS_STRICT) return expect(fonts).toEqual(fontsOfBaselines().widths)
    console.warn(`Pictures: ${FONTS_DIFFER}. They were drawn by Chromium ${fontsOfBaselines().browser}.`)
    test.skip(FONTS_DIFFER)
  })

  it.for(IS_PROOF ? PICTURES : ORDINARY_PICTURES())('[WBN-10] $name matches its baseline', async (picture, test) => {
    if (!IS_STRICT && !hasFontsOfBaselines()) test.skip(FONTS_DIFFER)
    const { name } = picture
    const isAsBefore = baselineCheck(name)
    const png = await takePicture(browser, picture, isAsBefore)
    if (!isAsBefore(png)) expect.fail(leaveDifference(name, png))
  })
})

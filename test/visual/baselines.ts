/** The pictures that are kept, and what is left behind when a new one differs. Source: docs/spec/workbench.md WBN-10. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

const KEPT = new URL('baselines/', import.meta.url).pathname
const LEFT = new URL('../../test-results/pictures/', import.meta.url).pathname
const FONTS = `${KEPT}fonts.json`
/** Pixels that may differ: less than a letter. */
const UNSEEN_PIXELS = 12

const fileOf = (name: string): string => `${KEPT}${name}.png`
const read = (png: Buffer): PNG => PNG.sync.read(png)
const isSameSize = (one: PNG, other: PNG): boolean => one.width === other.width && one.height === other.height

/** @param expected of the same size; @param marked gets the new picture, pale, with each pixel marked that differs */
const differingPixels = (expected: PNG, actual: PNG, marked?: PNG): number =>
  pixelmatch(expected.data, actual.data, marked?.data, actual.width, actual.height, { threshold: 0.1, includeAA: true })

/** Channels are rounded to these steps: half the bytes, and a third of the difference that the comparison overlooks. */
const STEP = 16

export function keepBaseline(name: string, png: Buffer): void {
  const picture = read(png)
  picture.data = Buffer.from(picture.data.map((value) => Math.min(255, Math.round(value / STEP) * STEP)))
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(
    fileOf(name),
    PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 }),
  )
}

export const hasBaseline = (name: string): boolean => existsSync(fileOf(name))

/** @returns whether a picture looks as the baseline does, which is read once */
export function baselineCheck(name: string): (png: Buffer) => boolean {
  const expected = read(readFileSync(fileOf(name)))
  return (png) => {
    const actual = read(png)
    return isSameSize(expected, actual) && differingPixels(expected, actual) <= UNSEEN_PIXELS
  }
}

/** @returns a sentence with the paths of the pictures */
export function leaveDifference(name: string, png: Buffer): string {
  mkdirSync(LEFT, { recursive: true })
  const [expected, actual] = [read(readFileSync(fileOf(name))), read(png)]
  writeFileSync(`${LEFT}${name}.expected.png`, readFileSync(fileOf(name)))
  writeFileSync(`${LEFT}${name}.actual.png`, png)
  let what = `${expected.width} × ${expected.height} became ${actual.width} × ${actual.height}`
  if (isSameSize(expected, actual)) {
    const marked = new PNG({ width: actual.width, height: actual.height })
    what = `${differingPixels(expected, actual, marked)} pixels differ`
    writeFileSync(`${LEFT}${name}.difference.png`, PNG.sync.write(marked))
  }
  return (
    `${name}: ${what}. Look at ${LEFT}${name}.*.png. ` + `Where the new picture is right: npm run pictures -- ${name}`
  )
}

/** Baselines that no picture has any more. */
export const strayBaselines = (names: readonly string[]): string[] =>
  existsSync(KEPT)
    ? readdirSync(KEPT).filter((file) => file.endsWith('.png') && !names.includes(file.slice(0, -'.png'.length)))
    : []

export const dropBaseline = (file: string): void => rmSync(`${KEPT}${file}`)

export interface FontsOfBaselines {
  /** Of the browser that drew them; for people only. */
  browser: string
  widths: readonly number[]
}

export function keepFonts(fonts: FontsOfBaselines): void {
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(FONTS, `${JSON.stringify(fonts)}\n`)
}

export const fontsOfBaselines = (): FontsOfBaselines => JSON.parse(readFileSync(FONTS, 'utf8')) as FontsOfBaselines

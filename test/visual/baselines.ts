/** The pictures that are kept, and what is left behind when a new one is not the same. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readPng, writePalettePng } from './png.ts'
import { differingPixels, isSameSize, looksSame, markDifferences } from './compare-pixels.ts'

const KEPT = new URL('baselines/', import.meta.url).pathname
const LEFT = new URL('../../test-results/pictures/', import.meta.url).pathname
const FONTS = `${KEPT}fonts.json`

const fileOf = (name: string): string => `${KEPT}${name}.png`

export function keepBaseline(name: string, png: Buffer): void {
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(fileOf(name), writePalettePng(readPng(png)))
}

export const hasBaseline = (name: string): boolean => existsSync(fileOf(name))

/** @returns whether a picture looks as the baseline does, which is read once */
export function baselineCheck(name: string): (png: Buffer) => boolean {
  const expected = readPng(readFileSync(fileOf(name)))
  return (png) => {
    const actual = readPng(png)
    // A rare colour that the palette has rounded further is rounded in the same way again.
    return looksSame(expected, actual) || looksSame(expected, readPng(writePalettePng(actual)))
  }
}

/** @returns a sentence with the paths of the three pictures */
export function leaveDifference(name: string, png: Buffer): string {
  mkdirSync(LEFT, { recursive: true })
  const expected = readPng(readFileSync(fileOf(name)))
  const actual = readPng(png)
  writeFileSync(`${LEFT}${name}.expected.png`, readFileSync(fileOf(name)))
  writeFileSync(`${LEFT}${name}.actual.png`, png)
  writeFileSync(`${LEFT}${name}.difference.png`, writePalettePng(markDifferences(expected, actual)))
  const what = isSameSize(expected, actual)
    ? `${differingPixels(expected, actual)} pixels differ`
    : `${expected.width} × ${expected.height} became ${actual.width} × ${actual.height}`
  return (
    `${name}: ${what}. Look at ${LEFT}${name}.{expected,actual,difference}.png. ` +
    `Where the new picture is right: npm run pictures -- ${name}`
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

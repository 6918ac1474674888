/** Pictures survive being kept. Source: docs/spec/workbench.md WBN-10. */
import { expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { looksSame } from './compare-pixels.ts'
import { type Pixels, readPng, writePalettePng } from './png.ts'

const picture = (width: number, height: number, colourOf: (pixel: number) => readonly number[]): Pixels => ({
  width,
  height,
  rgb: Uint8Array.from(Array.from({ length: width * height }, (_, pixel) => colourOf(pixel)).flat()),
})

it('[WBN-10] keeps a picture of up to 256 colours as it is', () => {
  const all = picture(16, 16, (pixel) => [pixel, 255 - pixel, 7])
  expect(readPng(writePalettePng(all))).toEqual(all)
})

it('[WBN-10] keeps the commonest colours exactly, and the rarest recognizable', () => {
  const surface = [250, 250, 251]
  const loud = [255, 0, 200]
  const many = picture(100, 20, (pixel) => {
    if (pixel === 1999) return loud
    return pixel < 1000 ? surface : [pixel % 250, Math.floor(pixel / 8) % 250, 90]
  })
  const kept = readPng(writePalettePng(many))
  expect([...kept.rgb.subarray(0, 3)]).toEqual(surface)
  expect([...kept.rgb.subarray(-3)]).toEqual(loud)
  expect(looksSame(kept, readPng(writePalettePng(kept)))).toBe(true)
})

it('[WBN-10] reads what the browser writes', async () => {
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 40, height: 30 } })
  await page.evaluate(() => {
    document.documentElement.style.background = 'linear-gradient(to right, rgb(10 20 30) 50%, rgb(200 100 0) 50%)'
  })
  const { width, height, rgb } = readPng(await page.screenshot())
  await browser.close()
  expect([width, height]).toEqual([40, 30])
  expect([...rgb.subarray(0, 3)]).toEqual([10, 20, 30])
  expect([...rgb.subarray(-3)]).toEqual([200, 100, 0])
})

it('[WBN-10] reads no other file', () => {
  expect(() => readPng(Buffer.from('GIF89a, and a few more bytes'))).toThrow('This is not a PNG')
})

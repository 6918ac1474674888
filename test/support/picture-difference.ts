/** Compares two screenshots. */
import type { Browser } from 'playwright'

/**
 * @returns the largest difference in a color channel of a pixel, 0 to 255; 255 if the sizes differ. The same content at
 *   another position differs slightly at antialiased edges
 */
export async function pictureDifference(browser: Browser, one: Buffer, other: Buffer): Promise<number> {
  const page = await browser.newPage()
  const difference = await page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image()
          image.src = `data:image/png;base64,${picture}`
          await image.decode()
          const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
          canvas?.drawImage(image, 0, 0)
          return canvas?.getImageData(0, 0, image.width, image.height)
        }),
      )
      if (!first || !second || first.width !== second.width || first.height !== second.height) return 255
      return first.data.reduce((most, value, index) => Math.max(most, Math.abs(value - (second.data[index] ?? 0))), 0)
    },
    [one.toString('base64'), other.toString('base64')],
  )
  await page.close()
  return difference
}

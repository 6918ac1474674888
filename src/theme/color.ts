/**
 * Color arithmetic for contrast and for colors derived from a seed. Not part of the core: loaded only for a seed or a
 * host page's own color. Matrices: Björn Ottosson, "A perceptual color space for image processing" (2020, public
 * domain), as in CSS Color 4; luminance and contrast: WCAG 2.2. Source: docs/spec/theme.md THM-8.
 */

/** Lightness in percent, 0 to 100; chroma, 0 and up; hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]
/** Red, green, and blue, integers from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number]

const RADIANS = Math.PI / 180
const LONGEST = 100
/** No screen shows a higher chroma. */
const MOST_CHROMA = 0.4

/** Converts to linear light: 0 to 1 inside sRGB, other values outside. */
function linearOf([lightness, chroma, hue]: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue * RADIANS), chroma * Math.sin(hue * RADIANS)]
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const decode = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encode = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const byte = (value: number): number => Math.round(Math.min(255, Math.max(0, value)))

/** Rounds a color to the eight bits of a screen. */
const rgbOf = (color: Oklch): Rgb => {
  const [red, green, blue] = linearOf(color)
  return [byte(encode(red) * 255), byte(encode(green) * 255), byte(encode(blue) * 255)]
}

function oklchOf(rgb: Rgb): Oklch {
  const [red, green, blue] = [decode(rgb[0] / 255), decode(rgb[1] / 255), decode(rgb[2] / 255)]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const chroma = Math.hypot(a, b)
  // A gray has no hue, and rounding errors of eight bits do not count as one.
  return [lightness * 100, chroma < 0.0005 ? 0 : chroma, (Math.atan2(b, a) / RADIANS + 360) % 360]
}

/** Returns the color as `#rrggbb`. */
export const hexOf = (color: Oklch): string =>
  `#${rgbOf(color)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

/** Returns the relative luminance of the displayed color, 0 (black) to 1 (white). */
export function luminanceOf(color: Oklch): number {
  const [red, green, blue] = rgbOf(color)
  return 0.2126 * decode(red / 255) + 0.7152 * decode(green / 255) + 0.0722 * decode(blue / 255)
}

/** Returns the WCAG 2.2 contrast of two displayed colors, 1 to 21. */
export function contrastOf(one: Oklch, other: Oklch): number {
  const [first, second] = [luminanceOf(one) + 0.05, luminanceOf(other) + 0.05]
  return Math.max(first, second) / Math.min(first, second)
}

/** Reduces chroma in steps of 0.002 until the color is in sRGB; hue and lightness are kept. */
export function clipped([lightness, chroma, hue]: Oklch): Oklch {
  let fitting = chroma
  // A channel that exceeds the range by 1/500 is not visibly different.
  while (fitting > 0 && linearOf([lightness, fitting, hue]).some((part) => part < -0.002 || part > 1.002)) {
    fitting -= 0.002
  }
  return [lightness, Math.max(0, fitting), hue]
}

/**
 * Parses any opaque CSS color. Hex, `rgb()`, and `oklch()` are parsed here, in every environment; the browser parses
 * names, `hsl()`, and other notations.
 *
 * @param text untrusted, at most 100 characters
 * @returns null if the text is not a color, or the color is transparent or depends on its element (`currentcolor`)
 * @throws never
 */
export function parseColor(text: string): Oklch | null {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '' || trimmed.length > LONGEST || trimmed === 'currentcolor') return null
  return (
    readNotation(trimmed) ??
    readNotation(browserNotation(trimmed)) ??
    // The browser returns other color spaces (lab, display-p3) unchanged, unless mixed in sRGB.
    readNotation(browserNotation(`color-mix(in srgb,${trimmed},${trimmed})`))
  )
}

function readNotation(text: string): Oklch | null {
  const [, digits] = /^#([\da-f]{3,8})$/.exec(text) ?? []
  if (digits) return readHex(digits)
  const [, call = '', inside = ''] = /^(rgb|oklch|color)a?\(([^()]*)\)$/.exec(text) ?? []
  const parts = inside.split(/[\s,/]+/).filter(Boolean)
  if (call === 'color' && parts.shift() !== 'srgb') return null
  const [whole, second] = SCALES[call] ?? []
  if (!whole || !second) return null
  const one = numberOf(parts[0], whole)
  const two = numberOf(parts[1], second)
  const three = numberOf(parts[2], call === 'oklch' ? 360 : second)
  // The contrast of a translucent color depends on its background.
  const alpha = parts.length === 4 ? numberOf(parts[3], 1) : 1
  if (one === null || two === null || three === null || alpha === null || alpha < 1 || parts.length > 4) return null
  if (call === 'oklch') return [limited(one, 1) * 100, limited(two, MOST_CHROMA), three]
  const scale = 255 / whole
  return oklchOf([byte(one * scale), byte(two * scale), byte(three * scale)])
}

/** Value of 100% for the first number, then for the others. */
const SCALES: Readonly<Record<string, readonly [number, number]>> = {
  rgb: [255, 255],
  color: [1, 1],
  oklch: [1, 0.4],
}

const limited = (value: number, most: number): number => Math.min(most, Math.max(0, value))

function numberOf(text: string | undefined, whole: number): number | null {
  if (text === 'none') return 0
  const [, number, unit] = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%|deg)?$/.exec(text ?? '') ?? []
  const value = unit === '%' ? (Number(number) * whole) / 100 : Number(number)
  return Number.isFinite(value) ? value : null
}

function readHex(digits: string): Oklch | null {
  if (digits.length === 5 || digits.length === 7) return null
  const width = digits.length < 5 ? 1 : 2
  const parts = (digits.match(width === 1 ? /./g : /../g) ?? []).map((part) => parseInt(part.repeat(3 - width), 16))
  const [red = 0, green = 0, blue = 0, alpha = 255] = parts
  return alpha < 255 ? null : oklchOf([red, green, blue])
}

/** Converts a color to a plain notation with a canvas; nothing is drawn or added to the page. */
function browserNotation(text: string): string {
  const brush = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d')
  if (!brush) return ''
  // A canvas ignores an invalid color and keeps the previous one, so the results are equal only for a valid color.
  const [onBlack, onWhite] = ['#000', '#fff'].map((before) => {
    brush.fillStyle = before
    brush.fillStyle = text
    return brush.fillStyle
  })
  return onBlack === onWhite && typeof onBlack === 'string' ? onBlack : ''
}

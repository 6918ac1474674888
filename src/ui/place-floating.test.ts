import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOutside, placeFloating, type Wish } from './place-floating.ts'

const WINDOW = { left: 0, top: 0, right: 1000, bottom: 600 }
const at = (left: number, top: number, width = 100, height = 30) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const wish = (changes: Partial<Wish> = {}): Wish => ({ side: 'below', align: 'start', isRtl: false, ...changes })
const SIZE = { width: 200, height: 150 }

it.each([
  ['below, aligned with the start of its anchor', at(300, 100), wish(), { left: 300, top: 136, side: 'below' }],
  [
    'below, aligned with the end of its anchor',
    at(300, 100),
    wish({ align: 'end' }),
    { left: 200, top: 136, side: 'below' },
  ],
  ['below, centered on its anchor', at(300, 100), wish({ align: 'center' }), { left: 250, top: 136, side: 'below' }],
  ['from the right in right-to-left text', at(300, 100), wish({ isRtl: true }), { left: 200, top: 136, side: 'below' }],
  ['above when there is too little space below', at(300, 500), wish(), { left: 300, top: 344, side: 'above' }],
  [
    'below when there is too little space above',
    at(300, 40),
    wish({ side: 'above' }),
    { left: 300, top: 76, side: 'below' },
  ],
  ['shifted inside at the end of the window', at(950, 100), wish(), { left: 792, top: 136, side: 'below' }],
  ['shifted inside at the start of the window', at(-60, 100), wish(), { left: 8, top: 136, side: 'below' }],
] as const)('[UI-13] lies %s', (_where, anchor, wished, place) => {
  expect(placeFloating(anchor, SIZE, WINDOW, wished)).toMatchObject(place)
})

it('[UI-13] uses the side with more space when neither suffices, and scrolls inside', () => {
  const place = placeFloating(at(300, 350), { width: 200, height: 900 }, WINDOW, wish())
  expect(place).toEqual({ left: 300, top: 8, maxHeight: 336, side: 'above' })
})

it('[UI-13] starts at the edge of a window that is narrower than the popup', () => {
  expect(placeFloating(at(10, 100), { width: 400, height: 50 }, { ...WINDOW, right: 320 }, wish()).left).toBe(8)
})

it('[UI-13] never exceeds a window that is large enough', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: 570 }),
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 1, max: 2000 }),
      fc.constantFrom('below' as const, 'above' as const),
      fc.constantFrom('start' as const, 'end' as const, 'center' as const),
      fc.boolean(),
      (left, top, width, height, side, align, isRtl) => {
        const place = placeFloating(at(left, top), { width, height }, WINDOW, { side, align, isRtl })
        const shown = Math.min(height, place.maxHeight)
        expect(place.left).toBeGreaterThanOrEqual(8)
        expect(place.left + width).toBeLessThanOrEqual(992)
        expect(place.top).toBeGreaterThanOrEqual(7)
        expect(place.top + shown).toBeLessThanOrEqual(593)
      },
    ),
  )
})

it('[UI-13] detects an anchor that has left the window', () => {
  expect([at(300, -40), at(300, 601), at(-120, 10), at(300, 10)].map((anchor) => isOutside(anchor, WINDOW))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

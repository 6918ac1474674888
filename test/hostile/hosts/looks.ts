/** Host pages with style sheets and layouts that would break a widget without a shadow root. */
import type { Host } from './host.ts'

const inside = (style: string) => (widgets: string) => `<div class="around">${widgets}</div><p>${style}</p>`

export const LOOKS: readonly Host[] = [
  { name: 'a reset of everything', rule: 'WID-40', css: '* { all: unset !important }' },
  { name: 'a root font of 62.5 %', rule: 'WID-40', css: 'html { font-size: 62.5% !important }' },
  { name: 'a root font of 1 px', rule: 'WID-40', css: 'html { font-size: 1px !important }' },
  {
    name: 'controls that are not shown',
    rule: 'WID-40',
    css: 'button, input, table, tr, td, dialog, a { display: none !important }',
  },
  {
    name: 'a header over everything',
    rule: 'WID-40',
    css: '.top { position: fixed; z-index: 2147483647; inset: 0 0 auto; height: 64px; background: #123 }',
    body: (widgets) => `<header class="top"></header>${widgets}`,
  },
  {
    name: 'an ancestor that hides what overflows',
    rule: 'WID-40',
    css: '.around { overflow: hidden }',
    body: inside('a'),
  },
  {
    name: 'an ancestor that is moved',
    rule: 'WID-40',
    css: '.around { transform: translateX(3px) }',
    body: inside('b'),
  },
  {
    name: 'an ancestor that contains',
    rule: 'WID-40',
    css: '.around { contain: layout paint style }',
    body: inside('c'),
  },
  { name: 'an ancestor that is zoomed', rule: 'WID-40', css: '.around { zoom: 1.5 }', body: inside('d') },
  { name: 'an ancestor with columns', rule: 'WID-40', css: '.around { columns: 2 }', body: inside('e') },
  {
    name: 'an ancestor that is a narrow grid cell',
    rule: 'WID-40',
    css: '.around { display: grid; width: 320px }',
    body: inside('f'),
  },
  {
    name: 'an ancestor with a filter',
    rule: 'WID-40',
    css: '.around { filter: contrast(1.1); perspective: 9px }',
    body: inside('g'),
  },
  {
    name: 'an ancestor that was not shown at first',
    rule: 'WID-40',
    css: '.around { display: none } .open .around { display: block }',
    body: inside('h'),
    then: (frame) => frame.evaluate(() => document.body.classList.add('open')),
  },
  {
    name: 'inherited properties gone wrong',
    rule: 'WID-40',
    css: 'html { letter-spacing: 1em; line-height: 4; text-indent: 90px; text-transform: uppercase; word-spacing: 3em; visibility: visible; color: fuchsia; direction: ltr; white-space: pre; cursor: none }',
  },
  { name: 'a page from right to left', rule: 'WID-40', html: 'lang="ar" dir="rtl"', loader: '%LOADER_EN%' },
  { name: 'a page zoomed to 400 %', rule: 'WID-40', viewport: { width: 320, height: 256 } },
  {
    name: 'a page on paper',
    rule: 'WID-40',
    css: '@media print { .top { display: none } }',
    // Emulate printing, then use the page on screen. SHL-3 tests the printed page.
    then: async (_, page) => {
      await page.emulateMedia({ media: 'print' })
      await page.emulateMedia({ media: null })
    },
  },
  {
    name: 'a page in forced colors',
    rule: 'WID-40',
    then: (_, page) => page.emulateMedia({ forcedColors: 'active' }),
  },
]

/** Documentation tables match the files and features of the sources. Source: docs/spec/house.md HSE-9. */
import { expect, it } from 'vitest'
import { controlsOf, KEYS_OF_CONTROLS } from '../../scripts/docs/keyboard.mjs'
import { BROWSER_FEATURES, deprecatedTable } from '../../scripts/docs/support-tables.mjs'
import { filesBelow, has, textOf } from './source-files.ts'

it('[HSE-9] names the keys of controls that exist', () => {
  expect(Object.keys(KEYS_OF_CONTROLS).filter((file) => !has(`src/ui/${file}`))).toEqual([])
})

it('[HSE-9] finds the controls of a widget in its own code, its lazy parts, and what they import', () => {
  const controls = controlsOf('invoice-list')
  // The tabs are in the main view; the calendar is in the lazy part with the filters.
  expect(controls).toContain('tabs.tsx')
  expect(controls).toContain('calendar.tsx')
  expect(controls).not.toContain('upload.tsx')
  expect(controlsOf('consent-banner')).not.toContain('tabs.tsx')
})

it('[HSE-9] derives browser versions from features that the code uses', () => {
  const code = ['src', 'widgets'].flatMap((room) => filesBelow(room, /\.(tsx?|css)$/)).map(textOf)
  const unused = Object.entries(BROWSER_FEATURES).filter(
    ([, { usedAs }]) => !code.some((text) => text.includes(usedAs)),
  )
  expect(unused.map(([feature]) => feature)).toEqual([])
})

it('[HSE-9] lists each deprecated name with its replacement, and says when there is none', async () => {
  const state = { kind: 'attribute', name: 'nt-invoice-list[state]', since: '1.3.0', removedIn: '2.0.0' }
  const text = await deprecatedTable([{ ...state, replacement: 'status' }])
  expect(text.split('\n').at(-1)).toBe('| attribute | `nt-invoice-list[state]` | `status` | 1.3.0 | 2.0.0 |')
  expect(await deprecatedTable([])).toBe('Nothing is deprecated in this release.')
})

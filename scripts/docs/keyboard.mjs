/**
 * The keys that work in each widget, from the controls that its code imports. Source: docs/spec/interface.md UI-6,
 * UI-10, UI-14, UI-15, UI-25, UI-33.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { widgetFolders } from '../rollup/widget-entries.mjs'
import { code, ROOT, row, table } from './markdown.mjs'

/** File in src/ui → name of the control and what each key does in it. */
export const KEYS_OF_CONTROLS = {
  'tabs.tsx': ['Tabs', { 'Arrow keys': 'move between tabs', 'Enter, Space': 'select the tab' }],
  'menu.tsx': [
    'Menu',
    {
      'Enter, Space, Arrow keys': 'open the menu; in it, Enter and Space run the item',
      'Arrow keys, Home, End, letters': 'move between items',
      Escape: 'closes the menu and returns to its button',
    },
  ],
  'combobox.tsx': [
    'Search field with a list',
    {
      'Arrow keys, Page Up, Page Down, Home, End': 'move in the list',
      Enter: 'selects',
      Escape: 'closes the list',
      Backspace: 'in an empty field, removes the last selected option',
    },
  ],
  'calendar.tsx': [
    'Calendar',
    {
      'Arrow keys': 'move by a day or a week',
      'Home, End': 'first and last day of the week',
      'Page Up, Page Down': 'a month; with Shift a year',
      'Enter, Space': 'select the day',
      Escape: 'closes the calendar and returns to its button',
    },
  ],
  'use-popover.ts': [
    'Popover',
    { 'Enter, Space': 'open it from its button', Escape: 'closes it and returns to the button' },
  ],
  'dialog.tsx': ['Dialog', { Tab: 'stays in the dialog', Escape: 'means the safe choice, and returns to the opener' }],
  'drawer.tsx': ['Drawer', { Tab: 'stays in the drawer', Escape: 'closes it and returns to the opener' }],
  'radio-choice.tsx': ['Radio buttons', { 'Arrow keys': 'select the next or previous option' }],
  'checkbox.tsx': ['Checkbox', { Space: 'selects or clears it' }],
  'switch.tsx': ['Switch', { 'Enter, Space': 'switch it on or off' }],
  'number-input.tsx': ['Number', { 'Arrow Up, Arrow Down': 'one step', 'Page Up, Page Down': 'ten steps' }],
  'sort-header.tsx': ['Column head', { 'Enter, Space': 'sort by the column, or reverse the order' }],
  'upload.tsx': ['Upload', { 'Enter, Space': 'open the file selection' }],
}

const IMPORT = /(?:from|import\() ?'(\.[^']+\.tsx?)'/g
const SOURCE = /(?<!\.test|\.manifest|\.docs)\.tsx?$/
const imports = new Map()

/** Returns the files that a file imports, as paths from the root; type imports are left out. */
function importsOf(path) {
  let found = imports.get(path)
  if (!found) {
    const text = readFileSync(join(ROOT, path), 'utf8').replaceAll(/^import type .*$/gm, '')
    found = [...text.matchAll(IMPORT)]
      .map(([, to]) => join(dirname(path), to))
      .filter((to) => existsSync(join(ROOT, to)))
    imports.set(path, found)
  }
  return found
}

/** Returns the files of src/ui that render a widget, including its lazy parts. */
export function controlsOf(name) {
  const folder = widgetFolders().get(name)
  const open = readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => SOURCE.test(file))
    .map((file) => join(folder, file))
  const seen = new Set(open)
  for (const path of open) {
    for (const to of importsOf(path)) {
      if (seen.has(to)) continue
      seen.add(to)
      open.push(to)
    }
  }
  return Object.keys(KEYS_OF_CONTROLS).filter((file) => seen.has(`src/ui/${file}`))
}

export function keyboardOf(name) {
  const own = controlsOf(name).flatMap((file) => {
    const [control, keys] = KEYS_OF_CONTROLS[file]
    return Object.entries(keys).map(([key, does], at) => row(at === 0 ? control : '', code(key), does))
  })
  const all = [row('Everywhere', code('Tab, Shift+Tab'), 'next and previous control, in reading order'), ...own]
  return table(['Control', 'Key', 'Does'], all)
}

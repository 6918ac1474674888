import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { codeFiles, filesBelow, textOf } from './source-files.ts'

const SUFFIXES = 'schema|rules|states|calls|manifest|docs|view|part|state|flow|handlers|queries|config|snippet|d'
/** File names that are allowed because the specification uses this name (§1 "Card management"). */
const GIVEN_NAMES = /^card-manager/
const EMPTY_NAMES = /(^|-)(utils?|helpers?|common|misc|managers?)(-|$)/
const DOORS = ['src/contract/index.ts', 'src/entries/index.ts']
const MOST_LINES = 300

it('[HSE-3] names code files in kebab case, with one suffix of the closed list', () => {
  const name = new RegExp(`^[a-z0-9]+(-[a-z0-9]+)*(\\.(${SUFFIXES}))?(\\.(test|bench))?\\.(tsx?|mjs|js)$`)
  const isFine = (path: string) => name.test(basename(path)) || /\.css\.d\.ts$/.test(path)
  expect(codeFiles().filter((path) => !isFine(path))).toEqual([])
})

it('[HSE-3] names style sheets and folders in kebab case', () => {
  const folders = codeFiles().flatMap((path) => path.split('/').slice(0, -1))
  const sheets = ['src', 'widgets', 'examples'].flatMap((room) =>
    filesBelow(room, /\.css$/).map((path) => basename(path)),
  )
  const isFine = (name: string) => /^[a-z0-9]+(-[a-z0-9]+)*(\.css)?$/.test(name)
  expect([...new Set([...folders, ...sheets])].filter((name) => !isFine(name))).toEqual([])
})

it('[HSE-3] has no file with a generic name', () => {
  expect(
    codeFiles()
      .filter((path) => !GIVEN_NAMES.test(basename(path)))
      .filter((path) => EMPTY_NAMES.test(basename(path).split('.')[0] ?? '')),
  ).toEqual([])
})

it('[HSE-3] keeps index.ts for published entry points', () => {
  expect(codeFiles().filter((path) => basename(path) === 'index.ts' && !DOORS.includes(path))).toEqual([])
})

it('[HSE-4] keeps every module within 300 lines, without blank lines and comments', () => {
  const linesOf = (path: string) =>
    textOf(path)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length
  const isListOfNames = (path: string) =>
    path.startsWith('src/entries/') || ['src/host/widget-list.ts', 'src/react/widgets.ts'].includes(path)
  const long = codeFiles().filter((path) => !isListOfNames(path) && linesOf(path) > MOST_LINES)
  expect(long.map((path) => `${path}: ${linesOf(path)}`)).toEqual([])
})

it('[HSE-5] has no comments that promise later work', () => {
  // Split, so that this line does not match itself.
  const promise = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`)
  const files = [...codeFiles(), ...filesBelow('docs', /\.md$/), ...filesBelow('src', /\.css$/)]
  expect(files.filter((path) => promise.test(textOf(path)))).toEqual([])
})

const sheets = () => ['src', 'widgets'].flatMap((room) => filesBelow(room, /\.css$/))
const withoutComments = (path: string) => textOf(path).replace(/\/\*[\s\S]*?\*\//g, '')

it("[HSE-6] uses no size relative to the page's root", () => {
  expect(sheets().filter((path) => /\drem\b/.test(withoutComments(path)))).toEqual([])
})

it('[HSE-6] takes every color from a token', () => {
  // Masks are left out, because only the opacity of their color matters.
  const raw = /^(?!\s*(-webkit-)?mask).*(#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\()/im
  expect(sheets().filter((path) => raw.test(withoutComments(path)))).toEqual([])
})

it('[HSE-6] loads only its own parts, which the build adds', () => {
  expect(sheets().filter((path) => /@import (?!'\.)|url\(|image-set\(/i.test(withoutComments(path)))).toEqual([])
})

it('[THM-6] reads no token in a position that accepts a URL: a value of the page’s own sheet would be loaded', () => {
  const loading =
    /(?<![\w-])(-webkit-)?(background|background-image|border-image(-source)?|list-style(-image)?|cursor|content|mask(-image)?|(backdrop-)?filter|clip-path|shape-outside|offset-path)\s*:[^;}]*var\(/
  expect(sheets().filter((path) => loading.test(withoutComments(path)))).toEqual([])
})

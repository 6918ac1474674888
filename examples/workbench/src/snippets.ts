/**
 * Builds the code that a host page needs for the current view, for each integration. Source: docs/spec/workbench.md
 * WBN-6.
 */
import { COLOR_TOKENS, previewTheme } from '../../../src/entries/workbench.ts'
import { type Address, appearanceOf } from './address.ts'
import { columnsOf } from './own-columns.ts'

export const WAYS = [
  ['tag', 'Tag'],
  ['script', 'Script'],
  ['npm', 'npm'],
  ['react', 'React'],
] as const
export type Way = (typeof WAYS)[number][0]

const LOADER = 'https://cdn.provider.example/v1/loader.js'
const API = 'https://api.provider.example/api'
const KEY = 'pk_test_…'

const pascal = (name: string): string => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Formats an object literal as a developer would write it. */
function written(value: Readonly<Record<string, unknown>>, indent = '  '): string {
  const rows = Object.entries(value).map(([key, each]) => {
    const name = /^[a-z]\w*$/i.test(key) ? key : quoted(key)
    if (typeof each === 'number') return `${indent}${name}: ${each},`
    const text = typeof each === 'string' ? quoted(each) : written(each as Record<string, unknown>, `${indent}  `)
    return `${indent}${name}: ${text},`
  })
  return rows.length === 0 ? '{}' : `{\n${rows.join('\n')}\n${indent.slice(2)}}`
}

/** Returns the options that differ from the defaults, as passed to `init`. */
function optionsOf({ looks }: Address): Record<string, unknown> {
  const appearance = appearanceOf(looks)
  return {
    ...(looks.locale !== 'en' && { locale: looks.locale }),
    ...(looks.scheme !== 'auto' && { colorScheme: looks.scheme }),
    ...(appearance && { appearance }),
  }
}

function tagOf({ name, attributes }: Address): string {
  const set = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
  return `<nt-${name}${set.join('')}></nt-${name}>`
}

const SESSION = `async ({ signal }) => {
    const response = await fetch('/netterms-session', { method: 'POST', signal })
    return (await response.json()).client_secret
  }`

function initOf(address: Address, indent = '  '): string {
  const options = Object.entries(optionsOf(address)).map(
    ([name, value]) =>
      `${indent}${name}: ${typeof value === 'string' ? quoted(value) : written(value as Record<string, unknown>, `${indent}  `)},`,
  )
  return [
    `{`,
    `${indent}api: '${API}',`,
    `${indent}key: '${KEY}',`,
    `${indent}fetchClientSecret: ${SESSION},`,
    ...options,
    `}`,
  ].join('\n')
}

function create(address: Address): string {
  const { name, attributes } = address
  const columns = columnsSnippet(address)
  const set = Object.keys(attributes).length > 0 ? `, ${written(attributes)}` : ''
  const both = `, { ...${written(attributes)}, ${columns?.names} }`
  return `${columns ? `${columns.code}\n\n` : ''}nt.create('${name}'${columns ? both : set}).mount('#here')`
}

/** Builds the code for columns and the cells of custom columns; null for the list's defaults. */
function columnsSnippet(address: Address): { code: string; names: string } | null {
  const columns = columnsOf(address)
  if (!columns) return null
  const rows = columns.map((each) => {
    if (typeof each === 'string') return `  ${quoted(each)},`
    return `  { key: ${quoted(each.key)}, header: ${quoted(each.header)}, type: '${each.type}' },`
  })
  const code = ['const columns = [', ...rows, ']']
  const own = columns.filter((each) => typeof each !== 'string')
  if (own.length === 0) return { code: code.join('\n'), names: 'columns' }
  const cells = own.map(({ key }) => `${quoted(key)}: { text: '…' }`).join(', ')
  code.push(`const onRows = (rows) => Object.fromEntries(rows.map(({ id }) => [id, { ${cells} }]))`)
  return { code: code.join('\n'), names: 'columns, onRows' }
}

/**
 * Returns what a seed sets as custom properties, which apply before the first paint. Default colors are left out.
 */
function seedTokens(appearance: ReturnType<typeof appearanceOf>): [token: string, value: string][] {
  if (!appearance?.seed) return []
  const { colors, shape } = previewTheme(appearance)
  const usual = previewTheme({}).colors
  const changed = COLOR_TOKENS.filter(
    (token) => colors.light[token] !== usual.light[token] || colors.dark[token] !== usual.dark[token],
  )
  return [
    ...changed.map((token): [string, string] => [token, `light-dark(${colors.light[token]}, ${colors.dark[token]})`]),
    ...Object.entries(shape),
  ]
}

/**
 * Builds the code for an integration by tags: attributes of the loader, and custom properties in the page's style
 * sheet.
 */
function tagSnippet(address: Address): string {
  const { looks, name } = address
  const appearance = appearanceOf(looks)
  const data = [
    `data-api="${API}"`,
    `data-key="${KEY}"`,
    'data-session-url="/netterms-session"',
    ...(looks.locale === 'en' ? [] : [`data-locale="${looks.locale}"`]),
    ...(looks.scheme === 'auto' ? [] : [`data-color-scheme="${looks.scheme}"`]),
  ]
  const tokens = Object.entries({ ...Object.fromEntries(seedTokens(appearance)), ...appearance?.tokens })
  const sheet = tokens.map(([token, value]) => `  --nt-${token}: ${value};`).join('\n')
  return [
    `<script async src="${LOADER}"`,
    ...data.map((each, index) => `        ${each}${index === data.length - 1 ? '></script>' : ''}`),
    '',
    tagOf(address),
    ...columnsOfTag(address),
    ...(tokens.length > 0 ? ['', '/* in the page’s own sheet */', `nt-${name} {`, sheet, '}'] : []),
  ].join('\n')
}

/** Builds the script that sets the columns on the element, because an attribute cannot hold a list. */
function columnsOfTag(address: Address): string[] {
  const columns = columnsSnippet(address)
  if (!columns) return []
  const { code, names } = columns
  const set = `Object.assign(document.querySelector('nt-${address.name}'), { ${names} })`
  return ['<script type="module">', ...`${code}\n${set}`.split('\n').map((line) => `  ${line}`), '</script>']
}

export function snippetOf(way: Way, address: Address): string {
  const { name, attributes } = address
  switch (way) {
    case 'tag':
      return tagSnippet(address)
    case 'script':
      return `const nt = NetTerms.init(${initOf(address)})\n\n${create(address)}`
    case 'npm':
      return [
        `import { loadNetTerms } from 'netterms'`,
        '',
        `const NetTerms = await loadNetTerms({ src: '${LOADER}' })`,
        `const nt = NetTerms.init(${initOf(address)})`,
        '',
        create(address),
      ].join('\n')
    case 'react': {
      const set = Object.entries(attributes).map(
        ([attribute, value]) => ` ${camel(attribute)}=${JSON.stringify(value)}`,
      )
      const columns = columnsSnippet(address)
      const lists = columns ? columns.names.split(', ').map((each) => ` ${each}={${each}}`) : []
      return [
        `import { ${pascal(name)}, NetTermsProvider } from 'netterms/react'`,
        '',
        `const options = ${initOf(address)}`,
        ...(columns ? [columns.code] : []),
        '',
        'export const Page = () => (',
        '  <NetTermsProvider options={options}>',
        `    <${pascal(name)}${[...set, ...lists].join('')} />`,
        '  </NetTermsProvider>',
        ')',
      ].join('\n')
    }
  }
}

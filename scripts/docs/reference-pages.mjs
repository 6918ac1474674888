/**
 * Reference pages for tokens, parts, the theme schema, and all texts, generated from the tables that the code uses.
 * Source: docs/spec/theme.md THM-21.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, row, source, table } from './markdown.mjs'

/** Allowed values of each kind of token, as a description and as a schema pattern. */
const KINDS = {
  color: 'any CSS color, or `light-dark(one, other)`',
  length: 'a CSS length in px or em, or `calc()`',
  number: 'a number',
  font: 'a list of font families, or `inherit`',
  shadow: 'a CSS `box-shadow`',
  time: 'a CSS time',
  easing: 'a CSS easing function',
  keyword: 'keywords of `font-variant-numeric`',
}

async function tokens() {
  const [{ TOKENS }, { TOKEN_MEANINGS }, { defaultOf }] = await Promise.all(
    ['tokens', 'token-meanings', 'token-sheet'].map((name) => source(`src/theme/${name}.ts`)),
  )
  // Private token names are replaced by the public names of the same tokens.
  const shown = (name, scheme) =>
    defaultOf(name, scheme)
      .replaceAll('--_', '--nt-')
      .replace(/(?<!\d)\.(\d)/g, '0.$1')
  return Object.entries(TOKENS).map(([name, [kind]]) => ({
    name,
    kind,
    light: shown(name, 'light'),
    dark: shown(name, 'dark'),
    meaning: TOKEN_MEANINGS[name],
  }))
}

const GROUPS = {
  color: 'Colors',
  status: 'Tones of states',
  chart: 'Charts',
  focus: 'Focus',
  font: 'Faces',
  text: 'Type',
  space: 'Space',
  radius: 'Corners',
  shadow: 'Shadows',
  motion: 'Motion',
  density: 'Density and sizes',
  control: 'Density and sizes',
  target: 'Density and sizes',
  table: 'Density and sizes',
  width: 'Widths',
}

export async function tokensPage() {
  const all = await tokens()
  const titles = [...new Set(Object.values(GROUPS))]
  const sections = titles.map((title) => {
    const rows = all.filter(({ name }) => GROUPS[name.split('-')[0]] === title)
    const lines = rows.map(({ name, kind, light, dark, meaning }) =>
      row(`\`--nt-${name}\``, kind, `\`${light}\``, dark === light ? '' : `\`${dark}\``, meaning),
    )
    return `## ${title}\n\n${table(['Token', 'Kind', 'Light', 'Dark', 'For'], lines)}`
  })
  const kinds = Object.entries(KINDS).map(([kind, words]) => `- **${kind}**: ${words}`)
  return [
    '# Tokens',
    `Made by \`npm run docs\`. ${all.length} custom properties, settable on a widget, on any element around it, or by \`appearance.tokens\` without \`--nt-\`. How to use them: [theming](../guides/theming.md).`,
    kinds.join('\n'),
    'No value may load anything (`url()`), refer to another property (`var()`) or leave its declaration. An empty column of dark is as in light.',
    ...sections,
    '',
  ].join('\n\n')
}

export async function partsPage() {
  const { PART_MEANINGS } = await source('src/theme/part-meanings.ts')
  const lines = Object.entries(PART_MEANINGS).map(([name, meaning]) => row(`\`${name}\``, meaning))
  return [
    '# Parts',
    'Made by `npm run docs`. The same names in every widget, for what tokens do not reach:',
    ['```css', 'nt-invoice-list::part(primary-button) {', '  text-transform: uppercase;', '}', '```'].join('\n'),
    table(['Part', 'What it is'], lines),
    'Contrast, forced colors and the width of a phone are yours where you restyle a part: prefer tokens. An element may be several parts; `::part(tab):hover` works, `::part(tab) span` does not. A widget that opens inside another hands its parts on.',
    '',
  ].join('\n\n')
}

/** Lists every text with its key, in English, grouped by the slice that contains it. */
/** Lists the English texts of the widgets by file. */
export function textsPage() {
  const folder = join(ROOT, 'src/i18n/locales/en')
  const sections = readdirSync(folder).map((file) => {
    const texts = textsIn(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    const lines = texts.map(([key, text]) => row(`\`${key}\``, codeOf(text.replaceAll('\n', ' '))))
    return `## ${file.replace('.json', '')}\n\n${table(['Key', 'English'], lines)}`
  })
  return [
    '# Texts',
    'Every text of the widgets that `messages` of `init` can replace: see [copy and languages](../guides/copy.md). Values are in double braces; each plural form has its own key.',
    ...sections,
    '',
  ].join('\n\n')
}

const textsIn = (texts, path = '') =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text]] : textsIn(text, `${path}${key}.`),
  )

/** Formats a text as code, so that Markdown does not interpret braces and other signs. */
const codeOf = (text) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

export async function themeSchema() {
  const all = await tokens()
  const properties = all.map(({ name, kind, light, dark, meaning }) => [
    name,
    {
      description: `${meaning} (${KINDS[kind].replaceAll('`', '')})`,
      type: kind === 'number' || light === '0' ? ['string', 'number'] : 'string',
      default: light === dark ? light : `light-dark(${light}, ${dark})`,
      ...(kind === 'number' ? {} : { maxLength: 200, pattern: '^[^;{}<>\\[\\]\\\\@!]+$' }),
    },
  ])
  const color = (description) => ({
    description,
    type: 'string',
    maxLength: 100,
    examples: ['#0a7', 'oklch(45% 0.105 158)'],
  })
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'NetTerms appearance',
    description: 'What `appearance` of NetTerms.init() and nt.update() takes.',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      tokens: {
        description: 'Values by token, over those of the seed.',
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(properties),
      },
      seed: {
        description:
          'Opaque colors, radius, and density of a brand, from which the rest is made, readable in light and in dark.',
        type: 'object',
        additionalProperties: false,
        properties: {
          accent: color('buttons, links, focus, tints'),
          neutral: color('tints surfaces, text and borders'),
          danger: color('destructive buttons and fields in error'),
          radius: {
            description: 'corners of buttons and fields, CSS px; the other corners follow in proportion',
            type: 'number',
            minimum: 0,
            maximum: 24,
          },
          density: { description: 'as the token', type: ['string', 'number'] },
        },
      },
      contrast: {
        description: 'Whether colors of your own that cannot be read together are repaired.',
        enum: ['repair', 'as-given'],
        default: 'repair',
      },
    },
  }
  return JSON.stringify(schema)
}

/**
 * `npm run docs`: generates every file that depends on tables in the code, and lists the files that changed. `--check`
 * writes nothing and fails if a file is out of date.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { GUIDE_TABLES, withTables } from './docs/guide-tables.mjs'
import { ROOT } from './docs/markdown.mjs'
import { iconNames, readEvents, readPageObjects, readWidgets } from './docs/read-widgets.mjs'
import { partsPage, themeSchema, tokensPage } from './docs/reference-pages.mjs'
import { customElements } from './docs/custom-elements.mjs'
import {
  menuIcons,
  messageDomains,
  pageObjectExports,
  reactComponents,
  tagTable,
  widgetTypes,
} from './docs/widget-modules.mjs'

const widgets = await readWidgets()
const pageObjects = readPageObjects(widgets)
const facts = { widgets, pageObjects, events: readEvents() }

/** Path from the root of the repository → generated text, before formatting. */
const FILES = {
  'src/host/widget-list.ts': () => widgetTypes(widgets),
  'src/debug/tag-table.ts': () => tagTable(widgets),
  'docs/reference/custom-elements.json': () => customElements(widgets, facts.events),
  'src/react/widgets.ts': () => reactComponents(widgets),
  'src/i18n/message-domains.ts': () => messageDomains(readdirSync(join(ROOT, 'src/i18n/locales/en'))),
  'src/testing/page-objects.ts': () => pageObjectExports(pageObjects),
  'examples/portal/src/menu-icons.ts': () => menuIcons(iconNames(widgets)),
  'docs/reference/tokens.md': tokensPage,
  'docs/reference/parts.md': partsPage,
  'docs/reference/theme.schema.json': themeSchema,
  ...Object.fromEntries(
    Object.entries(GUIDE_TABLES).map(([path, names]) => [
      path,
      () => withTables(path, readFileSync(join(ROOT, path), 'utf8'), names, facts),
    ]),
  ),
}

const isCheck = process.argv.includes('--check')
for (const [path, made] of Object.entries(FILES)) {
  const file = join(ROOT, path)
  const text = await format(await made(), { ...(await resolveConfig(file)), filepath: file })
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  console.log(isCheck ? `${path} is out of date: run npm run docs` : path)
  if (isCheck) process.exitCode = 1
  else {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

// New texts are English in every language (scripts/new): a whole file, or a sentence in it.
const locales = join(ROOT, 'src/i18n/locales')
const textsOf = (locale, slice) => JSON.parse(readFileSync(join(locales, locale, slice), 'utf8'))
const isSentence = (text) => /\S \S+ \S.*[.!?]$/.test(text)
const untranslated = {}
for (const slice of isCheck ? [] : readdirSync(join(locales, 'en'))) {
  const english = textsOf('en', slice)
  const isEnglish = (locale) => {
    const texts = Object.entries(textsOf(locale, slice))
    const all = new Set(Object.values(english))
    return (
      texts.every(([, text]) => all.has(text)) || texts.some(([key, text]) => text === english[key] && isSentence(text))
    )
  }
  const languages = readdirSync(locales).filter((locale) => locale !== 'en' && isEnglish(locale))
  if (languages.length > 0) (untranslated[languages.join(', ')] ??= []).push(slice)
}
for (const [languages, slices] of Object.entries(untranslated))
  console.log(`English texts in ${languages}: ${slices.join(', ')}`)

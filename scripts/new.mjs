/**
 * `npm run new -- widget <name> [--domain <domain>]`: creates the folder of a widget that shows its title, its page
 * object, and its texts, and adds it to widgets/manifest.ts. Every language starts with the English text: `npm run
 * docs` lists the slices to translate.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'

const TEMPLATES = new URL('templates/widget/', import.meta.url).pathname
const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** An error that is shown in the terminal as its message, without a stack. */
class BadInput extends Error {}

/**
 * @param root root of the repository
 * @param name in kebab case, without `nt-`
 * @param domain folder below `widgets`; absent: the plural of the first word of the name
 * @returns paths of the created files, from the root
 */
export async function newWidget(root, name, domain = pluralOf(name?.split('-')[0])) {
  if (!KEBAB_CASE.test(name ?? '')) throw new BadInput('Give the widget a name in kebab case, such as dispute-center.')
  if (!KEBAB_CASE.test(domain)) throw new BadInput('Give the domain a name in kebab case, such as disputes.')
  const locales = join(root, 'src/i18n/locales')
  const isTaken = readdirSync(join(root, 'widgets')).some((each) => existsSync(join(root, 'widgets', each, name)))
  if (isTaken) throw new BadInput(`There is a widget named ${name}: choose another name.`)
  const slice = [domain, name].find((each) => !existsSync(join(locales, 'en', `${each}.json`)))
  if (!slice) throw new BadInput(`There are texts named ${domain} and ${name}: choose another name or domain.`)

  const Pascal = name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
  const words = { name, slice, Pascal, camel: Pascal[0].toLowerCase() + Pascal.slice(1) }
  const filled = (file) =>
    readFileSync(join(TEMPLATES, file), 'utf8').replaceAll(/__(name|slice|Pascal|camel)__/g, (_, word) => words[word])
  const files = {
    'widgets/manifest.ts': withLine(readFileSync(join(root, 'widgets/manifest.ts'), 'utf8'), domain, words),
  }
  for (const file of readdirSync(TEMPLATES)) {
    const path = basename(file, '.txt')
    const isPage = path === 'page.ts'
    const place = isPage
      ? `src/testing/pages/${name}-page.ts`
      : `widgets/${domain}/${name}/${path.replace('widget', name)}`
    files[place] = filled(file)
  }
  const texts = JSON.stringify({ [`${slice}.title`]: 'New widget' })
  for (const locale of readdirSync(locales)) files[`src/i18n/locales/${locale}/${slice}.json`] = texts
  for (const [path, text] of Object.entries(files)) await write(join(root, path), text)
  return Object.keys(files)
}

const pluralOf = (word = '') => (word.endsWith('s') ? word : `${word}s`)

/** Adds a widget to the list: imports sorted by path, entries in order of creation. */
function withLine(list, domain, { name, camel }) {
  const line = `import { ${camel} } from './${domain}/${name}/${name}.docs.ts'`
  const isImport = (each) => each.startsWith('import ')
  const lines = list.split('\n')
  const imports = [...lines.filter(isImport), line].sort((one, other) => (pathIn(one) < pathIn(other) ? -1 : 1))
  const at = lines.findIndex(isImport)
  const rest = lines.filter((each) => !isImport(each))
  return [...rest.slice(0, at), ...imports, ...rest.slice(at)]
    .join('\n')
    .replace('] as const', `  ${camel},\n] as const`)
}
const pathIn = (line) => /'(.*)'/.exec(line)[1]

async function write(file, text) {
  const settings = await resolveConfig(file)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await format(text, { ...settings, filepath: file }))
}

async function main() {
  const { values, positionals } = parseArgs({ options: { domain: { type: 'string' } }, allowPositionals: true })
  const [kind, name, ...rest] = positionals
  if (kind !== 'widget' || rest.length > 0)
    throw new BadInput('Use it as: npm run new -- widget <name> [--domain <domain>]')
  const written = await newWidget(new URL('../', import.meta.url).pathname, name, values.domain)
  console.log(written.join('\n'))
  console.log('Every language has the English text. Now run npm run docs: it names the texts to translate.')
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof BadInput) && error.code?.startsWith('ERR_PARSE_ARGS') !== true) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

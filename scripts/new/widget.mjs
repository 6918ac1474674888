import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { BadInput, camel, filled, insertBefore, KEBAB_CASE, pascal, textOf, withStatement, write } from './files.mjs'

const TEMPLATES = new URL('../templates/widget/', import.meta.url)

export const usage = 'widget <name> [--domain <domain>]'
export const options = { domain: { type: 'string' } }
export const next = 'Every language has the English text. Now run npm run docs: it names the texts to translate.'

/**
 * Creates the folder of a widget that shows its title, its page object, and its texts, and adds it to
 * widgets/manifest.ts. Every language starts with the English text.
 *
 * @param root root of the repository
 * @param name in kebab case, without `nt-`
 * @param values.domain folder below `widgets`; absent: the plural of the first word of the name
 * @returns paths of the written files, from the root
 */
export async function create(root, name = '', { domain = pluralOf(name.split('-')[0]) } = {}) {
  if (!KEBAB_CASE.test(name)) throw new BadInput('Give the widget a name in kebab case, such as dispute-center.')
  if (!KEBAB_CASE.test(domain)) throw new BadInput('Give the domain a name in kebab case, such as disputes.')
  const locales = join(root, 'src/i18n/locales')
  const isTaken = readdirSync(join(root, 'widgets')).some((each) => existsSync(join(root, 'widgets', each, name)))
  if (isTaken) throw new BadInput(`There is a widget named ${name}: choose another name.`)
  const slice = [domain, name].find((each) => !existsSync(join(locales, 'en', `${each}.json`)))
  if (!slice) throw new BadInput(`There are texts named ${domain} and ${name}: choose another name or domain.`)

  const words = { name, slice, Pascal: pascal(name), camel: camel(name) }
  const line = `import { ${words.camel} } from './${domain}/${name}/${name}.docs.ts'`
  const list = withStatement(textOf(root, 'widgets/manifest.ts'), line)
  const files = { 'widgets/manifest.ts': insertBefore(list, '] as const', `  ${words.camel},\n`) }
  for (const file of readdirSync(TEMPLATES)) {
    const path = basename(file, '.txt')
    const place =
      path === 'page.ts'
        ? `src/testing/pages/${name}-page.ts`
        : `widgets/${domain}/${name}/${path.replace('widget', name)}`
    files[place] = filled(`widget/${file}`, words)
  }
  const texts = JSON.stringify({ [`${slice}.title`]: 'New widget' })
  for (const locale of readdirSync(locales)) files[`src/i18n/locales/${locale}/${slice}.json`] = texts
  return write(root, files)
}

const pluralOf = (word) => (word === '' || word.endsWith('s') ? word : `${word}s`)

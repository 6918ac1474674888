import { slicesOf, textsOfSlice } from './messages.mjs'

/**
 * Slices of the platform's own lazy parts, which no manifest names: why something is not open (src/kit/access-reason.tsx), and
 * what is wrong with the setup of a page (part `setup` of the core).
 */
const OF_PLATFORM = ['access', 'eligibility', 'setup-errors']
const domainOf = (slice) => slice.split('/')[1]
const moduleOf = (messages) => `export default ${JSON.stringify(messages)};`

/**
 * Texts of a release, a module per slice. The file of a language holds what all widgets share and the hashes of its slices.
 * Domains that no widget shows are left out.
 *
 * @returns `languages`: code → source; `slices`: `de/invoices` → source
 */
export function releaseTexts({ manifests, locales, hashOf }) {
  const named = manifests.flatMap(({ messages, parts = {} }) => [...messages, ...Object.values(parts).flat()])
  const shown = new Set([...OF_PLATFORM, ...named])
  const languages = {}
  const slices = {}
  for (const locale of locales) {
    const hashes = {}
    for (const name of slicesOf(locale).filter((each) => shown.has(domainOf(each)))) {
      slices[name] = moduleOf(textsOfSlice(name).texts)
      hashes[domainOf(name)] = hashOf(slices[name])
    }
    const texts = moduleOf(textsOfSlice(locale).texts)
    languages[locale] = `${texts}export const hashes=${JSON.stringify(hashes)};`
  }
  return { languages, slices }
}

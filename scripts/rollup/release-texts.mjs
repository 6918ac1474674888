import { slicesOf, textsOfSlice } from './messages.mjs'

const domainOf = (slice) => slice.split('/')[1]
const moduleOf = (messages) => `export default ${JSON.stringify(messages)};`

/**
 * Texts of a release, a module per slice. The file of a language holds what all widgets share and the hashes of its slices.
 * Domains that no widget shows are left out.
 *
 * @returns `languages`: code → source; `slices`: `de/invoices` → source
 */
export function releaseTexts({ manifests, locales, hashOf }) {
  const shown = new Set(manifests.flatMap(({ messages, parts = {} }) => [...messages, ...Object.values(parts).flat()]))
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

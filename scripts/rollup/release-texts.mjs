import { slicesOf, textsOfSlice } from './messages.mjs'

/**
 * Text slices of the platform's lazy parts, which no manifest lists: access explanations (src/kit/access-reason.tsx),
 * and setup errors of a page (part `setup` of the core).
 */
const OF_PLATFORM = ['access', 'eligibility', 'setup-errors']
const domainOf = (slice) => slice.split('/')[1]
const moduleOf = (messages) => `export default ${JSON.stringify(messages)};`

/**
 * Builds the text modules of a release, one per slice. A language's file has the texts that all widgets share, the
 * hashes of the first widget's slices, and the hash of a list of the other hashes. Unused domains are left out.
 *
 * @param first manifest of the most common first widget
 * @returns `languages`: code → source; `lists`: `de.hashes` → source; `slices`: `de/invoices` → source
 */
export function releaseTexts({ manifests, first, locales, hashOf }) {
  const shown = new Set([...OF_PLATFORM, ...manifests.flatMap(domainsOf)])
  const ofFirst = domainsOf(first)
  const languages = {}
  const lists = {}
  const slices = {}
  for (const locale of locales) {
    const domains = slicesOf(locale)
      .map(domainOf)
      .filter((domain) => shown.has(domain))
    for (const domain of domains) slices[`${locale}/${domain}`] = moduleOf(textsOfSlice(`${locale}/${domain}`).texts)
    const hashesOf = (some) => Object.fromEntries(some.map((domain) => [domain, hashOf(slices[`${locale}/${domain}`])]))
    const list = `${locale}.hashes`
    lists[list] = hashesModule(hashesOf(domains.filter((domain) => !ofFirst.includes(domain))))
    const own = hashesOf(domains.filter((domain) => ofFirst.includes(domain)))
    const texts = moduleOf(textsOfSlice(locale).texts)
    languages[locale] = `${texts}${hashesModule({ ...own, [list]: hashOf(lists[list]) })}`
  }
  return { languages, lists, slices }
}

/** Returns the text slices that a widget and its parts use. */
const domainsOf = ({ messages, parts = {} }) => [...messages, ...Object.values(parts).flat()]

const hashesModule = (hashes) => `export const hashes=${JSON.stringify(hashes)};`

/**
 * The one release of the loader that this site runs. The browser refuses any other bytes, and the loader refuses any file
 * that is not in its release. An upgrade is a reviewed change of these two values (PCI DSS 6.4.3), which
 * `<provider>/releases.json` lists.
 */
import { settings } from './settings.mjs'

const path = process.env.NETTERMS_LOADER_PATH ?? ''
const integrity = process.env.NETTERMS_LOADER_INTEGRITY ?? ''

// A channel such as `v1/loader.js` changes with each release, so its hash cannot be pinned.
if (!/^v\d+\.\d+\.\d+-[\da-f]+\/loader\.js$/.test(path) || !/^sha384-[\w+/]{64}$/.test(integrity)) {
  console.error(
    'NETTERMS_LOADER_PATH or NETTERMS_LOADER_INTEGRITY is missing or malformed. README.md says where to find them.',
  )
  process.exit(1)
}

export const pinnedLoader = { url: `${settings.netterms.origin}/cdn/${path}`, integrity }

/**
 * Files of a release that no page loads: bill of materials, licenses, source maps, signature. Reasons: docs/adr/0085.
 */
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { billOfMaterials, licenseTexts, packagesIn } from './bundled-packages.mjs'

/**
 * Environment variable with an Ed25519 key: PEM (PKCS #8), a file that contains it, or base64; absent: releases are not
 * signed.
 */
export const SIGNING_KEY = 'NETTERMS_SIGNING_KEY'

/**
 * @param product `name`, `version`, and `license` from package.json
 * @param chunks chunks of the bundle, with their modules and maps
 * @returns `documents` and `maps`: path in the release's folder → text
 */
export function releaseDocuments(product, chunks) {
  const packages = packagesIn(
    chunks.flatMap(({ modules }) => Object.keys(modules).filter((id) => modules[id].renderedLength > 0)),
  )
  const maps = chunks.filter(({ map }) => map).map(({ fileName, map }) => [`maps/${fileName}.map`, map.toString()])
  const documents = { 'sbom.cdx.json': billOfMaterials(product, packages), 'LICENSES.txt': licenseTexts(packages) }
  return { documents, maps: Object.fromEntries(maps) }
}

/**
 * Returns the manifest's rows for the documents. Source maps have no row: no page runs them, and a copy of a release
 * may omit them.
 */
export const documentRows = (documents) =>
  Object.fromEntries(
    Object.entries(documents)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, text]) => [
        name,
        { integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`, bytes: Buffer.byteLength(text) },
      ]),
  )

/**
 * Signs the manifest.
 *
 * @param text text of the manifest
 * @returns Ed25519 signature of its bytes, in base64; null if no key is set
 * @throws Error if the key is invalid, rather than publish an unsigned release
 */
export function signatureOf(text, env = process.env) {
  const given = env[SIGNING_KEY]
  if (!given) return null
  const key = readKey(existsSync(given) ? readFileSync(given, 'utf8') : given)
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new Error(
      `${SIGNING_KEY} is no Ed25519 private key: make one with "openssl genpkey -algorithm ed25519", and give its file.`,
    )
  }
  return `${sign(null, Buffer.from(text), key).toString('base64')}\n`
}

function readKey(text) {
  try {
    return text.includes('-----BEGIN')
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
  } catch {
    return null
  }
}

/** Rewrites source map paths relative to the project, so that they do not reveal the build machine's folders. */
export function mapSource(root) {
  return (path, mapPath) => {
    const file = new URL(path, `file://${mapPath}`).pathname
    return `netterms/${file.startsWith(root) ? file.slice(root.length) : file.replace(/^.*\/(?=node_modules\/)/, '')}`
  }
}

/**
 * `netterms verify`: compares every file of a release with its manifest, and the manifest with its signature.
 * Source: docs/spec/tools.md CLI-9, CLI-10, CLI-12.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { CommandRefusal } from './command-refusal.ts'

export const VERIFY_USAGE = `Options of verify, for a CDN's address or a folder:
  --release NAME      folder of the release, such as v1.4.2-3f9c2a1b (default: the current one)
  --public-key KEY    Ed25519 key of the provider: a PEM file, or SPKI in base64
  --json              machine-readable result
`

/** Files checked at the same time. */
const PARALLEL = 8
/** Files without a row: the manifest cannot have its own hash, and a copy of a release may omit the source maps. */
const NEVER_LISTED = /^(manifest\.json|manifest\.json\.sig|maps\/.+\.map)$/

interface Row {
  integrity: string
  bytes: number
}
interface Manifest {
  version: string
  files: Readonly<Record<string, Row>>
  documents?: Readonly<Record<string, Row>>
}

export interface VerifyResult {
  release: string
  version: string
  /** `valid`, `invalid`, `unchecked` (signed, but no key was given), or `unsigned`. */
  signature: 'valid' | 'invalid' | 'unchecked' | 'unsigned'
  checked: number
  /** Files that are missing, differ, or are not in the manifest, each with the reason. */
  broken: readonly string[]
}

/**
 * @returns exit code: 0 if every file matches, 1 if a file differs or, with a key, the signature is missing or wrong
 */
export async function runVerify(args: readonly string[]): Promise<number> {
  const { cdn, release, publicKey, isJson } = readOptions(args)
  const result = await verifyRelease(cdn, release, publicKey)
  const isBroken =
    result.broken.length > 0 || !(publicKey ? ['valid'] : ['unchecked', 'unsigned']).includes(result.signature)
  process.stdout.write(isJson ? `${JSON.stringify({ ...result, isBroken }, null, 2)}\n` : describe(result))
  return isBroken ? 1 : 0
}

function readOptions(args: readonly string[]) {
  let parsed
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { release: { type: 'string' }, 'public-key': { type: 'string' }, json: { type: 'boolean' } },
    })
  } catch (cause) {
    throw new CommandRefusal(`${(cause as Error).message}\n\n${VERIFY_USAGE}`, { cause })
  }
  const { values, positionals } = parsed
  const [cdn, ...more] = positionals
  if (cdn === undefined || more.length > 0) throw new CommandRefusal(`Name one CDN.\n\n${VERIFY_USAGE}`)
  const key = values['public-key']
  return {
    cdn,
    release: values.release,
    publicKey: key === undefined ? null : readPublicKey(key),
    isJson: values.json ?? false,
  }
}

/** @param text path of a PEM file, PEM text, or SPKI in base64 */
function readPublicKey(text: string): KeyObject {
  try {
    const given = existsSync(text) ? readFileSync(text, 'utf8') : text
    const key = given.includes('-----BEGIN')
      ? createPublicKey(given)
      : createPublicKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The error below says which formats are accepted.
  }
  throw new CommandRefusal('--public-key is no Ed25519 public key: give a PEM file, or SPKI in base64.')
}

type Read = (path: string) => Promise<Buffer>

const isAddress = (cdn: string): boolean => /^https?:/.test(cdn)

/** @param cdn URL of the folder that contains `releases.json`, or a local folder */
function readerOf(cdn: string): Read {
  if (!isAddress(cdn)) return (path) => readFile(join(resolve(cdn), path))
  const base = cdn.endsWith('/') ? cdn : `${cdn}/`
  return async (path) => {
    const response = await fetch(new URL(path, base), { redirect: 'error' })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  }
}

/** @throws CommandRefusal if there is no release at the address */
async function verifyRelease(
  cdn: string,
  wished: string | undefined,
  publicKey: KeyObject | null,
): Promise<VerifyResult> {
  const read = readerOf(cdn)
  const text = (path: string) =>
    read(path).catch((cause: Error) => {
      const why = `${path} cannot be read (${cause.message})`
      throw new CommandRefusal(`${why}. Name the folder of the CDN that has releases.json.`, { cause })
    })
  const release = wished ?? (JSON.parse(String(await text('releases.json'))) as { current: string }).current
  const bytes = await text(`${release}/manifest.json`)
  const manifest = JSON.parse(String(bytes)) as Manifest
  const rows = new Map(Object.entries({ ...manifest.files, ...manifest.documents }))
  const further = isAddress(cdn)
    ? []
    : (await filesBelow(join(resolve(cdn), release))).filter((path) => !rows.has(path))
  const checked = [...rows.keys(), ...further.filter((path) => !NEVER_LISTED.test(uncompressed(path)))]
  const broken: string[] = []
  const queue = [...checked]
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
        // `twin` has a second copy of each file, for browsers that cache a failed request.
        const row = rows.get(path) ?? rows.get(uncompressed(path).replace(/^twin\//, ''))
        const problem = row ? await problemOf(read, `${release}/${path}`, row) : 'is not in the manifest'
        if (problem) broken.push(`${path}: ${problem}`)
      }
    }),
  )
  const signature = await checkSignature(read, `${release}/manifest.json.sig`, bytes, publicKey)
  return { release, version: manifest.version, signature, checked: checked.length, broken: broken.sort() }
}

const uncompressed = (path: string): string => path.replace(/\.br$/, '')

/** Returns the paths of all files below a folder, relative to it, with slashes. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
}

/** Returns null if the file matches the manifest; a compressed one by its content. */
async function problemOf(read: Read, path: string, { integrity, bytes }: Row): Promise<string | null> {
  try {
    const file = await read(path)
    const content = path.endsWith('.br') ? brotliDecompressSync(file) : file
    if (content.length !== bytes) return `${content.length} bytes instead of ${bytes}`
    const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`
    return hash === integrity ? null : 'other content, with the same number of bytes'
  } catch (cause) {
    return `cannot be read (${(cause as Error).message})`
  }
}

async function checkSignature(
  read: Read,
  path: string,
  manifest: Buffer,
  publicKey: KeyObject | null,
): Promise<VerifyResult['signature']> {
  const signature = await read(path).catch(() => null)
  if (!signature) return 'unsigned'
  if (!publicKey) return 'unchecked'
  return verify(null, manifest, publicKey, Buffer.from(String(signature), 'base64')) ? 'valid' : 'invalid'
}

const SIGNATURE_WORDS: Readonly<Record<VerifyResult['signature'], string>> = {
  valid: 'The signature is valid.',
  invalid: 'The signature is not of this key, or the manifest was changed after signing. Do not use this release.',
  unchecked: 'The manifest is signed. Give the key of your provider with --public-key to check the signature.',
  unsigned:
    'The manifest is not signed, as in every build without NETTERMS_SIGNING_KEY. A provider signs its releases.',
}

/** Most files listed in the terminal; `--json` lists all. */
const MOST_LISTED = 20
const listed = (rows: readonly string[]): string =>
  [...rows.slice(0, MOST_LISTED), ...(rows.length > MOST_LISTED ? [`and ${rows.length - MOST_LISTED} more`] : [])].join(
    '\n  ',
  )

function describe({ release, version, signature, checked, broken }: VerifyResult): string {
  return [
    `Release ${release}, version ${version}`,
    SIGNATURE_WORDS[signature],
    broken.length === 0
      ? `All ${checked} files are as the manifest says.`
      : `${broken.length} of ${checked} files differ from the manifest. Publish the release again:\n  ${listed(broken)}`,
    '',
  ].join('\n')
}

/**
 * Computes hashes for the scripts of the portal's page or the secure frame's page from the served files: in the tag of
 * each script, in the import map for imported modules, and in the tags of preloaded modules. Source: docs/spec/trust.md
 * TRU-11, docs/spec/secure.md SEC-14.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const CDN = '/cdn/'
/** Placeholder in the page for the folder of the newest release, used by the loader of `v1`. */
const RELEASE_MARK = '__RELEASE__'
const AHEAD = /[ \t]*<link [^>]*rel="modulepreload"[^>]*>\n?/g

export interface ScriptHashes {
  /**
   * Adds a hash to every `<script src>` of a page; adds the import map before the first script and the preloads after
   * that map, which must come first.
   */
  sign(html: string, nonce: string): Promise<string>
}

/**
 * Creates the hash computation of a page.
 * @param assets address and folder of the page's own files
 * @param cdnDir folder of the loader; if absent, its tag gets no hash
 */
export function createScriptHashes(assets: { prefix: string; dir: string }, cdnDir?: string): ScriptHashes {
  const known = new Map<string, { mtimeMs: number; hash: string }>()

  /** Returns the hash of the current file, which a build may have replaced. */
  async function hashOf(file: string): Promise<string> {
    const { mtimeMs } = await stat(file)
    const before = known.get(file)
    if (before?.mtimeMs === mtimeMs) return before.hash
    const hash = `sha384-${createHash('sha384')
      .update(await readFile(file))
      .digest('base64')}`
    known.set(file, { mtimeMs, hash })
    return hash
  }

  const fileOf = (address: string): string | null => {
    if (address.startsWith(assets.prefix)) return join(assets.dir, address.slice(assets.prefix.length))
    return address.startsWith(CDN) && cdnDir !== undefined ? join(cdnDir, address.slice(CDN.length)) : null
  }

  async function importMap(nonce: string): Promise<string> {
    const files = readdirSync(assets.dir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
    const integrity = Object.fromEntries(
      await Promise.all(
        files
          .sort()
          .map(
            async (file) => [assets.prefix + file.replaceAll('\\', '/'), await hashOf(join(assets.dir, file))] as const,
          ),
      ),
    )
    return `<script nonce="${nonce}" type="importmap">${JSON.stringify({ integrity })}</script>\n    `
  }

  /** Removes the preload of a missing module or one without a hash: the page works without it. */
  async function withoutStrangers(html: string): Promise<string> {
    const release = cdnDir === undefined ? null : await currentRelease(cdnDir)
    const named = release === null ? html : html.replaceAll(RELEASE_MARK, release)
    const links = [...named.matchAll(AHEAD)].map(([link]) => link)
    const unknown = links.filter((link) => {
      const file = fileOf(/href="([^"]+)"/.exec(link)?.[1] ?? '')
      return file === null || !existsSync(file)
    })
    return unknown.reduce((text, link) => text.replace(link, ''), named)
  }

  return {
    async sign(page, nonce) {
      const html = await withoutStrangers(page)
      const hashes = new Map<string, string>()
      for (const [, address = ''] of html.matchAll(/<(?:script|link) [^>]*(?:src|href)="([^"]+\.js)"/g)) {
        const file = fileOf(address)
        if (file !== null) hashes.set(address, await hashOf(file))
      }
      const signed = html.replace(/ (?:src|href)="([^"]+\.js)"/g, (whole, address: string) => {
        const hash = hashes.get(address)
        return hash === undefined ? whole : ` integrity="${hash}" crossorigin="anonymous"${whole}`
      })
      const map = await importMap(nonce)
      return signed.replace('<script ', () => `${map}<script `)
    },
  }
}

/** Returns the current release's folder; null before the first release. */
async function currentRelease(cdnDir: string): Promise<string | null> {
  try {
    const { current } = JSON.parse(await readFile(join(cdnDir, 'releases.json'), 'utf8')) as { current?: unknown }
    return typeof current === 'string' && /^[\w.-]+$/.test(current) ? current : null
  } catch {
    return null
  }
}

/** Reads the CDN's data about a page's loader. */
import { createHash } from 'node:crypto'
import type { ReleaseFacts } from './page-facts.ts'

/** Version and the first eight digits of the hash of all files. */
const IMMUTABLE = /^v\d+\.\d+\.\d+-[0-9a-f]{8}$/

interface ReleaseManifest {
  version: string
  supportedUntil: string
  files: Readonly<Record<string, { integrity: string }>>
}

/** @param src absolute URL of the loader; undefined if the page has none */
export async function readRelease(src: string | undefined): Promise<ReleaseFacts | null> {
  if (src === undefined) return null
  const base = new URL('..', src).href
  const folder = new URL('.', src).pathname.split('/').at(-2) ?? ''
  const isImmutable = IMMUTABLE.test(folder)
  const [loader, manifest, releases] = await Promise.all([
    read(src),
    isImmutable ? read(new URL('manifest.json', src).href) : null,
    read(`${base}releases.json`),
  ])
  return {
    folder,
    isImmutable,
    base,
    deliveredIntegrity: loader && `sha384-${createHash('sha384').update(loader).digest('base64')}`,
    manifest: manifest && manifestOf(manifest),
    current: releases && currentOf(releases),
  }
}

function manifestOf(bytes: Buffer): ReleaseFacts['manifest'] {
  const { version, supportedUntil, files } = JSON.parse(String(bytes)) as ReleaseManifest
  return { version, supportedUntil, loaderIntegrity: files['loader.js']?.integrity ?? '' }
}

function currentOf(bytes: Buffer): ReleaseFacts['current'] {
  const { current, loader } = JSON.parse(String(bytes)) as {
    current: string
    loader: { path: string; integrity: string }
  }
  return { folder: current, loader }
}

/** Fetches a file; null if it does not exist or the CDN does not respond. */
async function read(url: string): Promise<Buffer | null> {
  try {
    const response = await fetch(url)
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null
  } catch {
    return null
  }
}

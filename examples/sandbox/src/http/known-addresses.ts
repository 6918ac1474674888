/**
 * Decides which addresses of the portal have a page, according to the list that its build wrote (`routes.json`).
 * Source: docs/spec/shell.md SHL-55.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Addresses {
  /** Path segments that may precede every address, e.g. `/fleetchargeprod`. */
  prefixes: readonly string[]
  /** Path patterns of the portal's routes, e.g. `/invoice/:invoice_id`, with the allowed values of each parameter. */
  routes: readonly { path: string; values?: Readonly<Record<string, readonly string[]>> }[]
}

/**
 * Creates a check of whether an address has a page.
 * @param dir the portal's folder; if it has no `routes.json`, every address counts as known
 * @param prefix an additional configured prefix; '' for none
 * @returns a function that returns true if the path, with its prefix, has a page
 */
export function createAddressCheck(dir: string, prefix: string): (pathname: string) => boolean {
  const file = join(dir, 'routes.json')
  if (!existsSync(file)) return () => true
  const addresses = JSON.parse(readFileSync(file, 'utf8')) as Addresses
  const prefixes = prefix ? [...addresses.prefixes, `/${prefix}`] : addresses.prefixes
  return (pathname) => {
    const before = prefixes.find((each) => pathname === each || pathname.startsWith(`${each}/`)) ?? ''
    const path = pathname.slice(before.length).replace(/\/$/, '') || '/'
    return path === '/' || addresses.routes.some((route) => isOf(route, path.split('/')))
  }
}

function isOf({ path, values }: Addresses['routes'][number], given: readonly string[]): boolean {
  const wanted = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => {
      const text = given[index] ?? ''
      if (!segment.startsWith(':')) return segment === text
      const value = decoded(text)
      return Boolean(value) && (values?.[segment.slice(1)]?.includes(value) ?? true)
    })
  )
}

/** Decodes a path segment; returns '' for invalid percent-encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Which addresses of the portal have a page, according to its build (`routes.json`). Source: docs/spec/shell.md SHL-55. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Addresses {
  /** Path segment that may precede every address: `/fleetchargeprod`. */
  prefixes: readonly string[]
  /** Path patterns of the portal's routes, `/invoice/:invoice_id`, with the allowed values of each parameter. */
  routes: readonly { path: string; values?: Readonly<Record<string, readonly string[]>> }[]
}

/**
 * @param dir the portal's folder; without `routes.json`, every address counts as known
 * @param prefix an additional configured prefix; '' for none
 * @returns whether an address, a path with its prefix, has a page
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

/** Empty for invalid percent-encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

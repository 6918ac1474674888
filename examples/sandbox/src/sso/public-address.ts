/**
 * Restricts requests to addresses entered by users to the public Internet, because an identity provider's address must
 * not reach internal servers. Source: docs/spec/identity-providers.md IDP-3 (server-side request forgery).
 */
import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as askSecurely } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { IssuerProblem } from 'netterms/contract/internal'

/**
 * IANA's special-purpose addresses of IPv4; for IPv6, everything except global unicast, and addresses that embed IPv4.
 */
const SPECIAL = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  SPECIAL.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  SPECIAL.addSubnet(network, prefix, 'ipv6')
}
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

/**
 * Returns true for a public address.
 * @param address IPv4 or IPv6 address, without brackets
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !SPECIAL.check(address, 'ipv4')
    case 6:
      return GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6')
    default:
      return false
  }
}

/** Matches names that no public server has (RFC 6761, 6762, 8375 and common names of internal networks). */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()

function isPublicHost(url: URL): boolean {
  const host = hostOf(url)
  return isIP(host) === 0 ? host.includes('.') && !INNER_NAME.test(host) : isPublicAddress(host)
}

/**
 * Returns why an issuer's address is rejected; the IP address of its name is checked at each connection (IDP-3).
 * @param own issuers of this server, which a sandbox accepts unchecked
 * @returns null if it is accepted
 */
export function whyIssuerRefused(issuer: string, own: readonly string[] = []): IssuerProblem | null {
  if (own.includes(issuer)) return null
  if (!URL.canParse(issuer)) return 'not-an-address'
  const url = new URL(issuer)
  if (url.protocol !== 'https:') return 'not-https'
  if (url.username !== '' || url.password !== '') return 'not-an-address'
  if (issuer.includes('?') || issuer.includes('#')) return 'has-query'
  return isPublicHost(url) ? null : 'address-private'
}

const MOST_BYTES = 1_000_000
const MOST_MS = 10_000

/** Rejects a name if any of its addresses is not public, because the connection could use that address. */
export function publicLookup(
  hostname: string,
  options: LookupOptions,
  answer: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
): void {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const [one] = addresses ?? []
    if (error || !one) return answer(error ?? new Error('The name has no address.'), [])
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return answer(new Error('The name leads to an address that is not public.'), [])
    }
    return options.all ? answer(null, addresses) : answer(null, one.address, one.family)
  })
}

interface Asked {
  method: string
  headers: Record<string, string>
  body?: unknown
}

/**
 * Fetches addresses entered by users: https to public addresses only, no redirects, at most one megabyte within ten
 * seconds. The resolved address is pinned, so that a name cannot change in between.
 */
export function fetchPublic(address: string, { method, headers, body }: Asked): Promise<Response> {
  const url = new URL(address)
  if (url.protocol !== 'https:' || !isPublicHost(url)) {
    return Promise.reject(new TypeError('The address is not public.'))
  }
  return new Promise((resolve, reject) => {
    const request = askSecurely(
      url,
      { method, headers, lookup: publicLookup, timeout: MOST_MS, agent: false },
      (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > MOST_BYTES) request.destroy(new Error('The answer is too long.'))
          else chunks.push(chunk)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const status = answer.statusCode ?? 502
          const hasBody = status !== 204 && status !== 304
          resolve(
            new Response(hasBody ? Buffer.concat(chunks) : null, {
              status,
              headers: { 'content-type': answer.headers['content-type'] ?? '' },
            }),
          )
        })
      },
    )
    const timer = setTimeout(() => request.destroy(new Error('The answer takes too long.')), MOST_MS)
    request.on('close', () => clearTimeout(timer))
    request.on('timeout', () => request.destroy(new Error('The answer takes too long.')))
    request.on('error', reject)
    request.end(body === undefined || body === null ? undefined : String(body))
  })
}

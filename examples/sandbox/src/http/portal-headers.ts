/** Security headers of every page of the portal. Source: docs/spec/trust.md TRU-10 (security b.8). */
import { isMoneyPath } from 'netterms/contract/internal'
import { REPORTS_PATH } from '../trust/browser-reports.ts'

/** Device and browser features that the portal disables, because it uses none of them. */
export const POWERS_NOT_USED = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Pages with a secret in their address: it is sent as a referrer to no site, not even the provider's. */
const SECRET_PAGES = ['reset-password', 'activate']

export interface PortalPageFacts {
  nonce: string
  /** Path of the page, including its prefix. */
  path: string
  https: boolean
  /** Origins that every page may frame: the secure frame and pages of the former system. */
  framed: readonly (string | null)[]
  /** Addresses of third parties; pages with payments may contact none of them (TRU-3). */
  thirdParties: Readonly<Record<string, string>>
  /** Error log to which every page may write; a path if it is this server itself. */
  logEndpoint: string
  userAgent: string
}

/** Browsers that support import-map hashes in a policy. WebKit does not, and would block the page. */
const KNOWS_HASHES_OF_MAP = /\b(?:Headless)?(?:Chrome|Firefox)\/\d/

/**
 * Returns the integrity policy, which blocks scripts without a hash, for browsers that can check every script of the
 * page.
 */
export const integrityPolicyFor = (userAgent: string, endpoint = ''): Record<string, string> =>
  KNOWS_HASHES_OF_MAP.test(userAgent) ? { 'Integrity-Policy': `blocked-destinations=(script)${endpoint}` } : {}

export function portalHeaders(facts: PortalPageFacts): Record<string, string> {
  const isSecretPage = facts.path.split('/').some((segment) => SECRET_PAGES.includes(segment.toLowerCase()))
  return {
    'Content-Security-Policy': policyFor(facts),
    'Reporting-Endpoints': `csp="${REPORTS_PATH}"`,
    ...integrityPolicyFor(facts.userAgent, ', endpoints=(csp)'),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': isSecretPage ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'Permissions-Policy': POWERS_NOT_USED.map((power) => `${power}=()`).join(', '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-store',
    // The no-script text depends on the language.
    Vary: 'Accept-Language',
    ...(facts.https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

function policyFor({ nonce, path, framed, thirdParties, logEndpoint }: PortalPageFacts): string {
  const { survey, ...others } = isMoneyPath(path) ? {} : (thirdParties as Partial<Record<string, string>>)
  const sources = (...origins: (string | null | undefined)[]) => [
    ...new Set(["'self'", ...origins.filter((each) => each !== null && each !== undefined)]),
  ]
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${sources(originOf(logEndpoint), ...Object.values(others).map(originOf)).join(' ')}`,
    // An invoice PDF is shown by the browser's viewer (DOC-137); only scripts of this page can create a blob address.
    `frame-src ${sources('blob:', ...framed, originOf(survey)).join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types netterms',
    'report-to csp',
  ].join('; ')
}

const originOf = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : null

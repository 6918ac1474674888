/**
 * Receives browsers' reports of policy violations. The violation is stored, never an address with its query. Source:
 * docs/spec/trust.md TRU-10 (PCI 11.6.1).
 */
import type { FastifyInstance } from 'fastify'
import type { Provider } from '../http/app-options.ts'
import { createAddressLimit } from './address-limit.ts'
import { readJsonBytes } from './read-json-bytes.ts'

export const REPORTS_PATH = '/browser-reports'
const LARGEST_BYTES = 65_536
const MOST_REPORTS = 50
const DELIVERIES_A_MINUTE = 60
const TYPES = ['csp-violation', 'integrity-violation', 'permissions-policy-violation', 'coop']

export function serveBrowserReports(app: FastifyInstance, provider: Pick<Provider, 'db' | 'log' | 'realNow'>): void {
  const { log } = provider
  const limit = createAddressLimit('browser-reports', DELIVERIES_A_MINUTE, provider)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/reports+json',
      { parseAs: 'buffer', bodyLimit: LARGEST_BYTES },
      (_, body, done) => done(null, body),
    )
    scope.post(REPORTS_PATH, async (request, reply) => {
      void reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
      const seconds = await limit.secondsToWait(request.ip)
      if (seconds !== null) return reply.code(429).header('Retry-After', String(seconds)).send()
      const reports = readJsonBytes(request.body)
      if (!Array.isArray(reports)) return reply.code(400).send()
      for (const report of reports.slice(0, MOST_REPORTS)) {
        const entry = entryOf(report)
        if (entry) log(JSON.stringify({ level: 'warn', event: 'browser-report', requestId: request.id, ...entry }))
      }
      return reply.code(204).send()
    })
  })
}

function entryOf(report: unknown): Record<string, string> | null {
  if (!isObject(report) || !TYPES.includes(String(report['type']))) return null
  const body = isObject(report['body']) ? report['body'] : {}
  return {
    type: String(report['type']),
    directive: plain(body['effectiveDirective'] ?? body['destination'] ?? body['featureId']),
    blocked: originAndPath(body['blockedURL'] ?? body['blockedURI']),
    page: originAndPath(report['url']),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const plain = (value: unknown): string => (typeof value === 'string' && /^[\w-]{1,60}$/.test(value) ? value : '')

/** Shortens an address: paths may contain ids, so only the first segment of a page's path is kept. */
function originAndPath(value: unknown): string {
  if (typeof value !== 'string') return ''
  if (!URL.canParse(value)) return plain(value)
  const { origin, pathname } = new URL(value)
  return `${origin}/${plain(pathname.split('/')[1])}`
}

/**
 * Checks whether the session started, and otherwise what to change; whether the page's origin is registered. Source:
 * docs/spec/tools.md CLI-7.
 */
import type { DoctorReport } from '../../debug/doctor-report.ts'
import { error, type Finding, ok } from './finding.ts'
import type { PageFacts } from './page-facts.ts'

export function checkSession({ reports, tags, loaders, release, status, url }: PageFacts): Finding[] {
  if (status >= 400) {
    return [
      error(
        'page',
        `The page answered with status ${status}.`,
        'Its widgets were not checked.',
        'For a page behind a sign-in, give cookies with --storage-state FILE, as Playwright saves them.',
      ),
    ]
  }
  if (reports.length > 0) return reports.flatMap((report) => sessionOf(report, new URL(url).origin))
  if (release?.deliveredIntegrity === null) return []
  const isThere = tags.length + loaders.length > 0
  return [
    error(
      'page',
      isThere ? 'The widgets of the page did not start.' : 'There is nothing of NetTerms on the page.',
      isThere
        ? 'No instance was created: the script was blocked, or neither data-api nor init() is there.'
        : 'The page has no loader and no tag that begins with nt-. It may show a sign-in instead, or draw later.',
      isThere
        ? 'Fix the other errors first. Then give the loader data-api, data-key and data-session-url, or call NetTerms.init.'
        : 'Check the address. For a page behind a sign-in, give cookies with --storage-state FILE.',
    ),
  ]
}

function sessionOf({ session, namespace, requests }: DoctorReport, origin: string): Finding[] {
  const name = namespace === 'default' ? '' : ` of "${namespace}"`
  const { failure, cause, advice, correlationId, phase, signedIn, kind } = session
  if (failure !== null) {
    const reference = correlationId === null ? '' : ` Reference for your provider: ${correlationId}.`
    const isOrigin = cause === 'origin-not-allowed' || failure === 'origin-not-allowed'
    return [
      error(
        isOrigin ? 'origin' : 'session',
        isOrigin
          ? `The origin ${origin} is not registered.`
          : `The session${name} did not start (${cause ?? failure}).${reference}`,
        isOrigin
          ? `The API refuses pages of origins that it does not know.${reference}`
          : 'Widgets show no data without one.',
        advice ?? `Look up ${cause ?? failure} in the list of error codes of your provider.`,
      ),
    ]
  }
  if (phase === 'starting') {
    const pending = requests.at(-1)
    return [
      error(
        'session',
        `The session${name} did not start in time.`,
        `${pending ? `The last answer was ${pending.status} of ${pending.call}.` : 'No request was answered.'}`,
        'Check that your session address and the API answer within seconds, or give more time with --timeout SECONDS.',
      ),
    ]
  }
  if (!signedIn) {
    return [
      error(
        'session',
        `The session${name} has ended (${session.ended ?? 'signed-out'}).`,
        'Widgets show no data without one.',
        'Open the page as a user who is signed in: --storage-state FILE gives cookies, as Playwright saves them.',
      ),
    ]
  }
  return [
    ok(
      'session',
      `The session${name} started (${kind === 'token' ? 'client secret' : 'cookie'}, role ${session.role ?? 'none'}).`,
    ),
    ...(kind === 'token' ? [ok('origin', `The origin ${origin} is accepted by the API.`)] : []),
  ]
}

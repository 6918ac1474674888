/**
 * Simulates third parties for the widget in the workbench: a survey of static files next to this page, and a separate
 * consent choice. The same rules as on every page decide which may be contacted. Source: docs/spec/workbench.md WBN-12,
 * docs/spec/trust.md TRU-3.
 */
import type { Consent } from 'netterms/contract'
import type { ScenarioName } from 'netterms/testing'
import type { Address } from './address.ts'

/**
 * Path that allows third parties: the account overview of a portal with the prefix `/workbench`. The workbench uses it
 * because third parties are contacted only on such pages.
 */
const OPEN_PAGE = '/workbench/account/overview'

/** Changes the page's path to one that allows third parties; the state in the hash stays. */
export function standOnOpenPage(): void {
  if (location.pathname !== OPEN_PAGE) {
    history.replaceState(history.state, '', OPEN_PAGE + location.search + location.hash)
  }
}

/** Test cases without a response, in which the survey does not respond either. */
const SILENT: readonly ScenarioName[] = ['loading', 'server-error', 'unreachable']

export const thirdPartiesOf = (scenario: ScenarioName): { survey: string } => ({
  survey: new URL(`/workbench/survey/${SILENT.includes(scenario) ? 'silent' : 'page'}.html`, location.href).href,
})

/** True for a test case that depends on the consent choice. */
export const dependsOnConsent = (name: string): boolean => ['consent-banner', 'profile', 'survey'].includes(name)

/** Returns the consent choice with which the widget shows its content, unless the address sets another one. */
export function consentOf({ consent, name }: Pick<Address, 'consent' | 'name'>): Consent | null {
  if (consent === 'usual') return name === 'survey' ? 'granted' : null
  return consent === 'none' ? null : consent
}

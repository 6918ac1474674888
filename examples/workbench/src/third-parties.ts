/**
 * The stage's third parties: a survey of static files next to this page, and a consent choice that only the stage has. The rules
 * of every page decide which may be contacted. Source: docs/spec/workbench.md WBN-12, docs/spec/trust.md TRU-3.
 */
import type { Consent } from 'netterms/contract'
import type { ScenarioName } from 'netterms/testing'
import type { Address } from './address.ts'

/**
 * Third parties are contacted on open pages only. The stage has the path that the overview of a portal with the prefix
 * `/workbench` would have.
 */
const OPEN_PAGE = '/workbench/account/overview'

/** Moves the page's path to an open page; its state is in the hash and stays. */
export function standOnOpenPage(): void {
  if (location.pathname !== OPEN_PAGE) {
    history.replaceState(history.state, '', OPEN_PAGE + location.search + location.hash)
  }
}

/** Cases without a response: the survey's service is silent as well. */
const SILENT: readonly ScenarioName[] = ['loading', 'server-error', 'unreachable']

export const thirdPartiesOf = (scenario: ScenarioName): { survey: string } => ({
  survey: new URL(`/workbench/survey/${SILENT.includes(scenario) ? 'silent' : 'page'}.html`, location.href).href,
})

/** Cases that depend on the choice. */
export const dependsOnConsent = (name: string): boolean => ['consent-banner', 'profile', 'survey'].includes(name)

/** The choice that the widget needs to show itself, unless the address says otherwise. */
export function consentOf({ consent, name }: Pick<Address, 'consent' | 'name'>): Consent | null {
  if (consent === 'usual') return name === 'survey' ? 'granted' : null
  return consent === 'none' ? null : consent
}

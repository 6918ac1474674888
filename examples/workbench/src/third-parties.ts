/**
 * The stage's own third parties: a survey of static files beside this page, and a choice about it that only the stage has.
 * Who may be asked is decided by the rules of every page. Source: docs/spec/workbench.md WBN-12, docs/spec/trust.md TRU-3.
 */
import type { Consent } from 'netterms/contract'
import type { ScenarioName } from 'netterms/testing'
import type { Address } from './address.ts'

/**
 * Third parties are asked on open pages only. The stage stands where a portal below the prefix `/workbench` has its
 * overview.
 */
const OPEN_PAGE = '/workbench/account/overview'

/** Moves the page's address to an open page; what it shows stands behind the `#` and stays. */
export function standOnOpenPage(): void {
  if (location.pathname !== OPEN_PAGE) {
    history.replaceState(history.state, '', OPEN_PAGE + location.search + location.hash)
  }
}

/** Cases in which nobody answers: the survey's service is silent as well. */
const SILENT: readonly ScenarioName[] = ['loading', 'server-error', 'unreachable']

export const thirdPartiesOf = (scenario: ScenarioName): { survey: string } => ({
  survey: new URL(`/workbench/survey/${SILENT.includes(scenario) ? 'silent' : 'page'}.html`, location.href).href,
})

/** Those that show something else by what was chosen. */
export const dependsOnConsent = (name: string): boolean => ['consent-banner', 'profile', 'survey'].includes(name)

/** As it must be for the widget to show itself, unless the address says otherwise. */
export function consentOf({ consent, name }: Pick<Address, 'consent' | 'name'>): Consent | null {
  if (consent === 'usual') return name === 'survey' ? 'granted' : null
  return consent === 'none' ? null : consent
}

import { describeWidget } from '../../../src/contract/index.ts'
import { consentBanner as facts } from './consent-banner.manifest.ts'

export const consentBanner = describeWidget(facts, {
  summary: 'Asks once for consent to third parties, until a choice is stored.',
  attributeSummaries: {},
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-consent-change'],
  slots: { header: 'above the question', footer: 'below the buttons' },
  routes: [],
})

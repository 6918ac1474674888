import { defineManifest } from '../../../src/contract/index.ts'

export const consentBanner = defineManifest({
  tag: 'nt-consent-banner',
  summary: 'Asks once whether third parties may take part, until a choice is stored.',
  attributes: {},
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-consent-change'],
  calls: [],
  needs: {},
  messages: ['consent'],
  slots: { header: 'above the question', footer: 'below the buttons' },
  routes: [],
})

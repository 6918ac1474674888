import { defineManifest } from '../../../src/contract/index.ts'

export const consentBanner = defineManifest({
  tag: 'nt-consent-banner',
  attributes: {},
  calls: [],
  needs: {},
  messages: ['consent'],
})

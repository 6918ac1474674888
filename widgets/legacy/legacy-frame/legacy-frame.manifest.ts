import { defineManifest } from '../../../src/contract/index.ts'

export const legacyFrame = defineManifest({
  tag: 'nt-legacy-frame',
  attributes: { location: '' },
  calls: ['legacy-pages.list', 'legacy-handovers.create'],
  needs: { can: 'legacy-pages.list' },
  messages: ['legacy'],
  providerOriginOnly: true,
})

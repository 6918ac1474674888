import { createLegacyHandover, defineManifest, listLegacyPages } from '../../../src/contract/index.ts'

export const legacyFrame = defineManifest({
  tag: 'nt-legacy-frame',
  attributes: { location: '' },
  calls: [listLegacyPages, createLegacyHandover],
  needs: { can: 'legacy-pages.list' },
  messages: ['legacy'],
  providerOriginOnly: true,
})

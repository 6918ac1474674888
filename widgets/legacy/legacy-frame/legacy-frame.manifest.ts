import {
  createLegacyHandover,
  defineManifest,
  listLegacyPages,
  MERCHANT_SELECT_LOCATION,
} from '../../../src/contract/index.ts'

const ACCOUNT_NEEDS = { userTypes: ['customer'], can: 'legacy-pages.list', customer: true } as const

export const legacyFrame = defineManifest({
  tag: 'nt-legacy-frame',
  summary: 'A page of the provider’s former system in a frame, by its name; without a name the pages that there are.',
  attributes: {
    /** Name of the page; without one the widget lists all pages. */
    location: '',
  },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-navigate'],
  calls: [listLegacyPages, createLegacyHandover],
  needs: { can: 'legacy-pages.list' },
  messages: ['legacy'],
  slots: {
    header: 'above the title',
    empty: 'instead of our words where there are no such pages',
    footer: 'below the page',
  },
  providerOriginOnly: true,
  routes: [
    {
      path: '/merchant/select',
      title: 'legacy.merchantSelect.title',
      needs: { userTypes: ['merchant', 'dealer-portal'], can: 'legacy-pages.list' },
      attributes: { location: MERCHANT_SELECT_LOCATION },
    },
    { path: '/cgi-bin/:location', title: 'legacy.frame.title', needs: ACCOUNT_NEEDS },
    { path: '/frame/:location', title: 'legacy.frame.title', needs: ACCOUNT_NEEDS, place: 'legacy-frame' },
  ],
})

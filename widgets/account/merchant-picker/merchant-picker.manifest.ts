import { defineManifest, listMerchants, selectSessionData } from '../../../src/contract/index.ts'

export const merchantPicker = defineManifest({
  tag: 'nt-merchant-picker',
  summary: 'The dealer to work for, among several of the session’s own.',
  attributes: {
    /** `true`: without title, for a dialog or popover of the host's; the text takes focus. */
    compact: '',
    /** `true`: a choice is told by `nt-merchant-choose` and waits for the host. */
    hold: '',
    /** Id of the dealer that the host confirms. */
    choose: '',
  },
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-merchant-choose'],
  calls: [listMerchants, selectSessionData],
  needs: { can: 'merchants.list' },
  messages: ['picker'],
  slots: {
    header: 'above the title',
    empty: 'instead of our words where no dealer is open to the session',
    footer: 'below the list',
  },
  routes: [],
})

import { defineManifest, listMerchants, selectSessionData } from '../../../src/contract/index.ts'

export const merchantPicker = defineManifest({
  tag: 'nt-merchant-picker',
  attributes: {
    /** `true`: without title, for a dialog or popover of the host's; the text takes focus. */
    compact: '',
    /** `true`: a choice is told by `nt-merchant-choose` and waits for the host. */
    hold: '',
    /** Id of the dealer that the host confirms. */
    choose: '',
  },
  calls: [listMerchants, selectSessionData],
  needs: { can: 'merchants.list' },
  messages: ['picker'],
})

import { defineManifest, selectSessionData } from '../../../src/contract/index.ts'

export const userTypePicker = defineManifest({
  tag: 'nt-user-type-picker',
  attributes: {
    /** `true`: without title, for a dialog or popover of the host's; the type at work takes focus. */
    compact: '',
    /** `true`: a choice is told by `nt-user-type-choose` and waits for the host. */
    hold: '',
    /** The user type that the host confirms. */
    choose: '',
  },
  calls: [selectSessionData],
  needs: { signedIn: true },
  messages: ['picker'],
  providerOriginOnly: true,
})

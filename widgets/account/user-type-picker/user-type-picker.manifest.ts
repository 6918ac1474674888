import { defineManifest, selectSessionData } from '../../../src/contract/index.ts'

export const userTypePicker = defineManifest({
  tag: 'nt-user-type-picker',
  summary: 'As which of her user types a person works; on the provider’s own origin only.',
  attributes: {
    /** `true`: without title, for a dialog or popover of the host's; the type at work takes focus. */
    compact: '',
    /** `true`: a choice is told by `nt-user-type-choose` and waits for the host. */
    hold: '',
    /** The user type that the host confirms. */
    choose: '',
  },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-user-type-choose'],
  calls: [selectSessionData],
  needs: { signedIn: true },
  messages: ['picker'],
  slots: {
    header: 'above the title',
    empty: 'instead of our words for who has one user type only',
    footer: 'below the list',
  },
  routes: [],
  providerOriginOnly: true,
})

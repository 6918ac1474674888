import { defineManifest, selectSessionData } from '../../../src/contract/index.ts'

export const userTypePicker = defineManifest({
  tag: 'nt-user-type-picker',
  attributes: {
    compact: '',
    hold: '',
    choose: '',
  },
  calls: [selectSessionData],
  needs: { signedIn: true },
  messages: ['picker'],
  providerOriginOnly: true,
})

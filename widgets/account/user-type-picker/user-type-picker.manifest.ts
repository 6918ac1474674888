import { defineManifest } from '../../../src/contract/index.ts'

export const userTypePicker = defineManifest({
  tag: 'nt-user-type-picker',
  attributes: {
    compact: '',
    hold: '',
    choose: '',
  },
  calls: ['session.select'],
  needs: { signedIn: true },
  messages: ['picker'],
  providerOriginOnly: true,
})

import { defineManifest } from '../../../src/contract/index.ts'

export const accountRecovery = defineManifest({
  tag: 'nt-account-recovery',
  attributes: { view: '' },
  calls: [
    'usernames.recover',
    'passwords.recover',
    'password-policies.get',
    'account-links.check',
    'passwords.reset',
    'accounts.activate',
  ],
  needs: {},
  messages: ['recovery', 'password', 'identity-errors'],
  providerOriginOnly: true,
})

import {
  activateAccount,
  checkAccountLink,
  defineManifest,
  getPasswordPolicy,
  recoverPassword,
  recoverUsername,
  resetPassword,
} from '../../../src/contract/index.ts'

export const accountRecovery = defineManifest({
  tag: 'nt-account-recovery',
  attributes: { view: '' },
  calls: [recoverUsername, recoverPassword, getPasswordPolicy, checkAccountLink, resetPassword, activateAccount],
  needs: {},
  messages: ['recovery', 'password', 'identity-errors'],
  providerOriginOnly: true,
})

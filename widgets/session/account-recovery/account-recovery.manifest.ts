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
  summary: 'Forgotten username or password, a new password, a new account; on the provider’s own origin only.',
  attributes: {
    /** `forgot-user`, `forgot-password`, `reset-password` or `activate`. */
    view: '',
  },
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-navigate'],
  calls: [recoverUsername, recoverPassword, getPasswordPolicy, checkAccountLink, resetPassword, activateAccount],
  needs: {},
  messages: ['recovery', 'password', 'identity-errors'],
  slots: { header: 'above the title', footer: 'below the last button' },
  routes: [
    {
      path: '/forgot-user',
      title: 'recovery.forgotUser.title',
      needs: {},
      place: 'forgot-user',
      attributes: { view: 'forgot-user' },
    },
    {
      path: '/forgot-password',
      title: 'recovery.forgotPassword.title',
      needs: {},
      place: 'forgot-password',
      attributes: { view: 'forgot-password' },
    },
    { path: '/reset-password', title: 'recovery.reset.title', needs: {}, attributes: { view: 'reset-password' } },
    { path: '/activate', title: 'recovery.activate.title', needs: {}, attributes: { view: 'activate' } },
  ],
  providerOriginOnly: true,
})

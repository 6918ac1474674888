import { describeWidget } from '../../../src/contract/index.ts'
import { accountRecovery as facts } from './account-recovery.manifest.ts'

export const accountRecovery = describeWidget(facts, {
  summary: 'Forgotten username or password, a new password, a new account; only on the provider’s own origin.',
  attributeSummaries: { view: 'What the user wants to recover, or the page that an e-mailed link opens.' },
  attributeValues: { view: ['forgot-user', 'forgot-password', 'reset-password', 'activate'] },
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-navigate'],
  slots: { header: 'above the title', footer: 'below the last button' },
  routes: [
    {
      path: '/forgot-user',
      place: 'forgot-user',
      title: 'recovery.forgotUser.title',
      needs: {},
      attributes: { view: 'forgot-user' },
    },
    {
      path: '/forgot-password',
      place: 'forgot-password',
      title: 'recovery.forgotPassword.title',
      needs: {},
      attributes: { view: 'forgot-password' },
    },
    { path: '/reset-password', title: 'recovery.reset.title', needs: {}, attributes: { view: 'reset-password' } },
    {
      path: '/activate',
      place: 'activate',
      title: 'recovery.activate.title',
      needs: {},
      attributes: { view: 'activate' },
    },
  ],
})

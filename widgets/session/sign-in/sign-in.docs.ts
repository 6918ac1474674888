import { describeWidget } from '../../../src/contract/index.ts'
import { signIn as facts } from './sign-in.manifest.ts'

export const signIn = describeWidget(facts, {
  summary: 'Username and password, or a company’s single sign-on; only on the provider’s own origin.',
  attributeSummaries: {
    notice: 'Reason for signing in again, such as `expired`; shown above the form.',
    sso: 'Reason of a failed single sign-on; shown above the form.',
  },
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-navigate', 'nt-signed-in'],
  slots: { header: 'above the title', footer: 'below the button' },
  routes: [{ path: '/login', title: 'session.signIn.title', needs: {}, query: ['notice', 'sso'] }],
})

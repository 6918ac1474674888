import {
  defineManifest,
  discoverSignInMethod,
  getSelf,
  signIn as signInCall,
  verifySignIn,
} from '../../../src/contract/index.ts'

export const signIn = defineManifest({
  tag: 'nt-sign-in',
  summary: 'Username and password, or the sign-in of a company, on the provider’s own origin only.',
  attributes: {
    /** Why the person is back here, such as `expired`; shown above the form. */
    notice: '',
    /** Why single sign-on failed; shown above the form. */
    sso: '',
  },
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-navigate', 'nt-signed-in'],
  calls: [discoverSignInMethod, signInCall, verifySignIn, getSelf],
  needs: {},
  messages: ['session'],
  parts: { 'sign-in.second-step': ['verification', 'identity-errors'] },
  slots: { header: 'above the title', footer: 'below the button' },
  routes: [{ path: '/login', title: 'session.signIn.title', needs: {}, query: ['notice', 'sso'] }],
  providerOriginOnly: true,
})

import { defineManifest, getSelf, signIn as signInCall, verifySignIn } from '../../../src/contract/index.ts'

export const signIn = defineManifest({
  tag: 'nt-sign-in',
  summary: 'Username and password, on the provider’s own origin only.',
  attributes: { notice: '' },
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-signed-in'],
  calls: [signInCall, verifySignIn, getSelf],
  needs: {},
  messages: ['session'],
  parts: { 'sign-in.second-step': ['verification', 'identity-errors'] },
  slots: { header: 'above the title', footer: 'below the button' },
  routes: [{ path: '/login', title: 'session.signIn.title', needs: {}, query: ['notice'] }],
  providerOriginOnly: true,
})

import {
  defineManifest,
  discoverSignInMethod,
  getSelf,
  signIn as signInCall,
  verifySignIn,
} from '../../../src/contract/index.ts'

export const signIn = defineManifest({
  tag: 'nt-sign-in',
  attributes: { notice: '', sso: '' },
  calls: [discoverSignInMethod, signInCall, verifySignIn, getSelf],
  needs: {},
  messages: ['session'],
  parts: { 'sign-in.second-step': ['verification', 'identity-errors'] },
  providerOriginOnly: true,
})

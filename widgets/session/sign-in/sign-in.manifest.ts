import { defineManifest } from '../../../src/contract/index.ts'

export const signIn = defineManifest({
  tag: 'nt-sign-in',
  attributes: { notice: '', sso: '' },
  calls: ['sign-in-methods.discover', 'session.sign-in', 'sign-ins.verify', 'session.self'],
  needs: {},
  messages: ['session'],
  parts: { 'sign-in.second-step': ['verification', 'identity-errors'] },
  providerOriginOnly: true,
})

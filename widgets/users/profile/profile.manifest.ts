import { defineManifest } from '../../../src/contract/index.ts'

export const profile = defineManifest({
  tag: 'nt-profile',
  attributes: {},
  calls: [
    'sessions.list',
    'sessions.end',
    'sessions.end-others',
    'second-factors.get',
    'second-factors.create',
    'second-factors.confirm',
    'second-factors.remove',
    'recovery-codes.create',
    'password-policies.get',
    'passwords.change',
    'user-groups.get',
    'audit-entries.list',
  ],
  needs: { signedIn: true },
  messages: ['profile', 'activity', 'consent'],
  parts: {
    'profile.password': ['protection', 'password', 'identity-errors'],
    'profile.second-step': ['protection', 'verification', 'identity-errors'],
  },
  providerOriginOnly: true,
})

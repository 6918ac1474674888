import { describeWidget } from '../../../src/contract/index.ts'
import { profile as facts } from './profile.manifest.ts'

export const profile = describeWidget(facts, {
  summary:
    'The user’s own profile: role, password, language, tracking, signed-in devices, two-step verification, recent activity.',
  attributeSummaries: {},
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-navigate', 'nt-unsaved-change', 'nt-consent-change'],
  slots: { header: 'above the title', footer: 'below the last section' },
  routes: [{ path: '/profile', title: 'profile.title', needs: { signedIn: true } }],
})

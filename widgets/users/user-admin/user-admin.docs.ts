import { describeWidget } from '../../../src/contract/index.ts'
import { userAdmin as facts } from './user-admin.manifest.ts'

export const userAdmin = describeWidget(facts, {
  summary: 'Users of a company: invite, edit, lock and move them, and import or export them as CSV files.',
  attributeSummaries: {
    user: 'Id of the user that is open at first; empty: the list.',
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
  },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-filters-change',
    'nt-unsaved-change',
  ],
  slots: { header: 'above the title', footer: 'below the list' },
  routes: [
    {
      path: '/manage-users',
      title: 'people.title',
      needs: { userTypes: ['customer'], customer: true, can: 'users.invite' },
      menu: { label: 'people.title', icon: 'users', order: 200 },
    },
  ],
})

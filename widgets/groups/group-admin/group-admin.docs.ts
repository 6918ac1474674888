import { describeWidget } from '../../../src/contract/index.ts'
import { groupAdmin as facts } from './group-admin.manifest.ts'

export const groupAdmin = describeWidget(facts, {
  summary: 'Groups of users: their place in the tree, their accounts, their sign-in method, and their members.',
  attributeSummaries: {
    group: 'Id of the group that is open at first; empty: the first group of the tree.',
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
  slots: {
    header: 'above the title',
    empty: 'replaces the text for an account without groups',
    footer: 'below the groups',
  },
  routes: [
    {
      path: '/manage-groups',
      title: 'groups.title',
      needs: {
        userTypes: ['customer'],
        customer: true,
        can: 'user-groups.list',
        flags: ['userGroupManagementEnabled'],
      },
      menu: { label: 'groups.title', icon: 'network', order: 210 },
    },
  ],
})

import { describeWidget } from '../../../src/contract/index.ts'
import { groupAdmin as facts } from './group-admin.manifest.ts'

export const groupAdmin = describeWidget(facts, {
  summary: 'Groups of users: their place in the tree, their accounts, how they sign in, and who is in them.',
  attributeSummaries: {
    group: 'Id of the group that is open at first; empty: the first one of the tree.',
    'url-prefix': 'Prefix of the parameters in the address, so that two widgets of a kind do not share them.',
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
    empty: 'instead of the words where there are no groups',
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

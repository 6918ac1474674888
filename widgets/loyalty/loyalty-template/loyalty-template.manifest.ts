import { defineManifest } from '../../../src/contract/index.ts'

export const loyaltyTemplate = defineManifest({
  tag: 'nt-loyalty-template',
  attributes: { 'url-prefix': '' },
  calls: [
    'loyalty-templates.list',
    'loyalty-templates.get',
    'loyalty-templates.create',
    'loyalty-templates.copy',
    'loyalty-templates.update',
    'loyalty-templates.activate',
    'loyalty-templates.close',
    'loyalty-accounts.list',
    'loyalty-enrollments.create',
    'loyalty-enrollments.remove',
    'loyalty-enrollments.import',
    'merchants.list',
    'merchant-currencies.list',
  ],
  // A dealer manages its programs; an admin or the enrollment manager of an account enrolls customers in them.
  needs: { can: 'loyalty-templates.list', flags: ['customerLoyaltyProgramEnabled'] },
  messages: ['loyalty-template'],
  parts: {
    'loyalty-template.program': ['loyalty-terms', 'loyalty', 'loyalty-errors', 'controls'],
    'loyalty-template.form': ['loyalty-terms', 'loyalty-errors', 'controls'],
    'loyalty-template.enrollment': ['loyalty-enrollment', 'loyalty-errors'],
    'loyalty-template.enrollment-file': ['people-import', 'loyalty-errors'],
  },
})

import { defineManifest, getApplicationDocument, listApplications } from '../../../src/contract/index.ts'

export const applicationCenter = defineManifest({
  tag: 'nt-application-center',
  attributes: { 'url-prefix': '' },
  calls: [listApplications, getApplicationDocument],
  needs: { can: 'applications.list' },
  messages: ['applications'],
})

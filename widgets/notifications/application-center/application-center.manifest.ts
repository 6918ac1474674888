import { defineManifest } from '../../../src/contract/index.ts'

export const applicationCenter = defineManifest({
  tag: 'nt-application-center',
  attributes: { 'url-prefix': '' },
  calls: ['applications.list', 'application-documents.get'],
  needs: { can: 'applications.list' },
  messages: ['applications'],
})

import { defineManifest } from '../../../src/contract/index.ts'

export const applicationCenter = defineManifest({
  tag: 'nt-application-center',
  attributes: { 'url-prefix': '' },
  calls: [
    'applications.list',
    'application-documents.get',
    'application-documents.create',
    'application-documents.delete',
  ],
  needs: { can: 'applications.list' },
  messages: ['applications'],
  parts: { 'application-center.documents': ['controls', 'dispute-errors', 'document-errors'] },
})

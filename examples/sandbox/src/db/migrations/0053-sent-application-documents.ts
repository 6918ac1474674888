import type { Migration } from './migration.ts'

/** Documents of applications that the applicant's own users uploaded: who did, so that they can be taken back (NOT-72). */
export const sentApplicationDocuments: Migration = {
  name: '0053-sent-application-documents',
  statements: [
    `alter table application_documents
      add column sent_by text,
      add constraint application_documents_sent check (sent_by is null or id is not null)`,
  ],
}

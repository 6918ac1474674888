import type { Migration } from './migration.ts'

/**
 * Adds the user of the applicant who uploaded a document of an application, so that it can be removed again (NOT-72).
 */
export const sentApplicationDocuments: Migration = {
  name: '0053-sent-application-documents',
  statements: [
    `alter table application_documents
      add column sent_by text,
      add constraint application_documents_sent check (sent_by is null or id is not null)`,
  ],
}

import type { Migration } from './migration.ts'

/** Stores documents of a customer's application with the customer; a dealer's application has no customer. */
export const customerOfApplicationDocuments: Migration = {
  name: '0030-customer-of-application-documents',
  statements: [
    `alter table applications add constraint applications_of_customer unique (customer_buid, id)`,
    `alter table application_documents add column customer_buid text collate "C"`,
    `update application_documents as document set customer_buid = application.customer_buid
      from applications as application where application.id = document.application_id`,
    `alter table application_documents
      add constraint application_documents_of_customer foreign key (customer_buid, application_id)
        references applications (customer_buid, id),
      add constraint application_documents_once unique nulls not distinct (customer_buid, application_id, position)`,
  ],
}

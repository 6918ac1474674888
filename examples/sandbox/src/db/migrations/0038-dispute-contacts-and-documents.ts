import type { Migration } from './migration.ts'

/**
 * Adds the party that added a contact, and the response that a document belongs to (DSP-40, DSP-41). Neither was
 * recorded before: existing contacts count as the customer's, and existing documents belong to the dispute only. A
 * contact's number is never reused, so that a late removal cannot remove another contact. The list's own order has an
 * index by customer and by dealer.
 */
export const disputeContactsAndDocuments: Migration = {
  name: '0038-dispute-contacts-and-documents',
  statements: [
    `alter table dispute_contacts
      add column id int8 generated always as identity,
      add column side text not null default 'customer' check (side in ('customer', 'merchant', 'support'))`,
    `alter table dispute_contacts alter column side drop default`,
    `alter table dispute_documents
      add column response_id int8,
      add constraint dispute_documents_response
        foreign key (customer_buid, dispute_id, response_id) references dispute_responses`,
    `create index disputes_by_customers_deadline on disputes (customer_buid, respond_by, id)`,
    `create index disputes_by_merchants_deadline on disputes (merchant_buid, respond_by, id)`,
  ],
}

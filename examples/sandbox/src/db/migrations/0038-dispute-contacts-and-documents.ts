import type { Migration } from './migration.ts'

/**
 * Who named a contact, and with which answer a document came (DSP-40, DSP-41). Before this nobody wrote either down: contacts
 * that are there count as the customer's, who named them when opening, and documents stay with the dispute alone. A contact has
 * a number that is never another's, so that a late removal takes out nobody else. The list's own order has an index under the
 * customer and under the dealer.
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

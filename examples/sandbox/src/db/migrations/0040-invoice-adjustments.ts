import type { Migration } from './migration.ts'

/**
 * Creates dealers' adjustments, and stores the reason of any adjustment as a code with the number of its dispute or
 * credit memo (ADJ-4, ADJ-8). Existing reasons, which were sentences, are recognized by their beginning. The version
 * counts a dealer's changes of an invoice (ADJ-9).
 */
export const invoiceAdjustments: Migration = {
  name: '0040-invoice-adjustments',
  statements: [
    `alter table invoices add column version int4 not null default 1`,
    `create sequence adjustment_numbers start 1001`,
    `create table dealer_adjustments (
      customer_buid text collate "C" not null,
      id text collate "C" not null,
      trx_id text collate "C" not null,
      merchant_buid text collate "C" not null references merchants,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      amount_minor int8 not null check (amount_minor > 0),
      reason text not null,
      comment text check (char_length(comment) between 1 and 500),
      status text not null check (status in ('pending', 'adjusted', 'closed', 'canceled')),
      adjusts_on date,
      credit_memo_id text collate "C",
      entered_by text not null,
      entered_by_name text not null,
      entered_at timestamptz not null,
      primary key (customer_buid, id),
      foreign key (customer_buid, trx_id) references invoices,
      constraint dealer_adjustments_adjusting check ((adjusts_on is not null) = (status in ('pending', 'adjusted'))),
      constraint dealer_adjustments_memo check ((credit_memo_id is not null) = (status in ('adjusted', 'closed')))
    )`,
    `create index dealer_adjustments_by_invoice on dealer_adjustments (customer_buid, trx_id)`,
    `create index dealer_adjustments_by_memo on dealer_adjustments (customer_buid, credit_memo_id)
      where credit_memo_id is not null`,
    `create index dealer_adjustments_to_post on dealer_adjustments (adjusts_on) where adjusts_on is not null`,
    `alter table invoice_adjustments add column reference text`,
    `update invoice_adjustments set
      reference = case when id like 'D-%' then id
        when adjustment_reason like 'Credit %' then substr(adjustment_reason, 8) end,
      adjustment_reason = case when id like 'D-%' then 'dispute'
        when adjustment_reason like 'Credit %' then 'credit-memo'
        when adjustment_reason = 'Goods returned' then 'goods-returned'
        else 'pricing-error' end`,
    `alter table invoice_adjustments add constraint invoice_adjustments_reason check (adjustment_reason in ('pricing-error',
      'quantity-short', 'goods-returned', 'damaged-goods', 'freight', 'tax-error', 'duplicate-billing', 'goodwill',
      'dispute', 'credit-memo'))`,
  ],
}

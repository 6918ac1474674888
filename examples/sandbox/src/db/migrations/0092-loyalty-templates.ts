import type { Migration } from './migration.ts'

/**
 * Creates programs as dealers offer them (LOY-231). Enrolling a customer creates the customer's program from one, with
 * its own terms; a customer has at most one program per template.
 */
export const loyaltyTemplates: Migration = {
  name: '0092-loyalty-templates',
  statements: [
    `create sequence loyalty_template_numbers start with 1001`,
    `create table loyalty_templates (
      id text collate "C" primary key,
      merchant_buid text collate "C" not null references merchants,
      name text not null check (name <> ''),
      status text not null check (status in ('draft', 'active', 'closed')),
      goal_type_id int4 not null check (goal_type_id in (1, 2)),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      sales_target_minor int8 not null check (sales_target_minor >= 0),
      starts_on date not null,
      ends_on date not null,
      version int4 not null default 1,
      changed_by_name text not null,
      changed_at timestamptz not null,
      activated_by_name text,
      activated_at timestamptz,
      closed_by_name text,
      closed_at timestamptz,
      constraint loyalty_templates_days check (starts_on <= ends_on),
      constraint loyalty_templates_activated check ((activated_at is null) = (status = 'draft')),
      constraint loyalty_templates_closed check ((closed_at is null) = (status <> 'closed'))
    )`,
    `create index loyalty_templates_by_merchant on loyalty_templates (merchant_buid, id)`,
    `create table loyalty_template_tiers (
      template_id text collate "C" not null references loyalty_templates,
      incentive_tier int4 not null check (incentive_tier between 1 and 10),
      target_value int8 not null check (target_value >= 0),
      incentive_reward text not null check (incentive_reward in ('percent', 'amount')),
      reward_value int8 not null check (reward_value > 0),
      primary key (template_id, incentive_tier)
    )`,
    `alter table loyalty_programs add column template_id text collate "C" references loyalty_templates`,
    `create unique index loyalty_programs_once_of_template on loyalty_programs (customer_buid, template_id)
      where template_id is not null`,
    // For counting the customers enrolled in a program.
    `create index loyalty_programs_by_template on loyalty_programs (template_id) where template_id is not null`,
  ],
}

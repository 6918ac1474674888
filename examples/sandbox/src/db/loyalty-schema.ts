/** Kysely types of the tables of loyalty programs, notifications, and applications. See schema.ts. */
import type {
  ApplicationDocument,
  ApplicationKind,
  ApplicationStatus,
  ApplicationStep,
  CalendarDate,
  Capability,
  CurrencyCode,
  EnrollmentStatus,
  GoalType,
  RewardKind,
} from 'netterms/contract/internal'
import type { Generated } from 'kysely'
import type { Instant, Minor } from './column-types.ts'
import type { LoyaltyTemplatesTable, LoyaltyTemplateTiersTable } from './loyalty-template-schema.ts'
import type { MailChoiceTables } from './mail-choices-schema.ts'
import type { VouchersTable } from './voucher-schema.ts'

export interface LoyaltyProgramsTable {
  customer_buid: string
  id: string
  merchant_buid: string
  name: string
  goal_type_id: GoalType
  currency: CurrencyCode
  sales_target_minor: Minor
  starts_on: CalendarDate
  ends_on: CalendarDate
  version: Generated<number>
  /** The dealer's template; null for a program made for this customer only. */
  template_id: Generated<string | null>
}

export interface LoyaltyTiersTable {
  customer_buid: string
  program_id: string
  /** Counts from 1. */
  incentive_tier: number
  /** Minor units, or hundredths of a percent of growth. */
  target_value: Minor
  incentive_reward: RewardKind
  reward_value: Minor
}

export interface LoyaltyEnrollmentsTable {
  customer_buid: string
  id: string
  program_id: string
  enrollment_status: EnrollmentStatus
  enrolled_on: CalendarDate | null
  /** Date on which the enrollment was declined or left. */
  ended_on: Generated<CalendarDate | null>
  /** Reason for the removal; null if the account left by itself. */
  end_reason: Generated<string | null>
}

export interface NotificationsTable {
  id: Generated<string>
  /** If `customer_buid` and `merchant_buid` are both null, the notification is for all users. */
  customer_buid: string | null
  merchant_buid: string | null
  /** Only for users with this right. */
  capability: Capability | null
  template: string
  /** JSON: values of the template's text. */
  facts: string
  /** JSON */
  links: string
  attachments: Generated<string>
  high_priority: boolean
  /** By the program's clock. */
  created_at: Instant
  effective_at: Instant
  /** Key of the event; each event is notified once. */
  about: string
}

export interface NotificationReadsTable {
  principal: string
  notification_id: string
  /** By the program's clock. */
  read_at: Instant
}

export interface ApplicationsTable {
  customer_buid: string | null
  merchant_buid: string | null
  id: string
  kind: ApplicationKind
  status: ApplicationStatus
  submitted_at: Instant
  decided_at: Instant | null
  amount_minor: Minor | null
  currency: CurrencyCode | null
  next_step: ApplicationStep | null
}

export interface ApplicationDocumentsTable {
  /** The application's customer; null for a dealer's application. */
  customer_buid: string | null
  application_id: string
  position: number
  document_type: ApplicationDocument
  received: boolean
  /** The file columns are all set or all null: a paper document has no file. */
  id: Generated<string | null>
  file_name: Generated<string | null>
  media_type: Generated<string | null>
  size_bytes: Generated<number | null>
  /** SHA-256 of the file in the document store. */
  sha256: Generated<string | null>
  /** User of the applicant who uploaded the file; null for documents received otherwise. */
  sent_by: Generated<string | null>
}

export interface LoyaltyTables extends MailChoiceTables {
  loyalty_programs: LoyaltyProgramsTable
  loyalty_tiers: LoyaltyTiersTable
  loyalty_templates: LoyaltyTemplatesTable
  loyalty_template_tiers: LoyaltyTemplateTiersTable
  loyalty_enrollments: LoyaltyEnrollmentsTable
  vouchers: VouchersTable
  notifications: NotificationsTable
  notification_reads: NotificationReadsTable
  applications: ApplicationsTable
  application_documents: ApplicationDocumentsTable
}

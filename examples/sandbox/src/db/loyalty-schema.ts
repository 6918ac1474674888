/** Tables of loyalty programs, notifications and applications, as Kysely sees them. See schema.ts. */
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
  /** What the dealer made it from; null for one that was made for this customer alone. */
  template_id: Generated<string | null>
}

export interface LoyaltyTiersTable {
  customer_buid: string
  program_id: string
  /** 1 is the first. */
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
  /** Day on which it was declined or left. */
  ended_on: Generated<CalendarDate | null>
  /** Why it was removed; null where the account left by itself. */
  end_reason: Generated<string | null>
}

export interface NotificationsTable {
  id: Generated<string>
  /** Null in both: everybody. */
  customer_buid: string | null
  merchant_buid: string | null
  /** Only for those who hold it. */
  capability: Capability | null
  template: string
  /** JSON: what the words of the template ask for. */
  facts: string
  /** JSON */
  links: string
  attachments: Generated<string>
  high_priority: boolean
  /** Program time. */
  created_at: Instant
  effective_at: Instant
  /** Names the occasion: it is told once. */
  about: string
}

export interface NotificationReadsTable {
  principal: string
  notification_id: string
  /** Program time. */
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
  /** That of its application: null for a dealer's. */
  customer_buid: string | null
  application_id: string
  position: number
  document_type: ApplicationDocument
  received: boolean
  /** These are there together, or none is: what came on paper has no file. */
  id: Generated<string | null>
  file_name: Generated<string | null>
  media_type: Generated<string | null>
  size_bytes: Generated<number | null>
  /** Of its bytes in the store. */
  sha256: Generated<string | null>
  /** The applicant's user who uploaded it; null for what came another way. */
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

/** Kysely types of the tables of the program itself, which have no customer. */
import type { CalendarDate } from 'netterms/contract/internal'
import type { Minor } from './column-types.ts'

export interface FeatureFlagsTable {
  hostname: string
  name: string
  value: boolean
}

export interface LocaleMessagesTable {
  locale: string
  key: string
  message: string
}

/** A single row. Program time, also called the program's clock, is real time plus `offset_ms`. */
export interface ProgramClockTable {
  id: number
  offset_ms: Minor
  /** Last date with completed daily jobs. */
  jobs_ran_for: CalendarDate
}

export interface SettingsTable {
  name: string
  value: string
}

export interface SettingTables {
  feature_flags: FeatureFlagsTable
  locale_messages: LocaleMessagesTable
  program_clock: ProgramClockTable
  settings: SettingsTable
}

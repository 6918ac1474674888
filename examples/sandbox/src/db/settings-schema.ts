/** Tables that belong to the programme and to no customer. */
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

/** One row: programme time is real time plus `offset_ms`. */
export interface ProgrammeClockTable {
  id: number
  offset_ms: Minor
  /** The last programme date whose jobs have run. */
  jobs_ran_for: CalendarDate
}

export interface SettingsTable {
  name: string
  value: string
}

export interface SettingTables {
  feature_flags: FeatureFlagsTable
  locale_messages: LocaleMessagesTable
  programme_clock: ProgrammeClockTable
  settings: SettingsTable
}

/**
 * State machine of a program that a dealer offers. Source: docs/spec/loyalty.md LOY-231 (issue 29 "program template
 * area").
 */
import type { CalendarDate } from '../dates/calendar-date.ts'
import type { ActionOf, StateTable } from '../states/state-table.ts'

export const TEMPLATE_STATUSES = ['draft', 'active', 'closed'] as const
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number]

const BY_DEALER = ['merchant'] as const

export const TEMPLATE_STATES = {
  starts: {
    create: { to: 'draft', by: BY_DEALER },
    copy: { to: 'draft', by: BY_DEALER },
  },
  states: {
    draft: {
      edit: { to: 'draft', by: BY_DEALER },
      activate: { to: 'active', by: BY_DEALER, when: 'its last day has not passed' },
    },
    active: {
      edit: { to: 'active', by: BY_DEALER, when: 'only the name, and a last day no earlier than before' },
      close: { to: 'closed', by: BY_DEALER, when: 'enrolled customers keep the program until its last day' },
      end: { to: 'closed', by: ['system'], when: 'its last day has passed' },
    },
    closed: {},
  },
} as const satisfies StateTable<TemplateStatus>

export type TemplateAction = ActionOf<typeof TEMPLATE_STATES>

/**
 * Returns the status on a day. An active program after its last day counts as closed; this is computed from the date,
 * not stored.
 */
export const templateStatusOn = (
  { status, endsOn }: { status: TemplateStatus; endsOn: CalendarDate },
  today: CalendarDate,
): TemplateStatus => (status === 'active' && endsOn < today ? 'closed' : status)

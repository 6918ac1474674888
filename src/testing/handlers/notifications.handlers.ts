import { type ByIdCallName, type CallName, OPTIONAL_MAILS, REQUIRED_MAILS } from '../../contract/index.ts'
import { effectiveNow } from '../fixtures/notification-fixtures.ts'
import { type Handlers, pageOf } from '../handler.ts'
import type { Program, WireNotification } from '../program.ts'
import { refuse } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'

type NotificationCalls = Extract<
  Exclude<CallName, ByIdCallName>,
  `notifications.${string}` | `notification-preferences.${string}` | 'applications.list'
>

const isUnread = ({ attributes }: WireNotification): boolean => attributes.read_ts === null
const isUrgent = ({ attributes }: WireNotification): boolean => attributes.high_priority === 'Y'
const timeOf = ({ attributes }: WireNotification): number => Date.parse(attributes.effective_ts)

const preferencesOf = ({ unwantedMails }: Program) => ({
  data: {
    id: 'current',
    attributes: {
      optional_mails: OPTIONAL_MAILS.map((mail) => ({ mail, wanted: !unwantedMails.has(mail) })),
      required_mails: [...REQUIRED_MAILS],
    },
  },
})

function read({ nowMs }: Program, one: WireNotification): void {
  one.attributes = { ...one.attributes, read_ts: one.attributes.read_ts ?? new Date(nowMs).toISOString() }
}

/** Handlers for notifications, in English only (NOT-1…NOT-14). */
export const notificationHandlers = {
  'notifications.list': ({ filter, sort, page }, program) => {
    const all = effectiveNow(program)
    const wanted = all
      .filter((one) => filter.unread === undefined || isUnread(one))
      .filter((one) => filter.high_priority === undefined || isUrgent(one))
      .filter(({ attributes }) => filter.kind === undefined || attributes.kind === filter.kind)
      .sort((one, other) => timeOf(other) - timeOf(one))
    const isByTime = sort.field === 'effective_ts'
    if (!isByTime) wanted.sort((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)))
    if (isByTime === (sort.direction === 'asc')) wanted.reverse()
    return {
      data: pageOf(wanted, page),
      meta: {
        now_ts: new Date(program.nowMs).toISOString(),
        record_count: wanted.length,
        unread_count: all.filter(isUnread).length,
      },
    }
  },

  'notifications.mark-read': ({ params }, program) => {
    const one = effectiveNow(program).find(({ id }) => id === params['notification_id'])
    if (!one) return refuse('not-found')
    read(program, one)
    return { data: one }
  },

  'notifications.mark-all-read': ({ body }, program) => {
    const upTo = Date.parse(body.up_to)
    const marked = effectiveNow(program).filter((one) => isUnread(one) && timeOf(one) <= upTo)
    for (const one of marked) read(program, one)
    return { data: { id: program.person?.id ?? '', attributes: { marked: marked.length } } }
  },

  'notification-preferences.get': (_, program) => preferencesOf(program),

  'notification-preferences.set': ({ body }, program) => {
    if (body.wanted) program.unwantedMails.delete(body.mail)
    else program.unwantedMails.add(body.mail)
    return preferencesOf(program)
  },

  'applications.list': ({ filter, page }, program) =>
    isOwnCustomer(program, filter.buid_customer)
      ? { data: pageOf(program.applications, page), meta: { record_count: program.applications.length } }
      : refuse('not-found'),
} satisfies Pick<Handlers, NotificationCalls>

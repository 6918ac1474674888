/** Texts of an audit log entry: who, what, and which object. Source: docs/spec/profile.md PRF-10. */
import { asCalendarDate, type AuditEntry, type Session } from '../../../src/contract/index.ts'
import type { I18n } from '../../../src/i18n/create-i18n.ts'
import { isAction, objectKindOf } from './actions.ts'

type Words = Pick<I18n, 't' | 'formats'>

/** Returns the text of an action; an action without a text shows its name. */
export const actionWords = ({ t }: Words, action: string): string =>
  isAction(action) ? t(`activity.action.${action}`) : action

/** Actors that are not users, by the prefix of the actor's id. */
const OTHERS = [
  ['program:auto-pay', 'autoPay'],
  ['program', 'automatic'],
  ['system', 'automatic'],
  ['rail', 'network'],
  ['sandbox', 'sandbox'],
  ['embed:', 'partner'],
  ['link:', 'link'],
  ['user:', 'former'],
] as const

/** @param me the session's user, who is shown as "you" */
export function actorWords({ t }: Words, { actor, actorName }: AuditEntry, me: Session['user']): string {
  if (me && actor === `user:${me.id}`) return t('activity.actor.you')
  if (actorName !== null) return actorName
  const other = OTHERS.find(([beginning]) => actor.startsWith(beginning))
  return other ? t(`activity.actor.${other[1]}`) : actor
}

/** Returns the text for the object; null if the action needs none. */
export function objectWords({ t, formats }: Words, entry: AuditEntry, me: Session['user']): string | null {
  const kind = objectKindOf(entry.action)
  if (kind === null) return isAction(entry.action) ? null : entry.subject
  if (kind === 'person' && me?.id === entry.subject) return t('activity.object.self')
  if (kind === 'person' && entry.subjectName !== null) return entry.subjectName
  const date = kind === 'day' ? asCalendarDate(entry.subject) : null
  const id = Object.hasOwn(entry.invoiceNumbers, entry.subject) ? entry.invoiceNumbers[entry.subject] : entry.subject
  return t(`activity.object.${kind}`, { id: date ? formats.date(date) : (id ?? entry.subject) })
}

/** Suggests a username, and another one if it is taken. Source: docs/spec/users.md USR-80. */
import { USER_LIMITS } from '../../../../src/contract/index.ts'

/**
 * Returns a username from the address, `l.ortiz@northwind.example` → `l.ortiz`; extended by the company if too short;
 * may be empty.
 */
export function suggestUsername(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const plain = usable(local)
  const [least, most] = USER_LIMITS.usernameLength
  const name = plain.length >= least ? plain : [plain, usable(domain.split('.')[0] ?? '')].filter(Boolean).join('.')
  return name.length >= least ? name.slice(0, most) : ''
}

const usable = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9._+-]/g, '')
    .replace(/^[^a-z0-9]+/, '')

/** Returns the next suggestion if a username is taken: `h.berg` → `h.berg2`, `h.berg2` → `h.berg3`. */
export function nextUsername(taken: string): string {
  const [, base = taken, number = '1'] = /^(.*?)(\d{0,3})$/.exec(taken) ?? []
  const next = String(Number(number || '1') + 1)
  return base.slice(0, USER_LIMITS.usernameLength[1] - next.length) + next
}

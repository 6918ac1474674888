/**
 * Checks all combinations of route, role, and flags. The snapshot is meant to be read; the tests check properties of
 * every cell.
 */
import { describe, expect, it } from 'vitest'
import {
  ANONYMOUS,
  capabilitiesOf,
  firstFailedCheck,
  FLAGS,
  type FlagValues,
  type Role,
  type Subject,
  subjectOf,
} from 'netterms/contract'
import { judge, type Verdict } from './guard.ts'
import { prefixesWith } from './prefixes.ts'
import { matchRoute, ROUTES } from './routes.ts'

const person = (role: Role, changes: Partial<Subject> = {}): Subject => ({
  ...subjectOf(ANONYMOUS, {}),
  signedIn: true,
  userType: 'customer',
  role,
  capabilities: capabilitiesOf(role),
  customerId: '10428',
  ...changes,
})

/** Users of the sandbox: their roles, and their selection after sign-in. */
const PEOPLE: Readonly<Record<string, Subject>> = {
  anonymous: subjectOf(ANONYMOUS, {}),
  admin: person('admin'),
  payer: person('payer'),
  viewer: person('viewer'),
  'card viewer': person('card-viewer'),
  safety: person('safety-manager'),
  voucher: person('voucher-manager'),
  enrollment: person('enrollment-manager'),
  corporate: person('admin', { userType: 'corporate', customerId: null }),
  merchant: person('merchant', { userType: 'merchant', customerId: null, merchantId: 'M-1' }),
  'dealer group': person('merchant', { userType: 'merchant', customerId: null, merchantId: null }),
  support: person('support', { userType: 'admin', customerId: null }),
}

const FLAG_SETS: Readonly<Record<string, FlagValues>> = {
  'flags on': Object.fromEntries(FLAGS.map((flag) => [flag, !flag.endsWith('Disabled')])),
  'no flags': {},
  'flags off': Object.fromEntries(FLAGS.map((flag) => [flag, flag.endsWith('Disabled')])),
}

const VALUES: Readonly<Record<string, string>> = {
  status: 'open',
  invoice_id: 'INV-204120',
  location: 'merchant-select',
}
const PATHS = [
  '/',
  ...ROUTES.map(({ path }) => path.replace(/:(\w+)/g, (_, name: string) => VALUES[name] ?? 'x')),
  '/nowhere',
]
const PREFIXES = prefixesWith('acme')

const visit = (path: string, who: Subject, prefix = ''): Verdict => {
  const [pathname = '/', search = ''] = path.split('?')
  return judge(matchRoute(prefix + pathname, search && `?${search}`, PREFIXES), pathname, path, who)
}

const cellOf = (verdict: Verdict): string => {
  switch (verdict.kind) {
    case 'redirect':
      return `> ${verdict.to.split('?')[0]}${verdict.refusal ? ` (${verdict.refusal.check})` : ''}`
    case 'refused':
      return `refused (${verdict.refusal.check})`
    default:
      return verdict.kind
  }
}

/** Returns the verdict with the flags on, followed by the verdicts of other sets of flags where they differ. */
function lineOf(path: string, subject: Subject): string {
  const [[, on = ''] = [], ...others] = Object.entries(FLAG_SETS).map(([name, flags]) => [
    name,
    cellOf(visit(path, { ...subject, flags })),
  ])
  return [on, ...others.filter(([, cell]) => cell !== on).map(([name, cell]) => `${name}: ${cell}`)].join('; ')
}

it('[ACC-1] answers every address for every person as the table says', async () => {
  const lines = PATHS.flatMap((path) => [
    path,
    ...Object.entries(PEOPLE).map(([who, subject]) => `  ${who.padEnd(14)}${lineOf(path, subject)}`),
  ])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('guard-table.txt')
})

describe.each(Object.entries(FLAG_SETS))('%s', (_name, flags) => {
  const people = Object.entries(PEOPLE).map(([who, subject]) => [who, { ...subject, flags }] as const)

  it('[ACC-1] never redirects in a loop, out of a session, or past a check', () => {
    for (const path of PATHS) {
      for (const [who, subject] of people) {
        let at = path
        let verdict = visit(at, subject)
        for (let steps = 0; verdict.kind === 'redirect'; steps += 1) {
          expect(steps, `${who} at ${path} is led on and on`).toBeLessThan(3)
          at = verdict.to
          verdict = visit(at, subject)
        }
        const pathname = at.split('?')[0] ?? ''
        if (subject.signedIn) expect(pathname === '/login' && verdict.kind === 'show', `${who} at ${path}`).toBe(false)
        if (verdict.kind !== 'show' && verdict.kind !== 'unavailable') continue
        const needs = matchRoute(pathname, '')?.route.needs
        expect(needs && firstFailedCheck(needs, subject), `${who} at ${path}`).toBeNull()
      }
    }
  })

  it('[WID-1] judges alike under every prefix', () => {
    for (const path of PATHS) {
      for (const [who, subject] of people) {
        for (const prefix of PREFIXES) {
          expect(visit(path, subject, prefix), `${who} at ${prefix}${path}`).toEqual(visit(path, subject))
        }
      }
    }
  })
})

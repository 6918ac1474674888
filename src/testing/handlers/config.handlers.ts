import { type FlagValues, LIMITS } from '../../contract/index.ts'
import type { Handlers } from '../handler.ts'
import { moveTo } from '../move-to.ts'
import { type Program, startOfDay } from '../program.ts'
import { refuse } from '../wire-answer.ts'
import { addBankingDays, addDays, PROGRAM_TIME_ZONE, wallClock } from '../../contract/index.ts'

const DAY_MS = 86_400_000

/** Returns the flags that widgets check themselves; features behind server flags are enabled. */
const flagsOf = ({ thirdParties }: Program): FlagValues => ({
  subAccountsEnabled: true,
  paymentMethodsEnabled: true,
  programOverviewEnabled: true,
  dealerPortalEnabled: true,
  userManagementEnabled: true,
  cardManagementMenuEnabled: true,
  cardLockEnabled: true,
  userGroupManagementEnabled: true,
  customerLoyaltyProgramEnabled: true,
  ...(thirdParties.survey !== undefined && { customerSurveyEnabled: true, dealerSurveyEnabled: true }),
})

/** Handlers for the public configuration, and for the clock that a test advances. */
export const configHandlers = {
  'config.get': (_, { thirdParties }) => ({
    data: {
      id: 'config',
      attributes: {
        title: 'Harbor Trade Credit',
        loggingLevel: 'warn',
        ecaasPrefix: '/ecaas',
        api_version: 'g1',
        loadSecure: false,
        loadLocales: false,
        environment: 'sandbox',
        paymentTerms: {
          en: 'You authorize Harbor Trade Credit to debit the bank account shown for the total shown, once, on or after the date shown. If the bank returns the debit, the invoices are open again.',
          de: 'Sie ermächtigen Harbor Trade Credit, die angezeigte Summe einmalig am angezeigten Tag oder danach vom angezeigten Bankkonto einzuziehen. Gibt die Bank die Lastschrift zurück, sind die Rechnungen wieder offen.',
        },
        supportText: 'Harbor Trade Credit support: 1-800-555-0142, Monday to Friday, 7 AM to 7 PM Central Time.',
        thirdParties,
        limits: { maxPageSize: LIMITS.maxPageSize, maxInvoicesPerBankPayment: LIMITS.maxInvoicesPerBankPayment },
      },
    },
  }),

  'config-secure.get': () => ({
    data: { id: 'config-secure', attributes: { emsClientId: 'harbor-trade-credit', componentOverrides: {} } },
  }),

  'feature-flags.get': ({ params }, clock) => ({
    data: { id: params['hostname'] ?? '', attributes: flagsOf(clock) },
  }),

  'locales.list': () => ({ data: [] }),

  'clock.get': (_, { nowMs, today }) => ({
    data: { id: 'clock', attributes: { now: new Date(nowMs).toISOString(), program_date: today } },
  }),

  'clock.move': ({ body }, clock) => {
    const nowMs = 'now' in body ? Date.parse(body.now) : clock.nowMs
    let today = wallClock(nowMs, PROGRAM_TIME_ZONE).date
    if ('advanceBankingDays' in body) today = addBankingDays(clock.today, body.advanceBankingDays, 'ach')
    if ('advance' in body) today = addDays(clock.today, Math.floor(durationMs(body.advance) / DAY_MS))
    if (today < clock.today) return refuse('attribute-invalid', { pointer: '/data/attributes/now' })
    moveTo(clock, today)
    clock.nowMs = 'now' in body ? nowMs : startOfDay(today)
    return {
      data: {
        id: 'clock',
        attributes: { now: new Date(clock.nowMs).toISOString(), program_date: today },
      },
    }
  },
} satisfies Pick<
  Handlers,
  'config.get' | 'config-secure.get' | 'feature-flags.get' | 'locales.list' | 'clock.get' | 'clock.move'
>

/** Converts a duration such as `P2DT3H` to ms; the contract's schema has validated the format. */
function durationMs(text: string): number {
  const part = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0)
  return part('D') * DAY_MS + part('H') * 3_600_000 + part('M') * 60_000
}

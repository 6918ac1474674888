/** Handlers for calls of the secure frame: handover token, session, password, bank lookup, new account. */
import {
  bankAccountProblems,
  bareDigits,
  CURRENCY_OF_BANK_COUNTRY,
  encodeJson,
  idempotencyKeySchema,
  LIMITS,
} from '../../contract/index.ts'
import { createBankAccount, FIXTURE_PASSWORD } from '../fixtures/account-fixtures.ts'
import type { Handlers } from '../handler.ts'
import { errorOf, refuse, refuseAll } from '../wire-answer.ts'

/** Known banks, by routing number or Canadian bank number. */
const BANKS = [
  { number: '021000021', name: 'Harbor National Bank', country: 'US', confirmsAtOnce: true },
  { number: '125000024', name: 'Cascade Community Bank', country: 'US', confirmsAtOnce: false },
  { number: '0003', name: 'Maple Leaf Trust', country: 'CA', confirmsAtOnce: true },
] as const

export const secureHandlers = {
  'frame-handovers.create': () => ({
    data: { id: 'fh-1', attributes: { handover: 'fh_test_fixture', expires_in: 60 } },
  }),

  'frame-sessions.create': (_, { person }) => ({
    data: {
      id: 'fs-1',
      attributes: {
        frame_session: 'fs_test_fixture',
        expires_in: LIMITS.embedTokenSeconds,
        username: person?.username ?? null,
        provider: 'Harbor Trade Credit',
      },
    },
  }),

  'step-ups.create': ({ body }) =>
    body.password === FIXTURE_PASSWORD
      ? { data: { id: 'su-1', attributes: { frame_token: 'ft_test_fixture', expires_in: 300 } } }
      : refuse('credentials-invalid'),

  'banks.list': ({ filter }) => ({
    data: BANKS.filter(({ number, country }) => country === filter.country && number === filter.routing).map(
      ({ number, name, country, confirmsAtOnce }) => ({ id: number, attributes: { name, country, confirmsAtOnce } }),
    ),
  }),

  'bank-accounts.create': ({ body, headers }, program) => {
    const key = headers.get('Idempotency-Key')
    const header = 'Idempotency-Key'
    if (key === null) return refuse('idempotency-key-missing', { header })
    if (!idempotencyKeySchema.safeParse(key).success) return refuse('idempotency-key-invalid', { header })
    if (body.buidCustomer !== program.customer.id) return refuse('not-found')
    const [first, ...rest] = bankAccountProblems(body).map(({ field, problem }) =>
      errorOf('bank-account-number-invalid', { pointer: `/data/attributes/${field}`, meta: { problem } }),
    )
    if (first) return refuseAll([first, ...rest])
    const fingerprint = encodeJson(body)
    const known = program.addedAccounts.get(key)
    if (known) {
      return known.fingerprint === fingerprint
        ? { status: 201, data: known.account }
        : refuse('idempotency-key-reused', { header })
    }
    const digits = bareDigits(body.accountNumber)
    const number = body.bankCountry === 'US' ? body.routingNumber : body.bankNumber
    const bank = BANKS.find((each) => each.country === body.bankCountry && each.number === bareDigits(number ?? ''))
    const account = createBankAccount(`BA-${program.bankAccounts.length + 1}`, {
      accountName: body.accountName,
      accountType: body.accountType,
      bankName: bank?.name ?? body.bankName ?? '',
      bankCountry: body.bankCountry,
      accountNumberLast4: digits.slice(-4),
      currency: CURRENCY_OF_BANK_COUNTRY[body.bankCountry],
      status: bank?.confirmsAtOnce ? 'active' : 'pending verification',
      onlinePayment: body.paymentTypes.includes('online payment'),
      autoPay: body.paymentTypes.includes('AutoPay'),
    })
    program.bankAccounts = [...program.bankAccounts, account]
    program.addedAccounts.set(key, { fingerprint, account })
    return { status: 201, data: account }
  },
} satisfies Pick<
  Handlers,
  'frame-handovers.create' | 'frame-sessions.create' | 'step-ups.create' | 'banks.list' | 'bank-accounts.create'
>

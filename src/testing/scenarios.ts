/**
 * The named scenarios of the testing kit, one row each: the content of the program, and the behavior of the network.
 * Source: docs/spec/testing.md TST-4.
 */
import { type Call, capabilitiesOf, type CalendarDate, type CallName, type Role } from '../contract/index.ts'
import {
  BANK_ACCOUNTS,
  CHILDREN,
  createBankAccount,
  createCustomer,
  createPerson,
} from './fixtures/account-fixtures.ts'
import { moveProgramDispute, PROGRAM } from './dispute-record.ts'
import { createDisputes } from './fixtures/dispute-fixtures.ts'
import { createInvoices, type Dealer, DEALERS, type InvoicePlan, SOMEBODY_ELSE } from './fixtures/invoice-fixtures.ts'
import { createApplications, createNotifications } from './fixtures/notification-fixtures.ts'
import { overtakeRejection } from './handlers/rejections.handlers.ts'
import { recordPayment } from './payment-record.ts'
import {
  openOf,
  type Person,
  type Program,
  type ProgramDispute,
  startOfDay,
  type WireBankAccount,
  type WireCustomer,
} from './program.ts'
import { createRandom } from './random.ts'
import { refuse, type Refused } from './wire-answer.ts'

/**
 * A fault of a call: it has no effect and gets this response (`instead`), its response is lost after it has taken
 * effect (`lost`), or another user acts first (`overtaken`).
 */
type Fault = { kind: 'instead'; answer: Refused | 'lost' | 'never' } | { kind: 'lost' } | { kind: 'overtaken' }

interface ScenarioDefinition {
  /** Description of the scenario. */
  summary: string
  plan?: Partial<InvoicePlan>
  customer?: Partial<WireCustomer['attributes']>
  bankAccounts?: readonly WireBankAccount[]
  cards?: Program['cards']
  /** Minor units. */
  creditLimit?: number
  held?: number
  role?: Role
  person?: Partial<Person>
  signedOut?: boolean
  /** Whether there are no notifications, no applications, and no child accounts. */
  isSilent?: boolean
  /** Further notifications of the scenario. */
  longNames?: readonly string[]
  /** Whether every dispute that the customer or the dealer must answer is past its deadline. */
  hasPassedDeadlines?: boolean
  /** Minimum delay of each response, ms. */
  latencyMs?: number
  faultOf?(call: Call): Fault | null
}

const PLAN: InvoicePlan = { count: 24, due: [2, 45], amount: [42_000, 980_000], dealers: DEALERS }

const LONG_DEALERS: readonly Dealer[] = [
  {
    name: 'Großhandelsgesellschaft für Nutzfahrzeugersatzteile und Werkstattausrüstung Süddeutschland mbH & Co. KG',
    location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  },
  { name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', location: null },
  {
    name: 'The Company That Sells Tires, Tubes, Rims, Valves, Weights and Nothing Else Whatsoever, Inc.',
    location: 'X',
  },
]

const isData = ({ credential, name }: Call): boolean => credential === 'session' && !name.startsWith('session.')
const only =
  (names: readonly CallName[], fault: Fault) =>
  ({ name }: Call): Fault | null =>
    (names as readonly string[]).includes(name) ? fault : null

export const SCENARIOS = {
  default: { summary: 'An ordinary month: one invoice of each kind, some late, half of the credit line used.' },
  'overdue-heavy': {
    summary: 'Most invoices are late, up to half a year.',
    plan: { count: 40, due: [-180, 6] },
    creditLimit: 24_000_000,
  },
  empty: {
    summary: 'A new account: no invoices, payments, bank accounts, or child accounts, and one user type.',
    person: { userTypes: ['customer'] },
    isSilent: true,
    plan: { count: 0 },
    held: 0,
    bankAccounts: [],
  },
  'credit-hold': {
    summary: 'The credit limit is exceeded, the account and its open invoices are on hold.',
    plan: { onHold: true },
    customer: { status: 'on hold' },
    creditLimit: 9_000_000,
  },
  'no-permission': { summary: 'Signed in with a role without access to any of it.', role: 'card-viewer' },
  'signed-out': { summary: 'No user is signed in.', signedOut: true },
  'expired-session': {
    summary: 'The session has ended: every call is answered 401.',
    faultOf: ({ credential }) =>
      credential === 'session' || credential === 'optional'
        ? { kind: 'instead', answer: refuse('session-expired') }
        : null,
  },
  loading: {
    summary: 'The session starts and no other call is answered: loading states.',
    faultOf: (call) => (isData(call) ? { kind: 'instead', answer: 'never' } : null),
  },
  slow: { summary: 'Each response takes four seconds.', latencyMs: 4000 },
  'server-error': {
    summary: 'The session starts, every other call is answered 500.',
    faultOf: (call) => (isData(call) ? { kind: 'instead', answer: refuse('server-error') } : null),
  },
  unreachable: { summary: 'No request reaches the server.', faultOf: () => ({ kind: 'instead', answer: 'lost' }) },
  'payment-unknown': {
    summary: 'A payment succeeds and its response is lost; looking it up fails too.',
    faultOf: only(['payments.create', 'payments.list'], { kind: 'lost' }),
  },
  'payment-rejected': {
    summary: 'Another user pays the first invoice a moment earlier: the payment is refused.',
    faultOf: only(['payments.create'], { kind: 'overtaken' }),
  },
  'card-declined': {
    summary: 'The account also has a card, ending in 9995; its bank declines each payment for insufficient funds.',
    cards: [{ id: 'PM-1', holder: 'Pat Jones', last4: '9995', declines: 'insufficient-funds' }],
  },
  'deadlines-passed': {
    summary:
      'All deadlines have passed: disputes in the customer’s turn expired, those in the dealer’s are with support.',
    hasPassedDeadlines: true,
  },
  'changed-meanwhile': {
    summary: 'Another user is faster once: the first answer to a dispute or rejection gets a version conflict.',
    faultOf: only(
      [
        ...(['disputes.answer', 'disputes.answer-together', 'disputes.withdraw'] as const),
        ...(['rejections.resubmit', 'rejections.cancel', 'rejections.save-draft'] as const),
      ],
      { kind: 'overtaken' },
    ),
  },
  'huge-amounts': {
    summary: 'Amounts of eleven digits, the most that fits.',
    plan: { amount: [1_000_000_000, 99_999_999_999] },
    creditLimit: 9_000_000_000_000,
    held: 123_456_789_012,
  },
  'long-names': {
    summary: 'Names as long as trade registers allow.',
    plan: { dealers: LONG_DEALERS },
    customer: { customerName: LONG_DEALERS[0]?.name ?? '' },
    person: { firstName: 'Maximiliane-Friederike', lastName: 'von Hohenstein-Wittgenstein zu Sayn-Berleburg' },
    longNames: LONG_DEALERS.map(({ name }) => name),
    bankAccounts: BANK_ACCOUNTS.map(({ id, attributes }) =>
      createBankAccount(id, {
        ...attributes,
        accountName: `${attributes.accountName} of the subsidiary for warehousing and intermodal transport`,
        bankName: 'Landesgenossenschaftsbank und Sparkassenverband Schleswig-Holstein',
      }),
    ),
  },
} as const satisfies Record<string, ScenarioDefinition>

/** Name of a scenario, such as `past-due`. */
export type ScenarioName = keyof typeof SCENARIOS
/** Every scenario. */
export const scenarioNames = Object.keys(SCENARIOS) as [ScenarioName, ...ScenarioName[]]
/** Whether a text is the name of a scenario. */
export const isScenario = (text: string): text is ScenarioName => Object.hasOwn(SCENARIOS, text)

const definitionOf = (name: ScenarioName): ScenarioDefinition => SCENARIOS[name]

export const latencyOf = (name: ScenarioName): number => definitionOf(name).latencyMs ?? 0
export const faultOf = (name: ScenarioName, call: Call): Fault | null => definitionOf(name).faultOf?.(call) ?? null
/** Returns what a scenario shows, in one sentence. */
export const summaryOf = (name: ScenarioName): string => definitionOf(name).summary

export interface ProgramChoice {
  scenario: ScenarioName
  seed: number
  today: CalendarDate
  role: Role
  thirdParties: Program['thirdParties']
}

/** Creates the program of a scenario. The same options create the same program (TST-3). */
export function createProgram({ scenario, seed, today, role: wished, thirdParties }: ProgramChoice): Program {
  const definition = definitionOf(scenario)
  const random = createRandom(seed)
  const invoices = createInvoices({ ...PLAN, ...definition.plan }, today, random)
  const role = definition.role ?? wished
  const customer = createCustomer(definition.customer)
  const program: Program = {
    random,
    today,
    nowMs: startOfDay(today),
    person: definition.signedOut ? null : createPerson(role, definition.person),
    capabilities: definition.signedOut ? [] : capabilitiesOf(role),
    customer,
    customers: definition.isSilent ? [customer] : [customer, ...CHILDREN],
    creditLimit: definition.creditLimit ?? 25_000_000,
    held: definition.held ?? 2_150_000,
    unapplied: invoices.length > 0 ? 125_000 : 0,
    invoices,
    bankAccounts: definition.bankAccounts ?? BANK_ACCOUNTS,
    cards: definition.cards ?? [],
    addedAccounts: new Map(),
    payments: [],
    paymentKeys: new Map(),
    answered: new Map(),
    disputes: createDisputes(invoices, today),
    uploads: [],
    replies: new Map(),
    notifications: definition.isSilent ? [] : createNotifications(startOfDay(today), definition.longNames),
    unwantedMails: new Set(),
    savedViews: [],
    listLooks: {},
    defaultMethods: [],
    thirdParties,
    applications: definition.isSilent ? [] : createApplications(startOfDay(today), customer.id),
  }
  payPending(program)
  if (definition.hasPassedDeadlines) passDeadlines(program)
  return program
}

/** Applies the effects of missed deadlines (DSP-6). */
function passDeadlines(program: Program): void {
  for (const dispute of program.disputes) {
    if (dispute.status === 'waiting on customer') moveProgramDispute(program, dispute, 'expire', PROGRAM)
    if (dispute.status === 'waiting on merchant') moveProgramDispute(program, dispute, 'escalate', PROGRAM)
  }
}

/** Creates the payments that are pending at the start, which belong to another user. */
function payPending(program: Program): void {
  const [account] = program.bankAccounts
  const lines = program.invoices
    .filter(({ primary }) => primary === 'Payment Pending')
    .map((invoice) => ({ invoice, amountMinor: openOf(invoice) }))
  if (!account || lines.length === 0) return
  recordPayment(program, { currency: 'USD', account, lines }, SOMEBODY_ELSE, 'P-100199')
}

interface Overtaken {
  params: Readonly<Record<string, string>>
  body: unknown
}

/** Simulates another user who acts a moment earlier: pays, answers a dispute, or saves a draft of a rejection. */
export function overtake(program: Program, { name }: Pick<Call, 'name'>, { params, body }: Overtaken): void {
  if (name === 'payments.create') return overtakePayment(program, body)
  if (name.startsWith('rejections.')) return overtakeRejection(program, params['rejection_id'], SOMEBODY_ELSE)
  const together = (body as { disputes?: readonly { dispute_id: string }[] } | null)?.disputes?.[0]?.dispute_id
  overtakeDispute(program, params['dispute_id'] ?? together)
}

/** Pays what the first line of the payment would pay. */
function overtakePayment(program: Program, body: unknown): void {
  const trxId = (body as { lines?: readonly { trx_id: string }[] } | null)?.lines?.[0]?.trx_id
  const invoice = program.invoices.find((each) => each.trxId === trxId)
  const [account] = program.bankAccounts
  if (!invoice || !account || invoice.live) return
  const lines = [{ invoice, amountMinor: openOf(invoice) }]
  const number = `P-${100_300 + program.payments.length}`
  recordPayment(program, { currency: invoice.currency, account, lines }, SOMEBODY_ELSE, number)
}

/** Disputes that another user has answered already. */
const overtaken = new WeakSet<ProgramDispute>()
const FASTER = {
  'waiting on customer': { action: 'escalate', side: 'customer', author: SOMEBODY_ELSE },
  'waiting on merchant': { action: 'respond to customer', side: 'merchant', author: SOMEBODY_ELSE },
  'pending customer support response': { action: 'deny', side: 'support', author: SOMEBODY_ELSE },
} as const

function overtakeDispute(program: Program, id: string | undefined): void {
  const dispute = program.disputes.find((each) => each.id === id)
  if (!dispute || overtaken.has(dispute) || !Object.hasOwn(FASTER, dispute.status)) return
  overtaken.add(dispute)
  const { action, ...by } = FASTER[dispute.status as keyof typeof FASTER]
  moveProgramDispute(program, dispute, action, by, { comment: 'I have answered this one.' })
}

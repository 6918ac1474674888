/**
 * The disputes of the seed data, as sequences of steps. Days are of the program's calendar; its first day is Friday, 20
 * November 2026. Disputes without a response by then have a later deadline.
 */
import type { CalendarDate, DisputeAction, DisputeDocumentType } from 'netterms/contract/internal'
import type { SeededFileName } from '../../documents/seeded-files.ts'
import { ADMIN, PAYER } from './people.ts'

export interface StoryStep {
  on: CalendarDate
  action: DisputeAction
  comment?: string
  /** Offered or granted amount, minor units. */
  amountMinor?: number
  internalNote?: string
}

export interface Opener {
  id: string
  username: string
  firstName: string
  lastName: string
}

export interface DisputeStory {
  id: string
  /** Disputes one invoice: a given one of Northwind, or a flagged one in the seeded history of another customer. */
  trxId: string
  openedOn: CalendarDate
  by: Opener
  reasonId: string
  description: string
  internalNote?: string
  /** Minor units. */
  amountMinor: number
  steps: readonly StoryStep[]
  contacts?: readonly Opener[]
  document?: { id: string; type: DisputeDocumentType; name: SeededFileName }
}

/** Two of Northwind's disputes are open; the others are closed, and nothing is disputed anymore. */
export const NORTHWIND_STORIES: readonly DisputeStory[] = [
  {
    id: 'D-1182',
    trxId: 'T-198204',
    openedOn: '2026-11-02',
    by: ADMIN,
    reasonId: 'DR-2',
    description: '12 tires were billed, 8 arrived. The signed delivery note shows 8.',
    internalNote: 'Settle for 300 if they insist.',
    amountMinor: 40_000,
    contacts: [ADMIN, PAYER],
    document: { id: 'DOC-1182-1', type: '10', name: 'delivery-note-198204.pdf' },
    steps: [
      {
        on: '2026-11-11',
        action: 'respond to customer',
        comment: 'Our driver counted 10 on the dock. We can credit the difference of two tires less the return fee.',
        amountMinor: 15_000,
        internalNote: 'Ask the depot for the second delivery note.',
      },
    ],
  },
  {
    id: 'D-1195',
    trxId: 'T-204588',
    openedOn: '2026-11-09',
    by: PAYER,
    reasonId: 'DR-10',
    description: 'The left mirror came instead of the right one. We want 300.00 back for it.',
    amountMinor: 30_000,
    contacts: [PAYER],
    steps: [],
  },
  {
    id: 'D-1101',
    trxId: 'T-202118',
    openedOn: '2026-09-21',
    by: ADMIN,
    reasonId: 'DR-1',
    description: 'The alignment was quoted at 60.00 and billed at 85.00.',
    amountMinor: 2_500,
    steps: [
      { on: '2026-09-24', action: 'deny', comment: 'The quote was for light trucks. This one is a class 6.' },
      { on: '2026-09-28', action: 'close', comment: 'Agreed.' },
    ],
  },
  {
    id: 'D-1107',
    trxId: 'T-200911',
    openedOn: '2026-09-14',
    by: PAYER,
    reasonId: 'DR-5',
    description: 'The same brake pads seem to be on another invoice.',
    amountMinor: 18_000,
    steps: [{ on: '2026-09-15', action: 'withdraw', comment: 'There were two orders. Our mistake.' }],
  },
  {
    id: 'D-1113',
    trxId: 'T-201040',
    openedOn: '2026-09-10',
    by: ADMIN,
    reasonId: 'DR-3',
    description: 'Two drums of oil came with a broken seal.',
    amountMinor: 42_000,
    document: { id: 'DOC-1113-1', type: '12', name: 'drums.png' },
    steps: [
      { on: '2026-09-16', action: 'deny', comment: 'The seals were whole at the gate; see the signature.' },
      { on: '2026-09-18', action: 'escalate', comment: 'The photo was taken at the gate.' },
      { on: '2026-09-25', action: 'deny', comment: 'The delivery was signed for without a remark.' },
    ],
  },
  {
    id: 'D-1120',
    trxId: 'T-202204',
    openedOn: '2026-09-23',
    by: ADMIN,
    reasonId: 'DR-7',
    description: 'Freight was to be included.',
    amountMinor: 3_500,
    steps: [
      { on: '2026-09-29', action: 'respond to customer', comment: 'Which order says so? Please send its number.' },
      { on: '2026-10-14', action: 'expire' },
    ],
  },
]

/** For the first disputable invoices of Contoso, in order; amounts are per thousand of the open amount. */
export const CONTOSO_STORIES: readonly (Omit<DisputeStory, 'trxId' | 'by'> & { adjustsOn?: CalendarDate })[] = [
  {
    id: 'D-1151',
    openedOn: '2026-11-08',
    reasonId: 'DR-8',
    description: 'The delivery was to Oregon: there is no sales tax.',
    amountMinor: 80,
    steps: [],
  },
  {
    id: 'D-1152',
    openedOn: '2026-10-30',
    reasonId: 'DR-9',
    description: 'Half of the order went back on the same truck.',
    amountMinor: 500,
    document: { id: 'DOC-1152-1', type: '10', name: 'return-slip.pdf' },
    steps: [{ on: '2026-11-07', action: 'deny', comment: 'Nothing has come back to our dock so far.' }],
  },
  {
    id: 'D-1153',
    openedOn: '2026-10-20',
    reasonId: 'DR-6',
    description: 'The rebate of the third quarter is missing.',
    amountMinor: 100,
    steps: [
      { on: '2026-10-27', action: 'deny', comment: 'The target was missed by two orders.' },
      { on: '2026-11-03', action: 'respond to merchant', comment: 'Both were ordered in September.' },
      { on: '2026-11-10', action: 'deny', comment: 'They were delivered in October.' },
      { on: '2026-11-16', action: 'escalate', comment: 'The contract counts orders, not deliveries.' },
    ],
  },
  {
    id: 'D-1154',
    openedOn: '2026-11-05',
    reasonId: 'DR-1',
    description: 'The list price of last year was charged.',
    amountMinor: 150,
    steps: [
      { on: '2026-11-19', action: 'grant in full', comment: 'You are right. A credit follows.', amountMinor: 150 },
    ],
    adjustsOn: '2026-12-01',
  },
  {
    id: 'D-1155',
    openedOn: '2026-11-04',
    reasonId: 'DR-4',
    description: 'Nobody here ordered the express delivery.',
    amountMinor: 200,
    steps: [
      { on: '2026-11-17', action: 'grant in part', comment: 'We share the cost.', amountMinor: 100 },
      { on: '2026-11-18', action: 'post adjustment' },
    ],
    adjustsOn: '2026-12-02',
  },
  {
    id: 'D-1156',
    openedOn: '2026-09-28',
    reasonId: 'DR-10',
    description: 'The invoice names another vehicle.',
    amountMinor: 300,
    steps: [
      { on: '2026-10-05', action: 'respond to customer', comment: 'A typing error. The work was on yours.' },
      { on: '2026-10-08', action: 'close', comment: 'Thank you, that settles it.' },
    ],
  },
]

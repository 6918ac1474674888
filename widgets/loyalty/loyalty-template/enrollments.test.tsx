import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/loyalty-template'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { template } from '../../../test/support/loyalty-answers.ts'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  renderWidget,
  type Resource,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

const READS = ['loyalty-templates.list', 'loyalty-templates.get', 'loyalty-accounts.list']
const MANAGES = [...READS, 'loyalty-enrollments.create', 'loyalty-enrollments.remove', 'loyalty-enrollments.import']
const ACTIVE = {
  template_name: 'Fleet Rewards',
  template_status: 'active',
  starts_on: '01/01/2026',
  ends_on: '12/31/2026',
}

const account = (id: string, name: string, more: Record<string, unknown> = {}): Resource => ({
  type: 'loyalty-accounts',
  id,
  attributes: {
    customer_name: name,
    account_status: 'active',
    currency: 'USD',
    enrollment_status: null,
    enrolled_on: null,
    ended_on: null,
    end_reason: null,
    outcome: 'enrolled',
    ...more,
  },
})
const NORTH = account('10428', 'Northwind Traders', {
  enrollment_status: 3,
  enrolled_on: '01/05/2026',
  outcome: 'already-enrolled',
})
const WEST = account('10429', 'Northwind West', { enrollment_status: 1 })
const CANADA = account('10430', 'Northwind Canada', { currency: 'CAD', outcome: 'wrong-currency' })
const CONTOSO = account('20517', 'Contoso Freight')
const GONE = account('20644', 'Fabrikam Haulage', {
  enrollment_status: 4,
  enrolled_on: '01/05/2026',
  ended_on: '10/01/2026',
  end_reason: 'Fleet was sold',
})
const ALL = [NORTH, WEST, CANADA, CONTOSO, GONE]

const paged = (rows: readonly Resource[], counts: Record<string, number> = {}) =>
  listOf(rows, { counts: { none: 2, '1': 1, '2': 0, '3': 1, '4': 1, ...counts } })
const outcome = (row: number, number: string, name: string | null, result: string): Resource => ({
  type: 'loyalty-enrollment-outcomes',
  id: String(row),
  attributes: { row, account_number: number, customer_name: name, outcome: result, account_status: name && 'active' },
})

function show(answers: Answers = {}, can: readonly string[] = MANAGES, more: Record<string, unknown> = {}): Rendered {
  const urlState = memoryUrlState()
  urlState.write({ program: 'LT-2', view: 'enrollments' }, 'replace')
  const one = template('LT-2', { ...ACTIVE, ...more })
  rendered = renderWidget({
    tag: 'nt-loyalty-template',
    urlState,
    answers: {
      'GET /self': () => signedIn([...can]),
      'GET /feature-flags/*': () => ({
        data: { type: 'feature-flags', id: 'flags', attributes: { customerLoyaltyProgramEnabled: true } },
      }),
      'GET /loyalty-templates': () => listOf([one]),
      'GET /loyalty-templates/LT-2': () => ({ data: one }),
      'GET /loyalty-templates/LT-2/accounts': () => paged(ALL),
      ...answers,
    },
  })
  return rendered
}
const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const sent = (path: string) => rendered?.api.calls(`POST /loyalty-templates/LT-2/${path}`) ?? []

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[LOY-248] lists accounts with their enrollment, and offers each only possible actions', async () => {
  const shown = show()
  await expect.element(page.getByText('since Jan 5, 2026')).toBeVisible()
  await expect.element(page.getByText('until Oct 1, 2026 · Fleet was sold')).toBeVisible()
  await expect.element(page.getByText('The currency is not USD')).toBeVisible()
  const names = [...shown.root.querySelectorAll('.enrollments .c-e button')].map((each) =>
    each.getAttribute('aria-label'),
  )
  expect(names).toEqual([
    'Remove Northwind Traders',
    'Enroll Northwind West',
    'Enroll Contoso Freight',
    'Enroll Fabrikam Haulage',
  ])
  await expect.element(page.getByRole('checkbox', { name: 'Select Northwind Canada' })).toBeDisabled()
  await expect.element(page.getByRole('option', { name: 'Enrolled (1)' })).toBeInTheDocument()
})

it('[LOY-248] searches and filters on the server, and clears the filters if nothing matches', async () => {
  const shown = show({
    'GET /loyalty-templates/LT-2/accounts': ({ query }) =>
      query.get('filter[search]') === 'nobody' ? paged([]) : paged(ALL),
  })
  await page.getByRole('searchbox').fill('nobody')
  await expect.element(page.getByText('No account found')).toBeVisible()
  await button('Clear search and filter').click()
  await expect.element(page.getByText('Contoso Freight')).toBeVisible()
  await expect.poll(() => shown.root.activeElement?.getAttribute('type')).toBe('search')
  await page.getByLabelText('Enrollment', { exact: true }).selectOptions('3')
  await expect
    .poll(() => shown.api.calls('GET /loyalty-templates/LT-2/accounts').at(-1)?.query.get('filter[enrollment_status]'))
    .toBe('3')
})

it('[LOY-248] enrolls the selected accounts by keyboard in one request, and lists those left out with the reason', async () => {
  let isLost = true
  show({
    'POST /loyalty-templates/LT-2/enrollments': () =>
      isLost
        ? refusal(503, 'server-error')
        : listOf([
            outcome(1, '10429', 'Northwind West', 'enrolled'),
            outcome(2, '20517', 'Contoso Freight', 'inactive'),
          ]),
  })
  for (const name of ['Northwind West', 'Contoso Freight']) {
    const box = page.getByRole('checkbox', { name: `Select ${name}` })
    await expect.element(box).toBeEnabled()
    ;(box.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
  }
  await expect.element(page.getByText('Accounts selected: 2')).toBeVisible()
  await button('Enroll (2)').click()
  await expect.element(dialog().getByText('Enroll the selected accounts in Fleet Rewards?')).toBeVisible()
  await dialog().getByRole('button', { name: 'Enroll' }).click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  isLost = false
  await dialog().getByRole('button', { name: 'Enroll' }).click()
  await expect.element(page.getByRole('status').getByText('Accounts enrolled: 1')).toBeVisible()
  await expect.element(page.getByText('Contoso Freight 20517: The account is not active')).toBeVisible()
  await expect.element(page.getByText('Accounts selected: 2')).not.toBeInTheDocument()
  const keys = new Set(sent('enrollments').map(({ headers }) => headers.get('Idempotency-Key')))
  expect([keys.size, sent('enrollments').at(-1)?.attributes]).toEqual([1, { accounts: ['10429', '20517'] }])
})

it('[LOY-245] [LOY-248] removes an account only with a reason', async () => {
  show({
    'POST /loyalty-templates/LT-2/enrollment-removals': () =>
      listOf([
        {
          type: 'loyalty-removal-outcomes',
          id: '1',
          attributes: { row: 1, account_number: '10428', customer_name: 'Northwind Traders', outcome: 'removed' },
        },
      ]),
  })
  await button('Remove Northwind Traders').click()
  await dialog().getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Enter a reason')).toBeVisible()
  expect(sent('enrollment-removals')).toHaveLength(0)
  await page.getByLabelText('Reason').fill(' Fleet was sold ')
  await dialog().getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('status').getByText('Accounts removed: 1')).toBeVisible()
  expect(sent('enrollment-removals')[0]?.attributes).toEqual({ accounts: ['10428'], reason: 'Fleet was sold' })
})

it('[LOY-248] lets a dealer only read, and enrolls no accounts in a closed program', async () => {
  const shown = show({}, READS)
  await expect.element(page.getByText('Northwind West')).toBeVisible()
  expect(shown.root.querySelectorAll('.enrollments :is(button, input[type=checkbox])')).toHaveLength(0)
  await expect.element(button('Enroll from a file')).not.toBeInTheDocument()
  shown.close()
  show({}, MANAGES, { template_status: 'closed' })
  await expect.element(page.getByText('The program is not active')).toBeVisible()
  await expect.element(button('Remove Northwind Traders')).toBeVisible()
  await expect.element(button('Enroll Contoso Freight')).not.toBeInTheDocument()
})

it('[LOY-248] reports a failed load, and retries', async () => {
  let fails = true
  show({
    'GET /loyalty-templates/LT-2/accounts': () => (fails ? refusal(503, 'server-error') : paged([], { none: 0 })),
  })
  await expect.element(page.getByText('The accounts did not load')).toBeVisible()
  fails = false
  await button('Try again').click()
  await expect.element(page.getByText('No account takes part yet')).toBeVisible()
})

it('[LOY-246] [LOY-247] checks a file, and enrolls its accounts only after confirmation', async () => {
  const imported = (apply: boolean) => ({
    data: {
      type: 'loyalty-enrollment-imports',
      id: 'f',
      attributes: {
        apply,
        file_name: 'accounts.csv',
        counts: {
          ...{ enrolled: 1, 'already-enrolled': 1, waiting: 0, inactive: 0, 'wrong-currency': 0, 'reward-used': 0 },
          ...{ unknown: 1, repeated: 0, unreadable: 0 },
        },
        rows: [
          outcome(2, '20517', 'Contoso Freight', 'enrolled'),
          outcome(3, '10428', 'Northwind Traders', 'already-enrolled'),
          outcome(4, '=NO', null, 'unknown'),
        ].map(({ attributes }) => attributes),
      },
    },
  })
  const shown = show({
    'POST /loyalty-templates/LT-2/enrollment-imports': ({ attributes }) => imported(attributes?.['apply'] === true),
  })
  await button('Enroll from a file').click()
  await expect.element(page.getByText('Choose a CSV file')).toBeVisible()
  const input = shown.root.querySelector<HTMLInputElement>('input[type=file]')
  const transfer = new DataTransfer()
  transfer.items.add(new File(['account_number\n20517\n'], 'accounts.csv', { type: 'text/csv' }))
  if (!input) throw new Error('There is no field for a file.')
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText('Rows: 3. Can be enrolled: 1. Left out: 2.')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Will be enrolled' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'You have no account with this number' })).toBeVisible()
  expect(sent('enrollment-imports').map(({ attributes }) => attributes)).toEqual([{ apply: false }])
  await button('Enroll accounts (1)').click()
  await expect.element(page.getByText('Accounts enrolled: 1')).toBeVisible()
  const both = sent('enrollment-imports')
  expect(both.map(({ attributes }) => attributes)).toEqual([{ apply: false }, { apply: true }])
  expect(new Set(both.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2)
  await button('Back to accounts').click()
  await expect.element(page.getByText('Contoso Freight')).toBeVisible()
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/user-admin'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { openPeopleDesk } from '../../../test/support/people-answers.ts'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  renderWidget,
  type Reply,
  type Resource,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
let urlState = memoryUrlState()
type Attributes = Record<string, unknown>

const COUNTS = { invited: 1, updated: 1, unchanged: 1, refused: 2 }

const job = (changes: Attributes = {}): Reply => ({
  data: {
    type: 'credential-imports',
    id: 'i-1',
    attributes: {
      ...{ import_id: 'i-1', status: 'running', apply: false, confirm_move: false, file_name: 'users.csv' },
      ...{ rows_total: 5, rows_done: 0, counts: { invited: 0, updated: 0, unchanged: 0, refused: 0 }, move_count: 0 },
      ...{ failure_code: null, started_at: '2026-11-20T15:00:00Z', ended_at: null },
      ...changes,
    },
  },
})
const ENDED = { status: 'done', rows_done: 5, counts: COUNTS, ended_at: '2026-11-20T15:00:05Z' }

const resultRow = (row: number, username: string, outcome: string, more: Attributes = {}) => ({
  type: 'credential-import-results',
  id: String(row),
  attributes: { row, username, outcome, error_code: null, column: null, changes: [], ...more },
})
const RESULTS = [
  resultRow(2, 'l.ortiz', 'invited'),
  resultRow(3, 'h.berg', 'updated', {
    changes: [
      { field: 'role', before: 'Payer', after: 'Viewer' },
      { field: 'first_name', before: null, after: null },
    ],
  }),
  resultRow(4, 't.nguyen', 'unchanged'),
  resultRow(5, '=cmd|x', 'refused', { error_code: 'attribute-invalid', column: 'username' }),
  resultRow(6, 'd.obrien', 'refused', { error_code: 'group-move-unconfirmed', column: 'group_id' }),
]

const APPLIED = { import_id: 'i-2', apply: true }
const resultsOf: Answers[string] = ({ query }) =>
  listOf(RESULTS.filter(({ attributes }) => attributes.outcome === query.get('filter[outcome]')))

function open(more: Answers = {}, address: Record<string, string> = { invite: 'file' }): Rendered {
  const desk = openPeopleDesk()
  urlState = memoryUrlState()
  urlState.write(address, 'replace')
  rendered = renderWidget({
    tag: 'nt-user-admin',
    urlState,
    answers: {
      ...desk.answers,
      'POST /credential-imports': ({ attributes }) => job(attributes?.['apply'] === true ? APPLIED : {}),
      'GET /credential-imports/i-1': () => job({ ...ENDED, move_count: 1 }),
      'GET /credential-imports/i-2': () => job({ ...APPLIED, ...ENDED, move_count: 1 }),
      'GET /credential-imports/i-1/results': resultsOf,
      'GET /credential-imports/i-2/results': resultsOf,
      ...more,
    },
  })
  return rendered
}

async function chooseFile(name = 'users.csv', text = 'username\nl.ortiz\n'): Promise<void> {
  await expect.element(page.getByText('Choose a CSV file')).toBeVisible()
  const input = rendered?.root.querySelector<HTMLInputElement>('input[type=file]')
  const transfer = new DataTransfer()
  transfer.items.add(new File([text], name, { type: 'text/csv' }))
  if (!input) throw new Error('There is no field for a file.')
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const posts = () => rendered?.api.calls('POST /credential-imports') ?? []

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[USR-83] validates the file first and shows the effect of each row, rejected rows first', async () => {
  open()
  await chooseFile()
  await expect.element(page.getByText('This was a trial: nothing has changed yet.')).toBeVisible()
  await expect
    .element(page.getByText(/5 rows were read: 2 would be applied, 1 would not change, 2 would be rejected/))
    .toBeVisible()
  expect(posts().map(({ attributes }) => attributes)).toEqual([{ apply: false, confirm_move: false }])
  await expect
    .element(page.getByRole('row', { name: /=cmd/ }))
    .toHaveTextContent(/5.*=cmd\|x.*The username is missing or has characters that are not allowed.*username/)
  await page.getByRole('tab', { name: 'Changed 1' }).click()
  await expect.element(page.getByRole('row', { name: /h\.berg/ })).toHaveTextContent(/Role: Payer → Viewer.*First name/)
})

it('[USR-85] imports the same file once moves are confirmed, and shows the result', async () => {
  open()
  await chooseFile()
  await expect.element(button('Apply 2 rows')).toBeVisible()
  await page.getByRole('checkbox', { name: /^1 user changes groups\./ }).click()
  await button('Apply 3 rows').click()
  await expect.element(page.getByText('2 rows were applied.')).toBeVisible()
  expect(posts().map(({ attributes }) => attributes)).toEqual([
    { apply: false, confirm_move: false },
    { apply: true, confirm_move: true },
  ])
  expect(new Set(posts().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2)
  expect(posts().every(({ file }) => file?.name === 'users.csv')).toBe(true)
  await button('Back to users').click()
  await expect.element(page.getByText('2 rows were applied.').first()).toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /Hanna Berg/ })).toBeVisible()
})

it('[USR-84] shows where and why a file cannot be read, and accepts another one', async () => {
  open({
    'POST /credential-imports': () =>
      refusal(422, 'credential-file-unreadable', { meta: { reason: 'column-unknown', column: 'Dept' } }),
  })
  await chooseFile()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/could not be read.*The header has a column that we do not know: Dept/)
  await page.getByRole('alert').getByRole('button', { name: 'Choose another file' }).click()
  await expect.element(page.getByText('Choose a CSV file')).toBeVisible()
})

it.each([
  [413, 'credential-file-too-large', /too many users for one file/],
  [409, 'credential-import-running', /.+/],
] as const)(
  '[USR-84] rejected with %s %s',
  async (status, code, words) => {
    open({ 'POST /credential-imports': () => refusal(status, code) })
    await chooseFile()
    await expect.element(page.getByRole('alert'), { timeout: 15_000 }).toHaveTextContent(words)
  },
  30_000,
)

it('[TRU-19][USR-85] cancels a running import: finished rows stay and are shown', async () => {
  open({
    'GET /credential-imports/i-1': () => job({ apply: true, rows_done: 2, counts: { ...COUNTS, refused: 0 } }),
    'POST /credential-imports': () => job({ apply: true }),
    'POST /credential-imports/i-1/cancellation': () =>
      job({ apply: true, status: 'canceled', rows_done: 3, counts: { ...COUNTS, refused: 0 } }),
  })
  await chooseFile()
  await expect.element(page.getByText('2 of 5 rows')).toBeVisible()
  const looks = () => rendered?.api.calls('GET /credential-imports/i-1') ?? []
  // The first poll counts as user activity; later ones are marked as automatic, so that they do not extend the session.
  await expect
    .poll(() => looks().map(({ headers }) => headers.get('NetTerms-Background')), { timeout: 5000 })
    .toEqual([null, '1'])
  await button('Cancel').click()
  await expect.element(page.getByText('The import was canceled after 3 rows')).toBeVisible()
})

it('[USR-58] has nothing to apply when the same file is imported twice', async () => {
  open({
    'GET /credential-imports/i-1': () =>
      job({ ...ENDED, counts: { invited: 0, updated: 0, unchanged: 5, refused: 0 } }),
  })
  await chooseFile()
  await expect.element(button('Nothing to apply')).toHaveAttribute('aria-disabled', 'true')
})

const resourceOf = (changes: Attributes = {}) => (job(changes) as { data: Resource }).data

it('[USR-87] is restored after a reload, with its report and a button to choose the file again', async () => {
  open()
  await chooseFile()
  await expect.element(page.getByText('This was a trial: nothing has changed yet.')).toBeVisible()
  expect(urlState.read()).toMatchObject({ invite: 'file', import: 'i-1' })
  rendered?.close()
  open({}, { invite: 'file', import: 'i-1' })
  await expect.element(page.getByText('This was a trial: nothing has changed yet.')).toBeVisible()
  await expect.element(page.getByText('To apply users.csv, choose it again. It is checked again first.')).toBeVisible()
  await expect.element(button('Download report')).toBeVisible()
  expect(button(/^Apply/).elements()).toHaveLength(0)
  await button('Choose a file').click()
  await expect.element(page.getByText('Choose a CSV file')).toBeVisible()
  expect(urlState.read()).not.toHaveProperty('import')
})

it('[USR-87] opens the running import in another tab, and shows it in the list of users', async () => {
  let status = 'running'
  const running = () => resourceOf({ apply: true, rows_done: 2, ...(status === 'done' && ENDED) })
  const answers: Answers = {
    'GET /credential-imports': ({ query }) =>
      listOf(query.get('filter[status]') === null || status === 'running' ? [running()] : []),
    'GET /credential-imports/i-1': () => ({ data: running() }),
  }
  open(answers, {})
  await expect.element(page.getByText('users.csv is being imported')).toBeVisible()
  await button('Show import').click()
  await expect.element(page.getByText('Applying the file')).toBeVisible()
  await expect.element(page.getByText('2 of 5 rows')).toBeVisible()
  status = 'done'
  await expect.element(page.getByText('2 rows were applied.')).toBeVisible()
  await button('Choose another file').first().click()
  await expect.element(page.getByRole('heading', { name: 'Recent imports' })).toBeVisible()
  await button('Show users.csv').click()
  await expect.element(page.getByText('2 rows were applied.')).toBeVisible()
})

it('[USR-87] rejects a second import with a link to the running one', async () => {
  open({
    'POST /credential-imports': () => refusal(409, 'credential-import-running', { meta: { import_id: 'i-1' } }),
    'GET /credential-imports/i-1': () => job({ apply: true, rows_done: 3 }),
  })
  await chooseFile()
  await page.getByRole('alert').getByRole('button', { name: 'Show import' }).click()
  await expect.element(page.getByText('3 of 5 rows')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

it('[USR-87] reloads an import that failed to load', async () => {
  let isDown = true
  open(
    { 'GET /credential-imports/i-1': () => (isDown ? refusal(500, 'server-error') : job(ENDED)) },
    { invite: 'file', import: 'i-1' },
  )
  const alert = page.getByRole('alert')
  await expect.element(alert, { timeout: 15_000 }).toHaveTextContent('The progress could not be loaded')
  isDown = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('This was a trial: nothing has changed yet.')).toBeVisible()
  expect(alert.elements()).toHaveLength(0)
}, 30_000)

it('[USR-87] keeps the selected file while an earlier import loads', async () => {
  let arrive: (reply: Reply) => void = () => {}
  const late = new Promise<Reply>((resolve) => (arrive = resolve))
  open({
    'GET /credential-imports': () => listOf([resourceOf({ import_id: 'i-0', ...ENDED, file_name: 'former.csv' })]),
    'GET /credential-imports/i-0': () => late,
  })
  await button('Show former.csv').click()
  await chooseFile('chosen.csv')
  await expect.element(button(/^Apply 2 rows/)).toBeVisible()
  arrive(job({ import_id: 'i-0', ...ENDED, file_name: 'former.csv' }))
  // The late response has arrived by then.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(page.getByText('former.csv').elements()).toHaveLength(0)
  await button(/^Apply 2 rows/).click()
  await expect.element(page.getByText('2 rows were applied.')).toBeVisible()
  expect(posts().map(({ file }) => file?.name)).toEqual(['chosen.csv', 'chosen.csv'])
})

it('[USR-87] lists an import as soon as it has started', async () => {
  const started: Resource[] = []
  open({
    'GET /credential-imports': () => listOf(started),
    'POST /credential-imports': () => {
      started.push(resourceOf(ENDED))
      return job()
    },
  })
  await chooseFile()
  await expect.element(page.getByText('This was a trial: nothing has changed yet.')).toBeVisible()
  await button('Choose another file').first().click()
  await expect.element(button('Show users.csv')).toBeVisible()
})

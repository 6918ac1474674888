import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { invoiceServer, LIST_RIGHTS, manyInvoices } from '../../../test/support/invoice-answers.ts'
import { closeList, row, showList, table } from '../../../test/support/invoice-list-page.ts'
import { type Answers, type Exchange, refusal, signedIn } from '../../../test/support/render-widget.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  closeList()
  sessionStorage.clear()
})

interface View {
  id: string
  name: string
  params: Record<string, string>
}

/** Simulates a server that stores views. */
function viewServer(views: View[] = []): { views: View[]; answers: Answers } {
  const resource = ({ id, name, params }: View) => ({
    type: 'saved-views',
    id,
    attributes: { list: 'invoice-list', name, params, changed_at: '2026-11-20T12:00:00Z' },
  })
  const named = ({ path }: Exchange) => views.findIndex(({ id }) => path.endsWith(id))
  return {
    views,
    answers: {
      'GET /saved-views': () => ({ data: views.map(resource), meta: {} }),
      'POST /saved-views': ({ attributes }) => {
        const view = { id: `sv-${views.length + 1}`, ...(attributes as unknown as Omit<View, 'id'>) }
        const namesake = views.find(({ name }) => name === view.name)
        if (namesake) {
          return refusal(409, 'invoice-view-name-taken', { meta: { view_id: namesake.id } })
        }
        views.push(view)
        return { data: resource(view) }
      },
      ...Object.fromEntries(
        ['sv-1', 'sv-2'].flatMap((id) => [
          [
            `PATCH /saved-views/${id}`,
            (exchange: Exchange) => {
              const view = views[named(exchange)]
              if (!view) return refusal(404, 'not-found')
              Object.assign(view, exchange.attributes)
              return { data: resource(view) }
            },
          ],
          [
            `DELETE /saved-views/${id}`,
            (exchange: Exchange) => {
              views.splice(named(exchange), 1)
              return { status: 204, data: null }
            },
          ],
        ]),
      ),
    },
  }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const item = (name: string) => page.getByRole('menuitem', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const shown = () => page.getByRole('dialog', { name: 'Views', exact: true })

it('[INV-150] saves the current list under a name, opens it again, renames and deletes it', async () => {
  const server = viewServer()
  const urlState = memoryUrlState()
  const { root } = showList({ ...invoiceServer().answers, ...server.answers }, { urlState })
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('cascade')
  await expect.element(row('INV-203115')).toBeVisible()
  await button('Views').click()
  await expect.element(shown()).toHaveTextContent('No saved views yet')
  await button('Save this view').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('  ')
  await button('Save view').click()
  await expect.element(dialog('Save this view')).toHaveTextContent('Enter a name.')
  await page.getByRole('textbox', { name: 'Name' }).fill('Cascade')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => server.views)
    .toEqual([{ id: 'sv-1', list: 'invoice-list', name: 'Cascade', params: { q: 'cascade', status: 'open' } }])
  await expect.element(page.getByText('View Cascade saved')).toBeInTheDocument()
  await expect.poll(() => root.activeElement?.textContent).toBe('Views')

  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('')
  await page.getByRole('tab', { name: /^Past due/ }).click()
  await expect.element(row('INV-198204')).toBeVisible()
  await button('Views').click()
  await expect.element(button('Cascade')).not.toHaveAttribute('aria-current')
  await button('Cascade').click()
  await expect.element(page.getByRole('tab', { name: /^Open/ })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('searchbox', { name: 'Search invoices' })).toHaveValue('cascade')
  // The URL equals the view.
  expect(urlState.read()).toEqual({ q: 'cascade' })
  await expect.poll(() => root.activeElement?.textContent).toBe('Views')

  await button('Views').click()
  await expect.element(button('Cascade')).toHaveAttribute('aria-current', 'true')
  await button('Actions for Cascade').click()
  await item('Rename').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Cascade, open')
  await button('Save view').click()
  await expect.poll(() => server.views[0]?.name).toBe('Cascade, open')
  await button('Views').click()
  await button('Actions for Cascade, open').click()
  await item('Delete view').click()
  await expect.element(dialog('Delete Cascade, open?')).toHaveTextContent('Your invoices stay as they are.')
  await userEvent.keyboard('{Escape}')
  expect(server.views).toHaveLength(1)
  await button('Views').click()
  await button('Actions for Cascade, open').click()
  await item('Delete view').click()
  await button('Delete view').click()
  await expect.poll(() => server.views).toEqual([])
})

it('[INV-150] offers to replace a view of the same name, and replaces it after confirmation', async () => {
  const server = viewServer([{ id: 'sv-1', name: 'Late', params: { status: 'past-due' } }])
  showList({ ...invoiceServer().answers, ...server.answers })
  await button('Views').click()
  await button('Save this view').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Late')
  await button('Save view').click()
  await expect.element(dialog('Save this view')).toHaveTextContent('You have another view with this name')
  expect(server.views[0]?.params).toEqual({ status: 'past-due' })
  await button('Replace view').click()
  await expect.poll(() => server.views[0]?.params).toEqual({ status: 'open' })

  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('INV')
  await button('Views').click()
  await button('Actions for Late').click()
  await item('Replace with current list').click()
  await expect.element(dialog('Replace Late?')).toBeVisible()
  await button('Replace view').click()
  await expect.poll(() => server.views[0]?.params).toEqual({ status: 'open', q: 'INV' })
})

it('[INV-150] dispatches a view to the host with all its parameters', async () => {
  const server = viewServer([{ id: 'sv-1', name: 'Late', params: { status: 'past-due', sort: '-due_date' } }])
  const { events, element } = showList({ ...invoiceServer().answers, ...server.answers })
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await button('Views').click()
  await button('Late').click()
  await expect
    .poll(() => events('nt-navigate'))
    .toMatchObject([{ to: 'invoice-list', params: { status: 'past-due', sort: '-due_date', q: '', currency: '' } }])
})

const looks = (hiddenColumns: string[], density = 'comfortable') =>
  signedIn(LIST_RIGHTS, { listLooks: { 'invoice-list': { hiddenColumns, density } } })
const heads = () => [...table().element().querySelectorAll('th')].map((head) => head.textContent)

it('[INV-151] renders the user’s columns and density from the first row on, and saves changes', async () => {
  const { api, root } = showList({
    ...invoiceServer().answers,
    ...viewServer().answers,
    'GET /self': () => looks(['dealer'], 'compact'),
    'PATCH /list-looks': ({ attributes }) => ({
      data: { type: 'list-looks', id: 'invoice-list', attributes: attributes ?? {} },
    }),
  })
  await expect.element(row('INV-202940')).toBeVisible()
  expect(heads()).toEqual(['', 'Invoice', 'Due', 'Status', 'Open', 'Amount to pay'])
  expect(root.querySelector('table')?.className).toContain('compact')
  await button('Views').click()
  await page.getByRole('checkbox', { name: 'Sold by' }).click()
  await page.getByRole('checkbox', { name: 'Compact rows' }).click()
  await page.getByRole('checkbox', { name: 'Status' }).click()
  await expect.poll(heads).toEqual(['', 'Invoice', 'Sold by', 'Due', 'Open', 'Amount to pay'])
  expect(root.querySelector('table')?.className).not.toContain('compact')
  await expect
    .poll(() => api.calls('PATCH /list-looks').at(-1)?.attributes)
    .toEqual({ list: 'invoice-list', hidden_columns: ['status'], density: 'comfortable' })
  await expect.poll(() => api.calls('PATCH /list-looks')).toHaveLength(3)
})

it('[INV-151] applies a choice that was not saved, and reports it', async () => {
  showList({
    ...invoiceServer().answers,
    ...viewServer().answers,
    'PATCH /list-looks': () => refusal(403, 'not-permitted'),
  })
  await button('Views').click()
  await page.getByRole('checkbox', { name: 'Due', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Not saved\. Your choice applies until you leave/)
  expect(heads()).not.toContain('Due')
})

it('[INV-152] hides neither open amounts nor a column of the host', async () => {
  const columns = ['due', 'invoice', { key: 'gl', header: 'GL account', type: 'text' }]
  showList(
    { ...invoiceServer().answers, 'GET /self': () => looks(['due']) },
    { prepare: (element) => Object.assign(element, { columns, onRows: () => ({}) }) },
  )
  await expect.element(row('INV-202940')).toBeVisible()
  await expect.poll(heads).toEqual(['', 'Invoice', 'GL account', 'Open', 'Amount to pay'])
})

it('[INV-153] goes to the typed page, and to the last one if it is beyond', async () => {
  const { api } = showList(invoiceServer(manyInvoices(60)).answers)
  const field = page.getByRole('textbox', { name: /^Page \d of 3$/ })
  await expect.element(field).toHaveValue('1')
  await field.fill('2')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('26–50 of 60')).toBeVisible()
  await field.fill('99')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('51–60 of 60')).toBeVisible()
  await field.fill('none')
  await userEvent.keyboard('{Enter}')
  await field.fill('0')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('51–60 of 60')).toBeVisible()
  await expect.element(field).toHaveValue('3')
  expect(api.calls('GET /invoices').map(({ query }) => query.get('page[number]'))).toEqual(['1', '2', '3'])
})

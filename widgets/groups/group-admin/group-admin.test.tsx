import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/group-admin'
import { GROUP_RIGHTS, type GroupDesk, openGroupDesk } from '../../../test/support/group-answers.ts'
import {
  listOf,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

const runningImport = {
  type: 'credential-imports',
  id: 'i-1',
  attributes: {
    ...{ import_id: 'i-1', status: 'running', apply: true, confirm_move: false, file_name: 'users.csv' },
    ...{
      rows_total: 5000,
      rows_done: 120,
      counts: { invited: 120, updated: 0, unchanged: 0, refused: 0 },
      move_count: 0,
    },
    ...{ failure_code: null, started_at: '2026-11-20T15:00:00Z', ended_at: null },
  },
}

function show(desk: GroupDesk = openGroupDesk(), options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-group-admin', answers: desk.answers, ...options })
  return rendered
}
const item = (name: RegExp) => page.getByRole('treeitem', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { name })
const focused = ({ root }: Rendered) => root.activeElement?.textContent ?? ''

/** Waits until the element has focus inside the shadow root; `document.activeElement` is only the host element. */
const toHaveFocus = (at: ReturnType<typeof heading>) =>
  expect.poll(() => (at.element().getRootNode() as ShadowRoot).activeElement === at.element()).toBe(true)

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[GRP-40] shows the tree with the special settings of each group, and the first group next to it', async () => {
  const { events, api } = show()
  await expect.element(item(/^Northwind Traders/)).toHaveTextContent(/Network access.*0 users/)
  await expect.element(item(/^Accounts payable/)).toHaveTextContent(/Two-step verification.*3 users/)
  await expect.element(item(/^Northwind Canada/)).toHaveTextContent(/Contoso sign-in.*1 user/)
  await expect.element(item(/^Northwind West/)).toHaveAttribute('aria-expanded', 'false')
  await expect.element(item(/^Accounts payable/)).not.toHaveAttribute('aria-expanded')
  await expect.element(item(/^Northwind Traders/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('heading', { name: 'Northwind Traders' })).toBeVisible()
  await expect.poll(() => events('nt-ready')).toHaveLength(1)
  const requested = api.calls('GET /user-groups').map(({ query }) => query.get('filter[parent_id]'))
  expect(new Set(requested)).toEqual(new Set(['none', 'g-1']))
})

it('[GRP-41] moves through the tree by keyboard, expands branches on demand, and selects with Enter', async () => {
  const shown = show()
  const { api } = shown
  await expect.element(item(/^Northwind West/)).toBeVisible()
  expect(shown.root.querySelectorAll('[role=treeitem][tabindex="0"]')).toHaveLength(1)
  shown.root.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => focused(shown)).toMatch(/Northwind West/)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(item(/^Portland depot/)).toBeVisible()
  expect(api.calls('GET /user-groups').some(({ query }) => query.get('filter[parent_id]') === 'g-3')).toBe(true)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => focused(shown)).toMatch(/Portland depot/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Portland depot' })).toBeVisible()
  await expect.element(page.getByText('Northwind Traders / Northwind West')).toBeVisible()
  await expect.element(page.getByText('Level 3 of 5')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(item(/^Northwind West/)).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('acc')
  await expect.poll(() => focused(shown)).toMatch(/Accounts payable/)
})

it('[GRP-40] searches on the server and shows where each group is', async () => {
  const shown = show()
  await expect.element(item(/^Northwind West/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('depot')
  await expect.element(item(/^Portland depot/)).toHaveTextContent(/Northwind Traders \/ Northwind West/)
  await expect.element(item(/^Accounts payable/)).not.toBeInTheDocument()
  await expect.element(page.getByText('1 group found')).toBeInTheDocument()
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('nothing like it')
  await expect.element(page.getByText('No group has this text in its name.')).toBeVisible()
  expect(shown.api.calls('GET /user-groups').at(-1)?.query.get('filter[search]')).toBe('nothing like it')
})

it('[GRP-42] lists the users of the selected group, and searches them on the server', async () => {
  const desk = openGroupDesk()
  for (let number = 0; number < 12; number += 1) {
    desk.addMember('g-2', `More ${number}`)
  }
  const { api } = show(desk, { attributes: { group: 'g-2' } })
  await expect
    .element(page.getByRole('row', { name: /Ivana Nováková/ }))
    .toHaveTextContent(/Payer.*Invited.*Remove from group/)
  await page.getByRole('searchbox', { name: 'Search this group' }).fill('hanna')
  await expect.element(page.getByRole('row', { name: /Pat Jones/ })).not.toBeInTheDocument()
  const last = api.calls('GET /users').at(-1)?.query
  expect([last?.get('filter[group_id]'), last?.get('filter[search]')]).toEqual(['g-2', 'hanna'])
  await page.getByRole('searchbox', { name: 'Search this group' }).fill('nobody at all')
  await expect.element(page.getByText('No user matches')).toBeVisible()
})

it('[GRP-43] shows that there are no groups, and offers to create the first', async () => {
  const desk = openGroupDesk({ 'GET /user-groups': () => listOf([]) })
  const { events } = show(desk)
  await expect.element(page.getByText('No groups yet')).toBeVisible()
  await expect.element(button('Create group')).toBeVisible()
  await expect.poll(() => events('nt-empty')).toHaveLength(1)
})

it('[GRP-43] shows that a group has no users, and that a group was deleted', async () => {
  const desk = openGroupDesk()
  desk.users.length = 0
  show(desk, { attributes: { group: 'g-2' } })
  await expect.element(page.getByText('This group is empty')).toBeVisible()
  rendered?.close()
  show(openGroupDesk(), { attributes: { group: 'g-99' } })
  await expect.element(page.getByText('This group no longer exists')).toBeVisible()
})

it('[GRP-43] offers a retry if groups, a branch or users did not load', async () => {
  let isDown = true
  const desk = openGroupDesk()
  const list = desk.answers['GET /user-groups']
  const { events } = show(
    openGroupDesk({
      'GET /user-groups': (exchange) => (isDown ? refusal(500, 'internal') : (list?.(exchange) ?? 'lost')),
    }),
  )
  await expect.element(page.getByText('Groups did not load')).toBeVisible()
  await expect.poll(() => events('nt-error').length).toBeGreaterThan(0)
  isDown = false
  await button('Try again').click()
  await expect.element(item(/^Northwind Traders/)).toBeVisible()
})

it('[GRP-44] explains why nothing can be changed in a session that may only read', async () => {
  show(openGroupDesk({}, ['user-groups.list', 'user-groups.get', 'users.list']))
  await expect.element(page.getByText('You can view groups here, but not change them')).toBeVisible()
  await expect.element(page.getByText(/This page doesn’t have permission/)).toBeVisible()
  await expect.element(button('Create group')).not.toBeInTheDocument()
  await expect.element(button('Edit')).not.toBeInTheDocument()
})

it('[GRP-44] names the missing right if users may not be listed', async () => {
  show(
    openGroupDesk(
      {},
      GROUP_RIGHTS.filter((right) => right !== 'users.list'),
    ),
  )
  await expect.element(page.getByText(/this page may not list users/)).toBeVisible()
})

it('[GRP-40] moves focus to the group below the tree in a narrow container', async () => {
  await page.viewport(320, 800)
  const shown = show()
  await expect.element(item(/^Northwind West/)).toBeVisible()
  await item(/^Northwind West/).click()
  await toHaveFocus(heading('Northwind West'))
  expect(shown.root.querySelector('h3')?.textContent).toBe('Northwind West')
})

it('[GRP-59] links to the import of users and to the running one, and offers neither without the right', async () => {
  show()
  await expect.element(item(/^Northwind West/)).toBeVisible()
  expect([...button('Import users').elements(), ...button('Export users').elements()]).toEqual([])
  rendered?.close()
  const rights = [...GROUP_RIGHTS, 'credentials.export', 'credential-imports.start', 'credential-imports.list']
  const { events } = show(openGroupDesk({ 'GET /credential-imports': () => listOf([runningImport]) }, rights))
  await expect.element(button('Import users')).toBeVisible()
  await expect.element(page.getByText('users.csv is being imported')).toBeVisible()
  await expect.element(page.getByText('120 of 5,000 rows')).toBeVisible()
  await button('Show import').click()
  expect(events('nt-navigate')).toEqual([{ to: 'user-admin', params: { invite: 'file' } }])
})

it('[GRP-59] opens the export of users in the secure frame', async () => {
  show(openGroupDesk({}, [...GROUP_RIGHTS, 'credentials.export']))
  await button('Export users').click()
  const drawer = page.getByRole('dialog', { name: 'Export users' })
  await expect.element(drawer.getByText(/The file contains no passwords/)).toBeVisible()
})

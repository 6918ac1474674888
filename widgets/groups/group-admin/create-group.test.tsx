import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/group-admin'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { type GroupDesk, openGroupDesk } from '../../../test/support/group-answers.ts'
import {
  listOf,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(desk: GroupDesk, group = 'g-3', options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-group-admin', answers: desk.answers, attributes: { group }, ...options })
  return rendered
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const next = () => button('Continue').click()

/** Waits until the element has focus inside the shadow root; `document.activeElement` is only the host element. */
const toHaveFocus = (at: ReturnType<typeof heading>) =>
  expect.poll(() => (at.element().getRootNode() as ShadowRoot).activeElement === at.element()).toBe(true)

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

async function nameIt(name: string): Promise<void> {
  await expect.element(heading('Northwind West')).toBeVisible()
  await button('Create group').click()
  await toHaveFocus(heading(/Name the group/))
  await page.getByRole('textbox', { name: 'Group name' }).fill(name)
}

it('[GRP-45] creates a group in four steps with one request and key, and shows it', async () => {
  const desk = openGroupDesk()
  const { api, events } = show(desk)
  await nameIt(' Spokane\u00a0warehouse ')
  await expect.element(page.getByRole('combobox', { name: 'Parent group' })).toHaveValue('Northwind West')
  await expect.element(page.getByText(/Level 3 of 5/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await toHaveFocus(heading(/Access and sign-in/))
  await page.getByRole('checkbox', { name: /Network access/ }).click()
  await next()
  await page.getByRole('checkbox', { name: /Northwind Traders 10428/ }).click()
  await expect.element(page.getByText('1 chosen, up to 100')).toBeVisible()
  await next()
  await expect.element(page.getByText('Spokane warehouse')).toBeVisible()
  await expect.element(page.getByText('Northwind Traders with child accounts')).toBeVisible()
  await button('Create group').click()
  await expect.element(page.getByText('Spokane warehouse was created.')).toBeVisible()
  await toHaveFocus(heading('Spokane warehouse'))
  expect(api.calls('POST /user-groups').map(({ attributes }) => attributes)).toEqual([
    {
      buid_customer: '10428',
      group_name: 'Spokane warehouse',
      parent_id: 'g-3',
      network_access: true,
      identity_provider_id: 'local',
      require_second_factor: false,
      customers: [{ buid_customer: '10428', with_child_accounts: true }],
      confirm_untested: false,
    },
  ])
  expect(events('nt-unsaved-change').at(-1)).toEqual({ dirty: false })
})

it('[UI-75] moves to the top of the account step after Next, not to the selected accounts', async () => {
  const accounts = Array.from({ length: 12 }, (_, index) => ({
    type: 'customers',
    id: `${20_000 + index}`,
    attributes: {
      ...{ buidCustomer: `${20_000 + index}`, customerName: `Account ${20_000 + index}`, parentCustomer: null },
      ...{ paymentEligible: true, isActive: true, status: 'active', currency: 'USD', subAccounts: 0 },
      ...{ buidLocation: null, locationName: null },
    },
  }))
  const desk = openGroupDesk()
  const { root } = show(desk, 'g-3', {
    answers: {
      ...desk.answers,
      'GET /customers': ({ query }) => {
        const [number, size] = [Number(query.get('page[number]')), Number(query.get('page[size]'))]
        return listOf(accounts.slice((number - 1) * size, number * size), { record_count: accounts.length })
      },
    },
  })
  await nameIt('Spokane')
  await userEvent.keyboard('{Enter}')
  await next()
  await page.getByRole('checkbox', { name: /Account 20000/ }).click()
  await button('Next').click()
  await expect.element(page.getByRole('checkbox', { name: /Account 20011/ })).toBeVisible()
  await expect.poll(() => root.activeElement?.className).toBe('rows accounts')
})

it('[GRP-46] returns to the name that is taken, with all other input kept', async () => {
  const desk = openGroupDesk()
  show(desk)
  await nameIt('PORTLAND Depot')
  await next()
  await next()
  await next()
  await button('Create group').click()
  await toHaveFocus(page.getByRole('alert'))
  const field = page.getByRole('textbox', { name: 'Group name' })
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveValue('PORTLAND Depot')
  await field.fill('Spokane')
  for (let step = 0; step < 3; step += 1) await next()
  await button('Create group').click()
  await expect.element(page.getByText('Spokane was created.')).toBeVisible()
  expect(new Set(desk.keys).size).toBe(2)
})

it('[GRP-45] requires a name, and offers no parent at the deepest level', async () => {
  const desk = openGroupDesk()
  desk.groups.push(
    { ...desk.groups[4], id: 'g-7', name: 'Yard', parent: 'g-4' } as (typeof desk.groups)[number],
    { ...desk.groups[4], id: 'g-8', name: 'Gate', parent: 'g-7' } as (typeof desk.groups)[number],
  )
  show(desk)
  await nameIt(' ')
  await next()
  await expect.element(page.getByText('Enter a name for the group.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Parent group' }).fill('gate')
  await expect.element(page.getByText('No group can be below level 5.')).toBeVisible()
})

it('[GRP-45] restores the draft after a reload, and deletes it when discarded', async () => {
  const desk = openGroupDesk()
  const first = show(desk)
  await nameIt('Spokane')
  await next()
  const { namespace } = first
  first.close()
  const urlState = memoryUrlState()
  urlState.write({ 'group-view': 'name' }, 'replace')
  const { api } = show(desk, 'g-3', { namespace, urlState })
  await expect.element(page.getByRole('textbox', { name: 'Group name' })).toHaveValue('Spokane')
  await expect.element(page.getByText('You are continuing the draft that you started earlier.')).toBeVisible()
  await button('Cancel').click()
  await button('Discard draft').click()
  await expect.element(heading('Northwind West')).toBeVisible()
  await button('Create group').click()
  await expect.element(page.getByRole('textbox', { name: 'Group name' })).toHaveValue('')
  expect(api.calls('POST /user-groups')).toHaveLength(0)
})

it('[GRP-47] retries the same request after a lost response, and creates one group', async () => {
  const desk = openGroupDesk()
  const create = desk.answers['POST /user-groups']
  let isLost = true
  const answers = {
    ...desk.answers,
    'POST /user-groups': async (exchange: Parameters<NonNullable<typeof create>>[0]) => {
      const reply = (await create?.(exchange)) ?? 'lost'
      return isLost ? refusal(503, 'unavailable') : reply
    },
  }
  show({ ...desk, answers })
  await nameIt('Spokane')
  for (let step = 0; step < 3; step += 1) await next()
  await button('Create group').click()
  await expect.element(page.getByText('No response arrived, so the group may or may not exist')).toBeVisible()
  isLost = false
  await button('Send again').click()
  await expect.element(page.getByText('Spokane was created.')).toBeVisible()
  expect(new Set(desk.keys).size).toBe(1)
  expect(desk.groups.filter(({ name }) => name === 'Spokane')).toHaveLength(1)
})

/** An admin's own save is not reported as another admin's change. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/group-admin'
import { type GroupDesk, openGroupDesk } from '../../../test/support/group-answers.ts'
import { type Answer, refusal, type Rendered, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(desk: GroupDesk): Rendered {
  rendered = renderWidget({ tag: 'nt-group-admin', answers: desk.answers, attributes: { group: 'g-3' } })
  return rendered
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[GRP-60] bases the next change on the admin’s own last save', async () => {
  const desk = openGroupDesk()
  const read = desk.answers['GET /user-groups/*']
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  let isLate = false
  const { api } = show({
    ...desk,
    answers: {
      ...desk.answers,
      'GET /user-groups/*': async (exchange) => {
        if (isLate) await late
        return read?.(exchange) ?? refusal(404, 'not-found')
      },
    },
  })
  await expect.element(heading('Northwind West')).toBeVisible()
  await button('Change accounts').click()
  await page.getByRole('checkbox', { name: /Northwind Canada 10430/ }).click()
  isLate = true
  await button('Save accounts').click()
  await expect.element(page.getByText('The accounts of Northwind West were changed.')).toBeVisible()
  await button('Change accounts').click()
  await button('Remove Northwind West').click()
  await expect.element(page.getByText('Users lose: Northwind West')).toBeVisible()
  await button('Save accounts').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(api.calls('PATCH /user-groups/g-3/customers').map(({ attributes }) => attributes?.['version'])).toEqual([1, 2])
  expect(desk.groups[3]?.accounts.map(({ buid_customer }) => buid_customer)).toEqual(['10430'])
  arrive()
})

it('[GRP-60] recognizes an own change that was saved although the response was lost', async () => {
  const desk = openGroupDesk()
  const lost =
    (name: string): Answer =>
    async (exchange) => {
      await desk.answers[name]?.(exchange)
      return 'lost' as const
    }
  show({
    ...desk,
    answers: {
      ...desk.answers,
      'PATCH /user-groups/*': lost('PATCH /user-groups/*'),
      'PATCH /user-groups/*/customers': lost('PATCH /user-groups/*/customers'),
    },
  })
  await expect.element(heading('Northwind West')).toBeVisible()
  await button('Change accounts').click()
  await page.getByRole('checkbox', { name: /Northwind Canada 10430/ }).click()
  await button('Save accounts').click()
  await expect.element(page.getByText('The accounts of Northwind West were changed.')).toBeVisible()
  await button('Edit').click()
  await page.getByRole('textbox', { name: 'Group name' }).fill('Northwind North')
  await button('Save 1 change').click()
  await expect.element(page.getByText('Northwind North was changed.')).toBeVisible()
  expect(page.getByText(/Another admin/).elements()).toHaveLength(0)
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
})

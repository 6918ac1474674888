import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/card-manager'
import { type CardDesk, openCardDesk } from '../../../test/support/card-answers.ts'
import { type Rendered, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(desk: CardDesk = openCardDesk()): Rendered {
  rendered = renderWidget({ tag: 'nt-card-manager', answers: desk.answers })
  return rendered
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[CRD-52] opens the secure frame for a number, and has none of it in the page', async () => {
  const { element, events } = show()
  await button(/^Show number, ALEX SMITH/).click()
  await expect.element(page.getByRole('dialog', { name: 'Show the number of ••1217' })).toBeVisible()
  await expect
    .element(page.getByText('Secure frame of Harbor Trade Credit. This page cannot read what is inside.'))
    .toBeVisible()
  await expect.poll(() => element.querySelector('iframe')?.title).toBe('Show the number of ••1217')
  expect(element.querySelector('iframe')?.src).toMatch(/^https:\/\/secure\.invalid\/v1\/frame/)
  await button('Close').click()
  expect(element.querySelector('iframe')).toBeNull()
  expect(JSON.stringify(events('nt-error'))).not.toMatch(/\d{13,}/)
})

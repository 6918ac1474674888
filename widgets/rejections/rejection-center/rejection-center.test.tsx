import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/rejection-center'
import { type Rendered, renderWidget, signedIn } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[WID-1] shows its title', async () => {
  rendered = renderWidget({ tag: 'nt-rejection-center', answers: { 'GET /self': () => signedIn([]) } })
  await expect.element(page.getByRole('heading', { name: 'New widget' })).toBeVisible()
  expect(rendered.events('nt-ready')).toHaveLength(1)
})

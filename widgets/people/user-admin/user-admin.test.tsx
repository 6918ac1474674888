import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/user-admin'
import { type Rendered, renderWidget, signedIn } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[WID-1] shows its title', async () => {
  rendered = renderWidget({ tag: 'nt-user-admin', answers: { 'GET /self': () => signedIn([]) } })
  await expect.element(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  expect(rendered.events('nt-ready')).toHaveLength(1)
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/dispute-detail'
import { RESPONSES, seatedAs, wireDispute, wireDocument } from '../../../test/support/dispute-answers.ts'
import { listOf, type Rendered, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[DOC-92] shows that a document is being scanned or was removed, and offers no download', async () => {
  const documents = [
    wireDocument('F-11', 'receipt.pdf'),
    wireDocument('F-12', 'tally.pdf', { scan: 'waiting' }),
    wireDocument('F-13', 'crate.png', { scan: 'infected' }),
  ]
  rendered = renderWidget({
    tag: 'nt-dispute-detail',
    attributes: { 'invoice-id': 'D-1182' },
    answers: {
      'GET /self': () => seatedAs('customer'),
      'GET /disputes/D-1182': () => ({ data: wireDispute('D-1182', { documents }) }),
      'GET /ecaas/customer-dispute-response': () => RESPONSES,
      'GET /ecaas/user-group-contacts': () => listOf([]),
    },
  })
  // In the opening entry, and in the list of all documents.
  await expect.element(page.getByRole('button', { name: 'Save receipt.pdf' }).nth(1)).toBeVisible()
  const files = page.getByRole('list').filter({ hasText: 'receipt.pdf' }).getByRole('listitem')
  await expect
    .element(files.filter({ hasText: 'tally.pdf' }).last())
    .toHaveTextContent('Being checked for viruses; it can be saved afterwards')
  await expect.element(files.filter({ hasText: 'crate.png' }).last()).toHaveTextContent('Removed: a virus was found')
  expect(page.getByRole('button', { name: /^Save (receipt|tally|crate)/ }).elements()).toHaveLength(2)
})

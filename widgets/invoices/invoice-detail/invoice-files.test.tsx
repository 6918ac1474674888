import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/invoice-detail'
import { dealer, DETAIL_ANSWERS, wireDetails, wireInvoiceDocument } from '../../../test/support/detail-answers.ts'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  type Resource,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

function show(answers: Answers = {}, options: Partial<RenderOptions> = {}) {
  rendered = renderWidget({
    tag: 'nt-invoice-detail',
    attributes: { 'invoice-id': 'T-198204' },
    answers: { ...DETAIL_ANSWERS, 'GET /self': dealer, ...answers },
    ...options,
  })
  return rendered
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const file = (name: string, type: string) => new File(['%PDF-1.7 an invoice'], name, { type })

it('[IND-9] uploads the dealer’s invoice, retries after a failure, and adds it to the list', async () => {
  let isBroken = true
  const kept: Resource[] = []
  const { api } = show({
    'GET /merchant-invoice-documents': () => listOf(kept),
    'POST /merchant-invoice-documents': () => {
      if (isBroken) return refusal(422, 'document-unreadable')
      kept.push(wireInvoiceDocument())
      return { data: wireInvoiceDocument(), status: 201 }
    },
  })
  await expect.element(page.getByText(/Choose a file/)).toBeVisible()
  const input = rendered?.root.querySelector<HTMLInputElement>('input[type=file]')
  await page.elementLocator(input as Element).upload(file('notes.exe', 'application/x-msdownload'))
  await expect.element(page.getByText(/notes\.exe is not a type we can read/).first()).toBeVisible()
  expect(api.calls('POST /merchant-invoice-documents')).toHaveLength(0)
  await button('Remove notes.exe').click()
  await page.elementLocator(input as Element).upload(file('cascade-88213.pdf', 'application/pdf'))
  await expect.element(page.getByText(/cascade-88213\.pdf did not upload/).first()).toBeVisible()
  isBroken = false
  await button('Try again: cascade-88213.pdf').click()
  await expect.element(button('Save cascade-88213.pdf')).toBeVisible()
  await expect.element(page.getByText('To replace this file, remove it first.')).toBeVisible()
  const sent = api.calls('POST /merchant-invoice-documents').at(-1)
  expect(sent?.attributes).toEqual({ trx_id: 'T-198204', buid_customer: '10428' })
})

it('[IND-9] names the type of the dealer’s invoice in the user’s language', async () => {
  show({ 'GET /merchant-invoice-documents': () => listOf([wireInvoiceDocument()]) }, { locale: 'de' })
  await expect.element(page.getByText(/^Originalrechnung des Händlers · /)).toBeVisible()
})

it('[IND-9] removes a document after a confirmation that names who loses access', async () => {
  let documents = [wireInvoiceDocument()]
  const { api } = show({
    'GET /merchant-invoice-documents': () => listOf(documents),
    'DELETE /merchant-invoice-documents': () => {
      documents = []
      return { data: null }
    },
  })
  await button('Remove cascade-88213.pdf').click()
  const dialog = page.getByRole('dialog', { name: 'Remove cascade-88213.pdf?' })
  await expect.element(dialog).toHaveTextContent('Northwind Traders can no longer save it.')
  await dialog.getByRole('button', { name: 'Keep file' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(api.calls('DELETE /merchant-invoice-documents')).toHaveLength(0)
  await button('Remove cascade-88213.pdf').click()
  await dialog.getByRole('button', { name: 'Remove file' }).click()
  await expect.element(page.getByText(/Choose a file/)).toBeVisible()
  expect(api.calls('DELETE /merchant-invoice-documents')[0]?.attributes).toEqual({
    document_id: 'IDOC-1',
    buid_customer: '10428',
  })
})

it('[IND-1] offers a dealer to update or adjust the invoice, but not to pay it', async () => {
  show({ 'GET /details': () => ({ data: wireDetails({ payments: null, adjustments: [] }) }) })
  await button('Update or adjust').click()
  await expect.element(page.getByRole('dialog', { name: 'Invoice INV-198204' })).toBeVisible()
  expect(button(/^Pay /).query()).toBeNull()
})

it('[IND-11] rejects a change to an outdated note, and removes a note after confirmation', async () => {
  const note = {
    ...{ id: 'R-2', author: 'Cascade', text: 'Four tires follow.', enteredAt: '2026-11-03T15:20:00Z' },
    ...{ version: 3, changedAt: null, changeable: true },
  }
  let notes = [note]
  const { api } = show({
    'GET /details': () => ({ data: wireDetails({ notes: [], comments: notes }) }),
    'PATCH /ecaas/invoices/T-198204/notes/R-2': () => refusal(409, 'invoice-note-changed'),
    'POST /ecaas/invoices/T-198204/notes/R-2/removal': () => {
      notes = []
      return { data: null }
    },
  })
  await button('Edit note').click()
  const field = page.getByRole('textbox', { name: 'Note' })
  await expect.element(field).toHaveValue('Four tires follow.')
  await field.fill('Five tires follow.')
  await button('Save note').click()
  await expect.element(page.getByText(/This note was changed by another user/).first()).toBeVisible()
  await expect.element(field).toHaveValue('Five tires follow.')
  expect(api.calls('PATCH /ecaas/invoices/T-198204/notes/R-2')[0]?.attributes).toEqual({
    ...{ version: 3, buid_customer: '10428', text: 'Five tires follow.' },
  })
  await button('Remove note').click()
  const dialog = page.getByRole('dialog', { name: 'Remove this note?' })
  await dialog.getByRole('button', { name: 'Remove note' }).click()
  await expect.poll(() => page.getByText('Four tires follow.').query()).toBeNull()
})

it('[IND-11] saves a note once, shows who can read it, and keeps a note that could not be saved', async () => {
  let isBroken = true
  const { api } = show({
    'POST /invoice-notes': ({ attributes }) =>
      isBroken
        ? refusal(500, 'server-error')
        : {
            status: 201,
            data: {
              type: 'invoice-notes',
              id: 'R-9',
              attributes: {
                ...{ id: 'R-9', trx_id: 'T-198204', kind: 'comment', author: 'Cascade', text: attributes?.['text'] },
                entered_at: '2026-11-20T15:00:00Z',
              },
            },
          },
  })
  await button('Add a note').click()
  const field = page.getByRole('textbox', { name: 'Note' })
  await expect.element(page.getByText('Everyone who sees this invoice can read it.')).toBeVisible()
  await button('Save note').click()
  await expect.element(page.getByText('Write the note first. Nothing was saved.')).toBeVisible()
  await field.fill('Rebate is on this invoice.')
  await button('Save note').click()
  await expect.poll(() => rendered?.root.querySelector('.err')?.textContent).toBeTruthy()
  await expect.element(field).toHaveValue('Rebate is on this invoice.')
  isBroken = false
  await button('Save note').click()
  await expect.poll(() => field.query()).toBeNull()
  const keys = api.calls('POST /invoice-notes').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

/** Options of a page of a partner. */
const EMBEDDED: Partial<RenderOptions> = {
  session: undefined,
  key: 'pk_test_1',
  fetchClientSecret: () => Promise.resolve('cs_1'),
}
const TOKEN: Answers = {
  'POST /embed-tokens': () => ({
    data: {
      type: 'embed-tokens',
      id: 't-1',
      attributes: { access_token: 'at_1', expires_in: 900, session_id: 'es_1' },
    },
  }),
}
const listed = (...files: [id: string, name: string, more?: Record<string, unknown>][]): Answers => ({
  'GET /merchant-invoice-documents': () =>
    listOf(
      files.map(([id, file_name, more]) => ({
        ...wireInvoiceDocument({ document_id: id, file_name, ...more }),
        id,
      })),
    ),
})

async function drawing(): Promise<Blob> {
  const canvas = new OffscreenCanvas(40, 20)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 20)
  return canvas.convertToBlob({ type: 'image/png' })
}

it('[DOC-137] shows an image in a dialog, and Escape closes it and returns focus', async () => {
  const file = await drawing()
  const { root } = show({
    ...listed(['IDOC-1', 'damage.png']),
    'GET /merchant-invoice-documents/IDOC-1': () => ({ file }),
  })
  await button('Preview damage.png').click()
  const picture = page.getByRole('img', { name: 'damage.png' })
  await expect.element(picture).toBeVisible()
  await expect.poll(() => root.querySelector('canvas')?.width).toBe(40)
  await expect.element(button('Save file')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(picture).not.toBeInTheDocument()
  await expect.poll(() => root.activeElement?.getAttribute('aria-label')).toBe('Preview damage.png')
})

it('[DOC-137] explains why a file is not shown, and offers to save it', async () => {
  show({
    ...listed(['IDOC-1', 'damage.png'], ['IDOC-2', 'slip.jpg']),
    'GET /merchant-invoice-documents/IDOC-1': () => ({ file: new Blob(['<svg/>']) }),
    'GET /merchant-invoice-documents/IDOC-2': () => refusal(404, 'not-found'),
  })
  await button('Preview damage.png').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This file could not be shown. Save it to open it.')
  await expect.element(button('Save file')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Preview slip.jpg').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^slip\.jpg could not be shown\./)
  expect(button('Save file').query()).toBeNull()
})

it('[DOC-137] shows a PDF only as a PDF, and only on the provider’s own page', async () => {
  const file = new Blob(['<script>alert(1)</script>'], { type: 'text/html' })
  const answers = {
    ...listed(['IDOC-1', 'cascade.pdf'], ['IDOC-2', 'list.xlsx']),
    'GET /merchant-invoice-documents/IDOC-1': () => ({ file }),
  }
  const { root } = show(answers)
  await button('Preview cascade.pdf').click()
  const address = () => root.querySelector('iframe')?.src ?? ''
  await expect.poll(address).toMatch(/^blob:/)
  expect((await fetch(address())).headers.get('content-type')).toBe('application/pdf')
  expect(button('Preview list.xlsx').query()).toBeNull()
  await expect.element(button('Save list.xlsx')).toBeInTheDocument()
  rendered?.close()

  show({ ...answers, ...TOKEN }, EMBEDDED)
  await expect.element(button('Save cascade.pdf')).toBeVisible()
  expect(button('Preview cascade.pdf').query()).toBeNull()
})

it('[IND-34] shows that a document is being scanned or was removed, and offers no download', async () => {
  show(
    listed(
      ['IDOC-1', 'clean.pdf'],
      ['IDOC-2', 'new.pdf', { scan: 'waiting' }],
      ['IDOC-3', 'bad.png', { scan: 'infected' }],
    ),
  )
  await expect.element(button('Save clean.pdf')).toBeVisible()
  await expect.element(page.getByText('Being checked for viruses; it can be saved afterwards')).toBeVisible()
  await expect.element(page.getByText('Removed: a virus was found')).toBeVisible()
  for (const name of ['Save new.pdf', 'Save bad.png', 'Preview bad.png']) expect(button(name).query()).toBeNull()
})

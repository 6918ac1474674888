import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/application-center'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  renderWidget,
  type RenderOptions,
  type Resource,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

const NO_FILE = { document_id: null, file_name: null, file_size: null }
const FILE = { document_id: 'AD-1', file_name: 'bank reference.pdf', file_size: 1234 }
const application = (id: string, changes: Record<string, unknown> = {}): Resource => ({
  type: 'applications',
  id,
  attributes: {
    application_id: id,
    application_type: 'credit-increase',
    buid_customer: '10428',
    buid_merchant: null,
    status: 'documents-needed',
    submitted_ts: '2026-11-13T05:30:00.000Z',
    decided_ts: null,
    amount: 30_000_000,
    currency: 'USD',
    next_step: 'send-documents',
    documents: [
      { ...NO_FILE, document_type: 'financial-statements', received: false },
      { ...FILE, document_type: 'bank-reference', received: true },
    ],
    ...changes,
  },
})
const DECIDED = { status: 'declined', decided_ts: '2026-08-14T15:00:00.000Z', next_step: null }

function show(changes: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({
    tag: 'nt-application-center',
    answers: {
      'GET /self': () => signedIn(['applications.list', 'application-documents.get']),
      'GET /applications': () =>
        listOf([
          application('AP-7003'),
          application('AP-7004', { status: 'in-review', next_step: 'wait-for-decision', amount: null, currency: null }),
          application('AP-6990', DECIDED),
        ]),
      ...changes,
    },
    ...options,
  })
  return rendered
}

const card = (id: string) => page.getByRole('article').filter({ hasText: id })

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[NOT-30] shows the request, its status, which side has to act, and received documents', async () => {
  const { api, events } = show()
  await expect.element(page.getByText('1 application needs your attention')).toBeVisible()
  const first = card('AP-7003')
  await expect.element(first).toHaveTextContent('Higher credit limitApplication AP-7003Documents needed')
  await expect
    .element(first)
    .toHaveTextContent('Action neededSend us the missing documents so we can finish the review.')
  await expect.element(first).toHaveTextContent('Requested amount$300,000.00SentNov 12, 2026')
  const documents = first.getByRole('list', { name: 'Documents' }).getByRole('listitem')
  expect(documents.elements().map(({ textContent }) => textContent)).toEqual([
    'Financial statementsStill needed',
    'Bank referenceReceivedbank reference.pdf',
  ])
  await expect.element(card('AP-7004')).toHaveTextContent('In reviewDecision pendingYou don’t need to do anything now.')
  await expect.element(card('AP-7004')).not.toHaveTextContent('Requested amount')
  await expect.element(card('AP-6990')).toHaveTextContent('DeclinedDeclinedCustomer support can tell you why.')
  await expect.element(card('AP-6990')).toHaveTextContent('DecidedAug 14, 2026')
  await expect.element(card('AP-6990')).toHaveTextContent('Financial statementsNot received')
  expect(api.calls('GET /applications')[0]?.query.get('filter[buid_customer]')).toBe('10428')
  await expect.poll(() => events('nt-ready')).toHaveLength(1)
})

it('[NOT-31] saves the file of a document, once, under its own name', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${new URL(this.href).protocol} ${this.download}`)
  })
  const { api } = show({ 'GET /application-documents/AD-1': () => ({ data: null }) })
  await card('AP-7003').getByRole('button', { name: 'Save bank reference.pdf' }).click()
  await expect.poll(() => saved).toEqual(['blob: bank reference.pdf'])
  expect(api.calls('GET /application-documents/AD-1')).toHaveLength(1)
  click.mockRestore()
})

it('[NOT-31] reports that a file was not saved, and why', async () => {
  show({ 'GET /application-documents/AD-1': () => refusal(404, 'not-found') })
  await card('AP-7003').getByRole('button', { name: 'Save bank reference.pdf' }).click()
  await expect.element(card('AP-7003').getByRole('alert')).toHaveTextContent(/^bank reference.pdf was not saved\. ./)
})

it('[DOC-92] shows that a file is being scanned or was removed, and offers no download', async () => {
  const documents = [
    { ...FILE, document_type: 'bank-reference', received: true, scan: 'waiting' },
    { ...FILE, document_type: 'tax-certificate', received: true, scan: 'infected' },
  ]
  show({ 'GET /applications': () => listOf([application('AP-7003', { documents })]) })
  const listed = card('AP-7003').getByRole('list', { name: 'Documents' }).getByRole('listitem')
  await expect.element(listed.nth(1)).toBeVisible()
  expect(listed.elements().map(({ textContent }) => textContent)).toEqual([
    'Bank referenceReceivedbank reference.pdfBeing checked for viruses; it can be saved afterwards',
    'Tax certificateRemoved: a virus was foundbank reference.pdf',
  ])
  expect(page.getByRole('button', { name: /^Save/ }).elements()).toEqual([])
})

it('[NOT-31] shows only the file name to a user who may not save it', async () => {
  show({ 'GET /self': () => signedIn(['applications.list']) })
  await expect.element(card('AP-7003').getByText('bank reference.pdf')).toBeVisible()
  expect(page.getByRole('button', { name: /^Save/ }).elements()).toEqual([])
})

it('[NOT-8] requests a dealer’s own applications', async () => {
  const { api } = show({
    'GET /self': () =>
      signedIn(['applications.list'], {
        session_data: {
          logged_in: true,
          language: 'en',
          user_type: 'merchant',
          customer_id: null,
          location: null,
          merchant_id: 'M-1',
        },
        user: {
          user_id: 'u-9',
          username: 'merchant',
          email_address: 'merchant@cascade.example',
          first_name: 'Mia',
          last_name: 'Dale',
          full_name: 'Mia Dale',
          role: 'Merchant',
          status: 'active',
          user_types: ['merchant'],
          isSso: false,
          timeZone: 'America/Chicago',
          customerEntityRestricted: false,
          merchantEntityRestricted: true,
        },
        selectedCustomer: null,
      }),
  })
  await expect.element(card('AP-7003')).toBeVisible()
  expect(api.calls('GET /applications')[0]?.query.get('filter[buid_customer]')).toBeNull()
})

it('[NOT-8] requires an account to be selected first, and sends no request', async () => {
  const { api, events } = show({
    'GET /self': () =>
      signedIn(['applications.list'], {
        session_data: {
          logged_in: true,
          language: 'en',
          user_type: 'corporate',
          customer_id: null,
          location: null,
          merchant_id: null,
        },
        selectedCustomer: null,
      }),
  })
  await page.getByRole('button', { name: 'Choose an account' }).click()
  expect(events('nt-navigate')).toEqual([{ to: 'customer-picker', params: {} }])
  expect(api.calls('GET /applications')).toEqual([])
})

it('[NOT-8] shows that there are no applications', async () => {
  const { events } = show({ 'GET /applications': () => listOf([]) })
  await expect.element(page.getByText('No applications yet')).toBeVisible()
  await expect.poll(() => events('nt-empty')).toHaveLength(1)
})

it('[NOT-8] pages through the applications', async () => {
  const all = Array.from({ length: 12 }, (_, index) => application(`AP-${100 + index}`))
  show({
    'GET /applications': ({ query }) => {
      const [number, size] = [Number(query.get('page[number]')), Number(query.get('page[size]'))]
      return listOf(all.slice((number - 1) * size, number * size), { record_count: all.length })
    },
  })
  await expect.element(page.getByText('1–10 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('11–12 of 12')).toBeVisible()
  await expect.element(card('AP-111')).toBeVisible()
})

it('[UI-75] scrolls to the top of the list after Next and moves focus, with the pager in its own card', async () => {
  const all = Array.from({ length: 12 }, (_, index) => application(`AP-${100 + index}`))
  const { root } = show({
    'GET /applications': ({ query }) => {
      const [number, size] = [Number(query.get('page[number]')), Number(query.get('page[size]'))]
      return listOf(all.slice((number - 1) * size, number * size), { record_count: all.length })
    },
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(card('AP-111')).toBeVisible()
  await expect.poll(() => root.activeElement?.getAttribute('aria-label')).toBe('Applications')
})

it('[ERR-2] reports that they did not load, and retries', async () => {
  let isDown = true
  const { events } = show({
    'GET /applications': () => (isDown ? refusal(500, 'server-error') : listOf([application('AP-7003')])),
  })
  await expect.element(page.getByText('Applications did not load'), { timeout: 8000 }).toBeVisible()
  await expect.poll(() => events('nt-error')).toMatchObject([{ code: 'server-error' }])
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('AP-7003')).toBeVisible()
})

it('[I18N-8] formats amounts and dates in the language', async () => {
  show({}, { locale: 'de' })
  await expect.element(card('AP-7003')).toHaveTextContent(/300\.000,00\s\$.*12\. Nov\. 2026/)
})

const SENDER = () => signedIn(['applications.list', 'application-documents.get', 'application-documents.create'])

it('[NOT-72] uploads a missing document in its place, and removes it', async () => {
  let document: Record<string, unknown> = { ...NO_FILE, received: false }
  const { api, root } = show({
    'GET /self': SENDER,
    'GET /applications': () => {
      const isThere = document['received'] === true
      return listOf([
        application('AP-7003', {
          status: isThere ? 'in-review' : 'documents-needed',
          next_step: isThere ? 'wait-for-decision' : 'send-documents',
          documents: [{ document_type: 'financial-statements', ...document }],
        }),
      ])
    },
    'POST /application-documents': () => {
      document = { document_id: 'AD-9', file_name: '2026.pdf', file_size: 9, received: true, removable: true }
      const attributes = {
        document_id: 'AD-9',
        document_type: 'financial-statements',
        file_name: '2026.pdf',
        file_size: 9,
      }
      return { data: { type: 'application-documents', id: 'AD-9', attributes }, status: 201 }
    },
    'DELETE /application-documents/AD-9': () => {
      document = { ...NO_FILE, received: false }
      return { data: null }
    },
  })
  const zone = card('AP-7003').getByRole('button', { name: /Choose a file/ })
  await expect.element(zone).toBeVisible()
  await expect.element(card('AP-7003').getByRole('group', { name: 'Upload: Financial statements' })).toBeVisible()
  const input = root.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input as HTMLInputElement, new File(['%PDF-1.4'], '2026.pdf', { type: 'application/pdf' }))
  await expect.element(card('AP-7003')).toHaveTextContent('In reviewDecision pending')
  expect(api.calls('POST /application-documents').map(({ attributes }) => attributes)).toEqual([
    { application_id: 'AP-7003', document_type: 'financial-statements' },
  ])
  await expect.element(card('AP-7003').getByText('2026.pdf was uploaded.')).toBeInTheDocument()
  await expect.poll(() => root.activeElement?.textContent).toBe('Documents')
  await card('AP-7003').getByRole('button', { name: 'Remove 2026.pdf' }).click()
  await expect.element(zone).toBeVisible()
  await expect.element(card('AP-7003')).toHaveTextContent('Action needed')
})

it('[NOT-72] keeps a document if its removal is rejected, and shows why', async () => {
  const kept = { ...FILE, document_type: 'bank-reference', received: true, removable: true }
  show({
    'GET /self': SENDER,
    'GET /applications': () => listOf([application('AP-7003', { documents: [kept] })]),
    'DELETE /application-documents/AD-1': () => refusal(409, 'document-not-removable'),
  })
  await card('AP-7003').getByRole('button', { name: 'Remove bank reference.pdf' }).click()
  await expect
    .element(card('AP-7003').getByRole('alert'))
    .toHaveTextContent('bank reference.pdf was not removed. This document is part of the review and stays.')
})

it('[NOT-72] offers no upload to users without the right, or after a decision', async () => {
  show({ 'GET /applications': () => listOf([application('AP-7003')]) })
  await expect.element(card('AP-7003')).toBeVisible()
  expect(page.getByRole('button', { name: /Choose a file/ }).elements()).toEqual([])
  rendered?.close()
  show({ 'GET /self': SENDER, 'GET /applications': () => listOf([application('AP-6990', DECIDED)]) })
  await expect.element(card('AP-6990')).toBeVisible()
  expect(page.getByRole('button', { name: /Choose a file/ }).elements()).toEqual([])
})

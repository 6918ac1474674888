import { expect, it } from 'vitest'
import { createApi } from '../api/create-api.ts'
import { cookieCredential } from '../api/credential.ts'
import {
  addDisputeContacts,
  answerDispute,
  answerDisputesTogether,
  countCustomerDisputes,
  createDispute,
  deleteDisputeDocument,
  type Dispute,
  disputeFlags,
  getDispute,
  listCustomerDisputeResponses,
  listDisputeDocumentTypes,
  listDisputeReasons,
  listDisputes,
  listIneligibleTransactions,
  listInvoices,
  listWaitingDisputeDocuments,
  removeDisputeContact,
  removeDisputedInvoice,
  type Role,
  sumMinor,
  withdrawDispute,
} from '../contract/index.ts'
import { createFakeProvider, type FakeProvider, type FakeProviderOptions } from './fake-provider.ts'
import { scenarioNames } from './scenarios.ts'

const apiOf = (provider: FakeProvider) =>
  createApi({ base: 'https://api.provider.test/api', fetch: provider.fetch, credential: cookieCredential })
const ALL = { page: { number: 1, size: 200 } } as const
let keys = 0
const newKey = () => ({ idempotencyKey: `key-of-a-dispute-${(keys += 1)}` })

async function desk(options: FakeProviderOptions = {}) {
  const provider = createFakeProvider({ role: 'admin', ...options })
  const api = apiOf(provider)
  const all = (await api.send(listDisputes, ALL)).data
  const of = (status: Dispute['status']) => all.find((dispute) => dispute.status === status) as Dispute
  const invoices = (await api.send(listInvoices, ALL)).data
  const free = invoices.filter(({ status, disputedTotal }) => status.join() === 'Billed' && disputedTotal === 0)
  return { provider, api, all, of, invoices, free }
}

it.each(scenarioNames.filter((name) => !['loading', 'slow', 'unreachable', 'server-error'].includes(name)))(
  '[TST-2] has in %s disputes that match their invoices',
  async (scenario) => {
    const provider = createFakeProvider({ scenario })
    provider.set('default', { keepData: true })
    const api = apiOf(provider)
    const { data: disputes } = await api.send(listDisputes, ALL).catch(() => ({ data: [] as Dispute[] }))
    const { data: invoices } = await api.send(listInvoices, ALL).catch(() => ({ data: [] }))
    for (const invoice of invoices) {
      const own = disputes.filter(({ status, invoices: rows }) =>
        rows.some(({ trxId }) => trxId === invoice.trxId && status !== 'closed' && status !== 'expired'),
      )
      const flags = disputeFlags(own.map(({ status }) => status))
      expect(invoice.status.filter((word) => ['Disputed', 'Escalated', 'Pending Adjustment'].includes(word))).toEqual(
        flags,
      )
    }
    if (scenario === 'default') expect(new Set(disputes.map(({ status }) => status)).size).toBe(7)
  },
)

it('[TST-4] [DSP-6] has no dispute within its deadline when all deadlines have passed', async () => {
  const provider = createFakeProvider({ scenario: 'deadlines-passed' })
  const { data } = await apiOf(provider).send(listDisputes, ALL)
  const counts = (word: Dispute['status']) => data.filter(({ status }) => status === word).length
  expect(data.filter(({ respondBy }) => respondBy !== null)).toEqual([])
  expect([counts('expired'), counts('pending customer support response')]).toEqual([2, 2])
})

it('[TST-4] [DSP-24] changes the version once, as if another user had been faster', async () => {
  const provider = createFakeProvider({ scenario: 'changed-meanwhile', role: 'admin' })
  const api = apiOf(provider)
  const { data } = await api.send(listDisputes, { ...ALL, filter: { turn: 'customer' } })
  const [{ id = '', version = 0 } = {}] = data
  const answer = () =>
    api.send(
      answerDispute,
      { params: { dispute_id: id }, body: { action: 'respond to merchant', version, comment: 'Eight.' } },
      { idempotencyKey: 'changed-meanwhile-1' },
    )
  await expect(answer()).rejects.toMatchObject({ code: 'dispute-not-answerable' })
  expect((await api.send(getDispute, { params: { dispute_id: id } })).data).toMatchObject({
    status: 'pending customer support response',
    version: version + 1,
  })
})

it('[DSP-38] filters, sorts, and pages disputes, with totals and counts over all pages', async () => {
  const { api, all, of } = await desk()
  const list = async (filter: object, sort?: string) =>
    (await api.send(listDisputes, { ...ALL, filter, ...(sort && { sort }) } as never)).data as Dispute[]
  expect((await list({ turn: 'customer' })).map(({ id }) => id)).toEqual([of('waiting on customer').id])
  expect((await list({ invoice: of('pending').invoices[0]?.invoiceId })).map(({ id }) => id)).toEqual([
    of('pending').id,
  ])
  expect((await list({ search: 'TIRES were' })).map(({ id }) => id)).toEqual([of('waiting on customer').id])
  const totals = (await list({}, '-total')).map(({ total }) => total)
  expect(totals).toEqual([...totals].sort((a, b) => b - a))
  const { meta } = await api.send(listDisputes, { page: { number: 1, size: 2 } })
  expect(meta.recordCount).toBe(all.length)
  expect(meta.totals.map(({ currency }) => currency)).toEqual(['CAD', 'USD'])
  expect(sumMinor(meta.totals.map(({ total }) => total))).toBe(sumMinor(all.map(({ total }) => total)))
  const { data: count } = await api.send(countCustomerDisputes, {})
  expect(count).toEqual({
    open: (await list({ status: 'open' })).length,
    closed: (await list({ status: 'closed' })).length,
    waitingOnCustomer: 1,
    waitingOnMerchant: 1,
    escalated: 1,
  })
  await expect(api.send(listDisputes, { filter: { amount_from: '1' } })).rejects.toMatchObject({
    code: 'parameter-invalid',
  })
})

it('[DSP-41] lists comments with their documents', async () => {
  const { api, of } = await desk()
  const dispute = of('waiting on customer')
  const { data } = await api.send(listCustomerDisputeResponses, { filter: { dispute_id: dispute.id } })
  expect(data.map(({ action, documents }) => [action, documents.length])).toEqual([['respond to customer', 1]])
  expect([dispute.documents.length, dispute.lastAction, dispute.internalNote]).toMatchObject([
    2,
    'respond to customer',
    expect.any(String),
  ])
  expect((await desk({ role: 'merchant' })).of('waiting on customer').internalNote).toBeNull()
})

it('[DSP-18] opens one dispute per dealer and key, and deducts the disputed amounts', async () => {
  const { api, free } = await desk()
  const lines = free.slice(0, 6)
  const body = {
    buid_customer: '10428',
    dispute_reason_id: 'DR-1',
    description: 'The price differs.',
    invoices: lines.map(({ trxId }) => ({ trx_id: trxId, amount: 100 })),
    contacts: [{ id: 'u-2' }],
  }
  const key = newKey()
  const opened = await api.send(createDispute, { body }, key)
  expect(await api.send(createDispute, { body }, key)).toEqual(opened)
  expect(opened.data.map(({ merchantName }) => merchantName).sort()).toEqual(
    [...new Set(lines.map(({ soldBy }) => soldBy))].sort(),
  )
  expect(opened.data[0]).toMatchObject({ shownStatus: 'open', turn: 'merchant', daysLeft: 14, actions: ['withdraw'] })
  const { data } = await api.send(listInvoices, { ...ALL, filter: { trx_id: lines[0]?.trxId ?? '' } })
  expect(data[0]).toMatchObject({ disputedTotal: 100, status: ['Billed', 'Disputed'] })
  const twice = api.send(createDispute, { body }, newKey())
  await expect(twice).rejects.toMatchObject({ code: 'dispute-invoice-already-disputed' })
})

it.each([
  ['dispute-no-invoices', { invoices: [] }],
  ['dispute-reason-unknown', { dispute_reason_id: 'DR-99' }],
  ['dispute-documents-required', { dispute_reason_id: 'DR-2' }],
  ['dispute-document-unknown', { document_ids: ['F-9'] }],
  ['dispute-contacts-not-added', { contacts: [{ name: 'No Address' }] }],
  ['dispute-predecessor-unusable', { predecessor_id: 'D-1' }],
  ['dispute-invoice-unknown', { invoices: [{ trx_id: 'T-1', amount: 1 }] }],
  ['dispute-amount-invalid', {}],
] as const)('[DSP-18] refuses with %s', async (code, change) => {
  const { api, free } = await desk()
  const invoices = [{ trx_id: free[0]?.trxId ?? '', amount: code === 'dispute-amount-invalid' ? -1 : 1 }]
  const body = { buid_customer: '10428', dispute_reason_id: 'DR-1', description: 'Why.', invoices, ...change }
  await expect(api.send(createDispute, { body } as never, newKey())).rejects.toMatchObject({ code })
})

it('[DSP-10] lists invoices that cannot be disputed, with the reason', async () => {
  const { api, invoices } = await desk()
  const trx_id = invoices.map(({ trxId }) => trxId).join()
  const { data } = await api.send(listIneligibleTransactions, { filter: { trx_id } })
  expect(new Set(data.map(({ reason }) => reason))).toEqual(
    new Set(['closed', 'not-posted', 'payment-pending', 'on-hold', 'already-disputed']),
  )
})

it('[DSP-20] alternates between the sides, and credits an accepted offer immediately', async () => {
  const { api, of, provider } = await desk()
  const dispute = of('waiting on customer')
  const send = (action: 'close' | 'respond to merchant', version = dispute.version) =>
    api.send(
      answerDispute,
      { params: { dispute_id: dispute.id }, body: { action, version, comment: 'As said.' } },
      newKey(),
    )
  await expect(send('close', 99)).rejects.toMatchObject({ code: 'dispute-changed' })
  const { data } = await send('close')
  expect(data).toMatchObject({
    status: 'closed',
    outcome: 'accepted',
    grantedTotal: dispute.offeredTotal,
    lastAction: 'close',
    lastComment: 'As said.',
    actions: [],
  })
  await expect(send('close')).rejects.toMatchObject({ code: 'dispute-not-answerable' })
  const [row] = dispute.invoices
  const after = await api.send(listInvoices, { ...ALL, filter: { trx_id: row?.trxId ?? '' } })
  expect(after.data[0]).toMatchObject({
    disputedTotal: 0,
    openTotal: (row?.openTotal ?? 0) - (dispute.offeredTotal ?? 0),
  })
  expect(provider.requestsOf('disputes.answer').length).toBeGreaterThan(2)
})

it.each([
  ['merchant', 'waiting on merchant', 'grant in full', 'pending'],
  ['merchant', 'waiting on merchant', 'deny', 'waiting on customer'],
  ['support', 'pending customer support response', 'deny', 'closed'],
] as const)('[DSP-26] lets a %s answer what is %s together: %s makes it %s', async (role: Role, from, action, to) => {
  const { api, of } = await desk({ role })
  const { id, version } = of(from)
  const disputes = [
    { dispute_id: id, version },
    { dispute_id: 'D-1', version: 1 },
  ]
  const { data } = await api.send(
    answerDisputesTogether,
    { body: { action, disputes, comment: 'So be it.' } },
    newKey(),
  )
  expect(data.map(({ succeeded, status, errorCode }) => [succeeded, status, errorCode])).toEqual([
    [true, to, null],
    [false, null, 'not-found'],
  ])
  const mixed = [of('pending'), of('adjusted')].map((each) => ({ dispute_id: each.id, version: each.version }))
  await expect(
    api.send(answerDisputesTogether, { body: { action, disputes: mixed, comment: 'x' } }, newKey()),
  ).rejects.toMatchObject({ code: 'dispute-answers-mixed' })
})

it('[DSP-25] lets a payer withdraw only their own dispute, and removes an invoice', async () => {
  const { api, of, free } = await desk({ role: 'payer' })
  const withdraw = ({ id, version }: Dispute) =>
    api.send(withdrawDispute, { params: { dispute_id: id }, body: { version } })
  await expect(withdraw(of('waiting on customer'))).rejects.toMatchObject({ code: 'dispute-not-answerable' })
  expect((await withdraw(of('waiting on merchant'))).data).toMatchObject({ status: 'closed', outcome: 'withdrawn' })
  const dealer = free[0]?.soldBy
  const [one, two] = free.filter(({ soldBy }) => soldBy === dealer)
  const invoices = [one, two].map((invoice) => ({ trx_id: invoice?.trxId ?? '', amount: 5 }))
  const body = { buid_customer: '10428', dispute_reason_id: 'DR-1', description: 'Why.', invoices }
  const opened = (await api.send(createDispute, { body }, newKey())).data[0] as Dispute
  const remove = (trx_id: string) => api.send(removeDisputedInvoice, { params: { dispute_id: opened.id, trx_id } })
  expect((await remove(one?.trxId ?? '')).data).toMatchObject({ total: 5, version: 2 })
  await expect(remove(two?.trxId ?? '')).rejects.toMatchObject({ code: 'dispute-last-invoice' })
})

it('[DSP-40] changes only the contacts of the caller’s side', async () => {
  const { api, of } = await desk()
  const { id, contacts } = of('waiting on customer')
  const add = (wanted: object[]) =>
    api.send(addDisputeContacts, { params: { dispute_id: id }, body: { contacts: wanted } }, newKey())
  const remove = (contact_id: string | undefined) =>
    api.send(removeDisputeContact, { params: { dispute_id: id, contact_id: contact_id ?? '' } })
  const { data } = await add([{ id: 'u-1' }, { contactName: 'Dock', contactEmail: 'dock@northwind.example' }])
  expect(data.contacts.map(({ name, isRemovable }) => [name, isRemovable])).toEqual([
    ['Alex Smith', false],
    ['Dealer desk', false],
    ['Pat Jones', true],
    ['Dock', true],
  ])
  for (const contact of contacts)
    await expect(remove(contact.id)).rejects.toMatchObject({ code: 'dispute-contact-kept' })
  expect((await remove(data.contacts[2]?.id)).data.contacts).toHaveLength(3)
})

it('[DSP-39] keeps the metadata of a file until a dispute names it', async () => {
  const { provider, api, free } = await desk()
  const form = new FormData()
  form.append('data', JSON.stringify({ type: 'dispute-documents', attributes: { doc_type_id: '12' } }))
  form.append('file', new Blob(['picture'], { type: 'image/png' }), 'broken.png')
  const headers = { 'Idempotency-Key': 'key-of-the-first-file' }
  const sent = await provider.fetch('/api/dispute-documents', { method: 'POST', headers, body: form })
  expect(sent.status, await sent.clone().text()).toBe(201)
  const [waiting] = (await api.send(listWaitingDisputeDocuments, {})).data
  expect(waiting).toMatchObject({ fileName: 'broken.png', sizeBytes: 7, type: 'Photo' })
  const body = {
    buid_customer: '10428',
    dispute_reason_id: 'DR-3',
    description: 'Broken.',
    invoices: [{ trx_id: free[0]?.trxId ?? '', amount: 5 }],
    document_ids: [waiting?.id ?? ''],
  }
  const [opened] = (await api.send(createDispute, { body }, newKey())).data
  expect(opened?.documents.map(({ fileName }) => fileName)).toEqual(['broken.png'])
  expect((await api.send(listWaitingDisputeDocuments, {})).data).toEqual([])
  const remove = api.send(deleteDisputeDocument, { params: { document_id: waiting?.id ?? '' } })
  await expect(remove).rejects.toMatchObject({ code: 'document-submitted' })
  expect((await api.send(listDisputeDocumentTypes, {})).data.map(({ maxFiles }) => maxFiles)).toEqual([5, 5, 5, 5, 5])
  expect((await api.send(listDisputeReasons, {})).data.length).toBeGreaterThan(2)
})

it('[DSP-6] [DSP-35] ends turns and applies credits as the day advances', async () => {
  const { provider, api, of } = await desk()
  const now = async (dispute: Dispute) =>
    (await api.send(getDispute, { params: { dispute_id: dispute.id } })).data.status
  provider.setToday('2026-11-23')
  expect([await now(of('pending')), await now(of('adjusted'))]).toEqual(['adjusted', 'closed'])
  provider.setToday('2026-11-27')
  expect(await now(of('waiting on customer'))).toBe('expired')
  provider.setToday('2026-12-20')
  expect(await now(of('waiting on merchant'))).toBe('pending customer support response')
})

import type { Dispute } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  admin,
  cascade,
  createDisputeDesk,
  dealer,
  type DisputeDesk,
  newKey,
  NORTHWIND,
  payer,
  support,
} from '../../../../test/support/dispute-desk.ts'
import { ask, createPrincipal, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())
const dock = { name: 'Dock Seven', email_address: 'dock@northwind.example', contact_type: '3' }
const depot = { name: 'Depot', email_address: 'depot@cascade.example', contact_type: '4' }

describe.each(databases.kinds)('contacts of a dispute on %s', (kind) => {
  let db: OpenDatabase['db']
  let desk: DisputeDesk
  let dispute: Dispute
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
    desk = createDisputeDesk(db)
    dispute = await desk.open(
      { 204561: 70_000 },
      { body: desk.request({ 204561: 70_000 }, { contacts: [{ id: 'u-1002' }] }) },
    )
  })

  const add = (contacts: readonly object[], question: Question = {}, id = dispute.id) =>
    ask(db, 'disputes.add-contacts', {
      principal: payer,
      idempotencyKey: newKey(),
      params: { dispute_id: id },
      body: { contacts },
      ...question,
    })
  const remove = (contact: { id: string } | undefined, principal = payer, id = dispute.id) =>
    ask(db, 'disputes.remove-contact', { principal, params: { dispute_id: id, contact_id: contact?.id ?? '' } })
  const contactsOf = async (principal = admin) => (await desk.get(dispute.id, principal)).contacts
  const contactOf = async (name: string, principal = admin) =>
    (await contactsOf(principal)).find((contact) => contact.name === name)

  it('[DSP-40] adds contacts without a response, on any party’s turn, without a new version', async () => {
    const reply = await add([dock])
    expect([reply.status, reply.data]).toMatchObject([200, { version: 1, status: 'waiting on merchant' }])
    expect((await contactsOf()).map(({ name, type }) => [name, type])).toEqual([
      ['Pat Jones', 'Primary'],
      ['Dock Seven', 'Receiving'],
    ])
    expect((await add([depot], { principal: cascade })).status).toBe(200)
  })

  it('[DSP-40] adds no contact twice, from either party, and once for a key', async () => {
    const key = newKey()
    const body = {
      contacts: [
        { name: 'Yard', email_address: 'yard@northwind.example' },
        { ...dock, name: 'Other name' },
      ],
    }
    const [first, second] = [await add([], { body, idempotencyKey: key }), await add([], { body, idempotencyKey: key })]
    expect([second.body, second.isReplay]).toEqual([first.body, true])
    await add([{ ...dock, email_address: 'DOCK@northwind.example' }], { principal: cascade })
    expect((await contactsOf()).map(({ name }) => name)).toEqual(['Pat Jones', 'Dock Seven', 'Depot', 'Yard'])
  })

  it('[DSP-40] says for each contact who may remove it: the party that added it, and never the opener', async () => {
    const removable = async (principal = admin) =>
      (await contactsOf(principal)).filter(({ isRemovable }) => isRemovable).map(({ name }) => name)
    expect(await removable(admin)).toEqual(['Dock Seven', 'Yard'])
    expect(await removable(cascade)).toEqual(['Depot'])
    expect(await removable(support)).toEqual([])
    const viewer = createPrincipal('u-1003', 'viewer', [NORTHWIND])
    expect(await removable(viewer)).toEqual([])
    expect((await desk.get(dispute.id, viewer)).canChangeContacts).toBe(false)
    expect((await desk.get(dispute.id, support)).canChangeContacts).toBe(true)
  })

  it('[DSP-40] keeps another side’s contact and the person who opened the dispute', async () => {
    for (const [name, principal] of [
      ['Depot', payer],
      ['Pat Jones', admin],
      ['Dock Seven', cascade],
      ['Dock Seven', support],
    ] as const) {
      const reply = await remove(await contactOf(name), principal)
      expect([name, reply.status, reply.data]).toMatchObject([name, 409, [{ code: 'dispute-contact-kept' }]])
    }
    expect(await contactsOf()).toHaveLength(4)
  })

  it('[DSP-40] takes a contact out, and that number is never another’s', async () => {
    const yard = await contactOf('Yard')
    const reply = await remove(yard, admin)
    expect([reply.status, (reply.data as Dispute).version]).toEqual([200, 1])
    expect((await remove(yard, admin)).status).toBe(404)
    await add([{ name: 'Gate', email_address: 'gate@northwind.example' }])
    expect((await remove(yard, admin)).status).toBe(404)
    expect(await contactOf('Gate')).toBeDefined()
  })

  it('[DSP-40] refuses all when one cannot be added, with its place, and when there would be too many', async () => {
    const wrong = await add([{ name: 'Good', email_address: 'good@northwind.example' }, { id: 'u-1011' }])
    expect([wrong.status, wrong.data]).toMatchObject([
      422,
      [
        {
          code: 'dispute-contacts-not-added',
          pointer: '/data/attributes/contacts/1',
          meta: { reason: 'unknown' },
        },
      ],
    ])
    const many = Array.from({ length: 9 }, (_, index) => ({ name: 'N', email_address: `n${index}@northwind.example` }))
    expect((await add(many)).data).toMatchObject([
      { code: 'dispute-contacts-not-added', meta: { reason: 'too-many', most: 10 } },
    ])
    expect((await contactsOf()).map(({ name }) => name)).not.toContain('Good')
    // A dealer's users cannot add users of the customer by id.
    expect((await add([{ id: 'u-1001' }], { principal: cascade })).status).toBe(422)
  })

  it('[DSP-40] adds a person once in concurrent requests', async () => {
    const gina = { name: 'Gina', email_address: 'gina@northwind.example' }
    const replies = await Promise.all([payer, admin, cascade].map((principal) => add([gina], { principal })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await contactsOf()).filter(({ name }) => name === 'Gina')).toHaveLength(1)
  })

  it('[DSP-17] does not exist for another dealer, nor for another customer', async () => {
    const other = createPrincipal('u-1011', 'admin', ['20517'])
    for (const principal of [dealer('M-302'), other]) {
      expect((await add([dock], { principal })).status).toBe(404)
      expect((await remove(await contactOf('Dock Seven'), principal)).status).toBe(404)
    }
    expect((await add([dock], {}, 'D-999')).status).toBe(404)
  })

  it('[DSP-40] records who did it, without names and addresses', async () => {
    const rows = await db
      .selectFrom('audit_entries')
      .select(['action', 'actor', 'detail'])
      .where('subject', '=', dispute.id)
      .where('action', 'in', ['disputes.add-contacts', 'disputes.remove-contact'])
      .orderBy('id')
      .execute()
    expect(rows.slice(0, 2)).toEqual([
      { action: 'disputes.add-contacts', actor: payer.id, detail: '{"count":1}' },
      { action: 'disputes.add-contacts', actor: cascade.id, detail: '{"count":1}' },
    ])
    expect(rows.filter(({ action }) => action === 'disputes.remove-contact')).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('example')
  })

  it('[DSP-40] changes nothing of a dispute that is over, by the calendar too', async () => {
    const late = await desk.onDay('2026-11-26')
    const expired = await add([dock], { principal: admin, clock: late }, 'D-1182')
    expect(expired.data).toMatchObject([{ code: 'dispute-not-answerable', meta: { reason: 'expired' } }])
    const seen = await desk.get('D-1182', admin, { clock: late })
    expect([seen.canChangeContacts, seen.contacts.some(({ isRemovable }) => isRemovable)]).toEqual([false, false])
    await desk.withdraw(await desk.get(dispute.id))
    expect((await add([dock])).data).toMatchObject([{ code: 'dispute-not-answerable', meta: { reason: 'closed' } }])
    expect((await remove(await contactOf('Dock Seven'))).data).toMatchObject([{ code: 'dispute-not-answerable' }])
  })
})

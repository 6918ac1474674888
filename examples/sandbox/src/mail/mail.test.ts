import { offeredLocales } from 'netterms/contract/internal'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases, type TestDatabases } from '../../../../test/support/sandbox-databases.ts'
import { readProgramTime } from '../clock/program-clock.ts'
import { migrate } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { openTestApi, PROVIDER, type TestApi } from '../http/test-api.ts'
import { deliverDueMails, sweepMails, type MailDesk } from './deliver-mails.ts'
import { FIXED_VALUES, MAIL_PAGES, type MailKind } from './mail-kinds.ts'
import { MAIL_TEXTS } from './mail-texts.ts'
import { type AddressedMail, mailboxTransport, smtpTransport } from './mail-transport.ts'
import { queueMail } from './queue-mail.ts'
import { renderMail } from './render-mail.ts'

const ORIGIN = 'https://pay.harbor.example'
const databases: TestDatabases = testDatabases()
afterAll(() => databases.stop())

const kinds = Object.keys(MAIL_PAGES) as MailKind[]
const VALUES = {
  dispute: 'D-1182',
  date: 'November 25, 2026',
  name: 'Pat',
  inviter: 'Alex',
  company: 'Northwind',
  username: 'pat.j',
  usernames: 'pat.j',
  token: 'T'.repeat(43),
  ...{ payment: 'P-100201', confirmation: '7QK-2M4-9XR', amount: '$1.00', code: 'R01', count: '2', skipped: '0' },
  ...{ leaves: 'November 23, 2026', former: 'P-100199', facts: '[]' },
  ...{ person: 'Sam', holder: 'Lee', card: 'C-1001' },
  ...{ dealer: 'Cascade Tire & Service', invoice: 'INV-204016', reason: 'Freight' },
}

describe.each(databases.kinds)('the outbox on %s', (kind) => {
  let database: OpenDatabase
  let clockMs = Date.parse('2026-03-02T12:00:00Z')
  const taken: AddressedMail[] = []
  const logged: string[] = []
  let fails = false
  const deskWith = (transport: MailDesk['transport']): MailDesk => ({
    db: database.db,
    transport,
    realNow: () => clockMs,
    origin: () => ORIGIN,
    log: (line) => void logged.push(line),
  })
  const recording = () =>
    deskWith({
      deliver: async (mail) => {
        if (fails)
          throw Object.assign(new Error('550 pat@harbor.example unknown'), { code: 'EENVELOPE', responseCode: 550 })
        taken.push(mail)
      },
      close: () => undefined,
    })

  beforeAll(async () => {
    database = await databases.open(kind)
    await migrate(database.db)
  })
  beforeEach(async () => {
    taken.length = 0
    fails = false
    await database.db.deleteFrom('outgoing_mails').execute()
  })

  const queue = (to = 'pat@harbor.example', db = database.db) =>
    queueMail(db, { to, kind: 'password-reset', locale: 'de', values: { name: 'Pat', token: VALUES.token } })

  it('[MAI-1] sends a mail if and only if its transaction commits', async () => {
    await database.db
      .transaction()
      .execute(async (trx) => {
        await queue('undone@harbor.example', trx)
        throw new Error('undone')
      })
      .catch(() => undefined)
    await database.db.transaction().execute((trx) => queue('done@harbor.example', trx))
    expect(await deliverDueMails(recording())).toBe(1)
    expect(taken.map(({ to }) => to)).toEqual(['done@harbor.example'])
  })

  it('[MAI-2] sends each mail once, however many processes look', async () => {
    for (let number = 0; number < 45; number += 1) await queue(`p${number}@harbor.example`)
    const sent = await Promise.all(Array.from({ length: 4 }, () => deliverDueMails(recording())))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(45)
    expect(new Set(taken.map(({ to }) => to)).size).toBe(45)
    expect(await deliverDueMails(recording())).toBe(0)
  })

  it('[MAI-3] tries again later and later, then leaves it, and never writes down an address', async () => {
    fails = true
    await queue()
    expect(await deliverDueMails(recording())).toBe(0)
    const row = () => database.db.selectFrom('outgoing_mails').selectAll().executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ attempts: 1, last_error: 'EENVELOPE 550', sent_at: null })
    expect(logged.join()).not.toContain('pat@')
    expect(await deliverDueMails(recording())).toBe(0)
    expect((await row()).attempts).toBe(1)
    for (let attempt = 0; attempt < 12; attempt += 1) {
      clockMs += 24 * 3_600_000
      await deliverDueMails(recording())
    }
    expect((await row()).attempts).toBe(7)
    fails = false
    expect(await deliverDueMails(recording())).toBe(0)
  })

  it('[MAI-3] sends what a process claimed that died before it sent', async () => {
    await queue()
    await database.db
      .updateTable('outgoing_mails')
      .set({ attempts: 1, due_at: new Date(clockMs + 120_000) })
      .execute()
    expect(await deliverDueMails(recording())).toBe(0)
    clockMs += 120_001
    expect(await deliverDueMails(recording())).toBe(1)
  })

  it('[MAI-2] leaves a mail to the process that claimed it while the ones before it were slow', async () => {
    for (const to of ['slow@harbor.example', 'next@harbor.example']) await queue(to)
    const slow = deskWith({
      deliver: async (mail) => {
        taken.push(mail)
        if (taken.length > 1) return
        // Takes longer than a claim lasts, so that another process sends the rest.
        clockMs += 120_001
        await deliverDueMails(recording())
      },
      close: () => undefined,
    })
    await deliverDueMails(slow)
    // The slow mail is sent again, as after a crash; the other one is not.
    const times = (to: string | undefined) => taken.filter((mail) => mail.to === to).length
    expect([times(taken[0]?.to), taken.length, new Set(taken.map(({ to }) => to)).size]).toEqual([2, 3, 2])
  })

  it('[MAI-3] keeps no link of a mail that was sent, and forgets the mail after 30 days', async () => {
    await queue()
    await deliverDueMails(deskWith(mailboxTransport(database.db)))
    const rows = await database.db.selectFrom('outgoing_mails').selectAll().execute()
    expect(rows.map(({ values, sent_at }) => [values, sent_at?.getTime()])).toEqual([[{}, clockMs]])
    clockMs += 31 * 24 * 3_600_000
    await sweepMails(recording())
    expect(await database.db.selectFrom('mailbox_mails').selectAll().execute()).toEqual([])
  })
})

describe('what a mail says', () => {
  const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

  it.each(offeredLocales)('[MAI-4] has every text in %s, asking for the same values', (locale) => {
    const texts = MAIL_TEXTS[locale]
    expect(Object.keys(texts)).toEqual(Object.keys(MAIL_TEXTS.en))
    for (const [key, text] of Object.entries(MAIL_TEXTS.en)) {
      expect(namesIn(texts[key as keyof typeof texts]), key).toEqual(namesIn(text))
    }
    for (const kind of kinds) {
      const mail = renderMail({ kind, locale, values: VALUES }, ORIGIN)
      expect(Object.values(mail).join(), kind).not.toMatch(/\{\{\w+\}\}|undefined/)
    }
  })

  it('[MAI-4] uses no value that is never given', () => {
    const known = [...Object.keys(FIXED_VALUES), ...Object.keys(VALUES), 'provider']
    expect(
      Object.values(MAIL_TEXTS.en)
        .flatMap(namesIn)
        .filter((name) => !known.includes(name ?? '')),
    ).toEqual([])
  })

  it('[MAI-5] prevents injection into a mail through a name', () => {
    const name = '<img src=x onerror=alert(1)>\r\nBcc: all@x.example\u202E "http://evil.example/a" & co'
    const mail = renderMail(
      { kind: 'invitation', locale: 'en', values: { ...VALUES, inviter: name, company: name } },
      ORIGIN,
    )
    expect(mail.html).not.toContain('<img')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.text).not.toMatch(/^Bcc:|evil\.example|\u202E/m)
    expect([...mail.html.matchAll(/href="([^"]+)"/g)].every(([, href]) => href?.startsWith(`${ORIGIN}/`))).toBe(true)
    const long = renderMail(
      { kind: 'password-reset', locale: 'en', values: { name: 'x'.repeat(9_000), token: 't' } },
      ORIGIN,
    )
    expect(long.text.length).toBeLessThan(1_000)
    expect(
      renderMail({ kind: 'password-reset', locale: 'en', values: { name: '{token}', token: 'S3' } }, ORIGIN).html.split(
        'S3',
      ),
    ).toHaveLength(4)
  })

  it('[MAI-6] puts the token behind the # of a page of the portal', () => {
    const { text } = renderMail({ kind: 'invitation', locale: 'en', values: VALUES }, ORIGIN)
    expect(text).toContain(`\n${ORIGIN}/activate#token=${VALUES.token}\n`)
  })
})

describe('over SMTP', () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        received.push(`${to.join()}\n${Buffer.concat(chunks).toString()}`)
        callback()
      })
    },
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

  it('[MAI-3] arrives with both texts, in its language, and is known again by its number', async () => {
    const transport = smtpTransport(url)
    const mail = renderMail({ kind: 'password-reset', locale: 'bg', values: VALUES }, ORIGIN)
    await transport.deliver({ id: '77', to: 'pat@harbor.example', ...mail })
    transport.close()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatch(/^pat@harbor\.example\n/)
    expect(received[0]).toMatch(/Message-ID: <netterms-77@harbor\.example>/i)
    expect(received[0]).toMatch(/multipart\/alternative/)
    expect(received[0]).toMatch(/Auto-Submitted: auto-generated/i)
    expect(received[0]).toMatch(/From: Harbor Trade Credit <no-reply@harbor\.example>/)
  })

  it('[MAI-3] fails when no server listens, so that it is retried', async () => {
    const transport = smtpTransport('smtp://127.0.0.1:1')
    const mail = renderMail({ kind: 'account-locked', locale: 'en', values: VALUES }, ORIGIN)
    await expect(transport.deliver({ id: '78', to: 'pat@harbor.example', ...mail })).rejects.toMatchObject({
      code: 'ESOCKET',
    })
    expect(() => smtpTransport('mail.example')).toThrow(/SMTP_URL/)
  })
})

describe('the mailbox', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi()
  }, 60_000)
  afterAll(() => api.close())
  const get = (path: string) => api.send('GET', path, { headers: { accept: 'text/html' } })

  it('[MAI-8] shows what would have been sent, newest first, with a link that works', async () => {
    expect((await get('/mailbox')).text).toContain('No mail yet')
    for (const name of ['First', 'Second']) {
      await queueMail(api.db, {
        to: `${name}@harbor.example`,
        kind: 'password-reset',
        locale: 'fr',
        values: { name, token: 'abc' },
      })
    }
    const list = await get('/mailbox')
    expect(list.text.indexOf('Second@')).toBeLessThan(list.text.indexOf('First@'))
    const path = /href="(\/mailbox\/\d+)"/.exec(list.text)?.[1] ?? ''
    const mail = await get(path)
    const { nowMs } = await readProgramTime(api.db)
    for (const { text } of [list, mail]) {
      const queuedMs = Date.parse(/<time datetime="([^"]+)"/.exec(text)?.[1] ?? '')
      expect(Math.abs(nowMs - queuedMs)).toBeLessThan(10_000)
    }
    expect(mail.text).toContain(`<a href="${PROVIDER}/reset-password#token=abc">`)
    expect((await get(`${path}/html`)).headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect((await get('/mailbox/mailbox.css')).status).toBe(200)
    for (const none of ['/mailbox/999', '/mailbox/x', '/mailbox/__proto__', '/mailbox/999/html']) {
      expect((await get(none)).status).toBe(404)
    }
  })

  it.each([
    ['in a live configuration', { environment: 'live', https: true }],
    ['together with a mail server', { smtpUrl: 'smtp://127.0.0.1:1' }],
  ] as const)('[MAI-8] is absent %s', async (_where, options) => {
    const other = await openTestApi(options)
    expect((await other.send('GET', '/mailbox', { headers: { accept: 'text/html' } })).status).toBe(404)
    await other.close()
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, CALLS } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { createApp } from '../app.ts'
import { SANDBOX_KEYS } from '../db/seed/sandbox-keys.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { LIVE_OPTIONS, openTestApi, PROVIDER, type TestApi } from '../http/test-api.ts'
import { readFlags } from '../read-flags.ts'
import { startSandbox } from '../start-sandbox.ts'
import { loadNetwork, loadRail } from './load-port.ts'
import { issueKey } from '../api-keys/api-keys.ts'
import { prepareLive } from './prepare-live.ts'

const databases = testDatabases()
const folder = mkdtempSync(join(tmpdir(), 'live-'))
afterAll(async () => {
  await databases.stop()
  rmSync(folder, { recursive: true })
})

const KEY = Buffer.alloc(32, 5).toString('base64')
const ENVIRONMENT = {
  PROVIDER_ORIGIN: 'https://portal.example',
  SECURE_ORIGIN: 'https://secure.example',
  DATABASE_URL: 'postgres://127.0.0.1/live',
  CARD_NUMBER_KEY: KEY,
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_SENDER: 'no-reply@portal.example',
  PAYMENT_RAIL: '/srv/bank-rail.js',
  TRANSACTION_NETWORK: '/srv/card-network.js',
  DOCUMENTS_DIR: '/srv/documents',
}

describe('the environment of a live start', () => {
  it('[LIV-1] is read whole', () => {
    expect(readFlags(['--live'], ENVIRONMENT)).toEqual({
      port: 4700,
      fresh: false,
      databaseUrl: ENVIRONMENT.DATABASE_URL,
      live: { providerOrigin: 'https://portal.example', secureOrigin: 'https://secure.example', thirdParties: {} },
      cardNumberKey: Buffer.alloc(32, 5),
      smtpUrl: ENVIRONMENT.SMTP_URL,
      mailSender: ENVIRONMENT.MAIL_SENDER,
      railFile: ENVIRONMENT.PAYMENT_RAIL,
      networkFile: ENVIRONMENT.TRANSACTION_NETWORK,
      documentsDir: ENVIRONMENT.DOCUMENTS_DIR,
    })
  })

  it.each([
    [{ PROVIDER_ORIGIN: '' }, /PROVIDER_ORIGIN/],
    [{ PROVIDER_ORIGIN: 'http://portal.example' }, /PROVIDER_ORIGIN must be an https origin/],
    [{ PROVIDER_ORIGIN: 'https://portal.example/' }, /PROVIDER_ORIGIN/],
    [{ SECURE_ORIGIN: 'https://portal.example' }, /SECURE_ORIGIN must be another origin/],
    [{ DATABASE_URL: '' }, /DATABASE_URL/],
    [{ CARD_NUMBER_KEY: 'c2hvcnQtc2VjcmV0' }, /^CARD_NUMBER_KEY must be 32 random bytes(?!.*c2hvcnQ)/],
    [{ CARD_NUMBER_KEY: `${KEY}!` }, /CARD_NUMBER_KEY/],
    [{ MAIL_SENDER: 'Harbor <no-reply@portal.example>' }, /MAIL_SENDER/],
  ] as const)('[LIV-1] is refused with one sentence: %j', (changes, message) => {
    const read = () => readFlags(['--live'], { ...ENVIRONMENT, ...changes })
    expect(read).toThrow(StartRefusal)
    expect(read).toThrow(message)
  })

  const PAGE = { location: 'orders', path: '/cgi-bin/orders', titles: { en: 'Orders' }, audience: 'account' }
  const pagesFile = (text: string) => {
    const file = join(folder, `pages-${text.length}.json`)
    writeFileSync(file, text)
    return file
  }

  it('[LIV-5] names its balancers by addresses and ranges', () => {
    const given = { ...ENVIRONMENT, TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,2001:db8::/32' }
    expect(readFlags(['--live'], given).live).toMatchObject({
      trustedProxies: ['10.0.0.5', '10.1.0.0/16', '2001:db8::/32'],
    })
    for (const wrong of ['everybody', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.1/8/8', '10.0.0.1,']) {
      expect(() => readFlags(['--live'], { ...ENVIRONMENT, TRUSTED_PROXIES: wrong }), wrong).toThrow('TRUSTED_PROXIES')
    }
  })

  it('[LIV-4] names third parties, the log and the former system', () => {
    const given = {
      SURVEY_URL: 'https://survey.example/ask',
      ANALYTICS_URL: 'https://count.example/',
      PRIVACY_URL: 'https://provider.example/privacy',
      CLIENT_LOG_URL: 'https://log.example/client',
      CLIENT_LOG_LEVEL: 'error',
      LEGACY_ORIGIN: 'https://legacy.example',
      LEGACY_PAGES: pagesFile(JSON.stringify([PAGE])),
    }
    expect(readFlags(['--live'], { ...ENVIRONMENT, ...given }).live).toEqual({
      providerOrigin: 'https://portal.example',
      secureOrigin: 'https://secure.example',
      thirdParties: { survey: 'https://survey.example/ask', analytics: 'https://count.example/' },
      privacyUrl: 'https://provider.example/privacy',
      logEndpoint: 'https://log.example/client',
      logLevel: 'error',
      legacy: { origin: 'https://legacy.example', pages: [PAGE] },
    })
  })

  it.each([
    [{ SURVEY_URL: 'http://survey.example' }, /SURVEY_URL must be an https address/],
    [{ SURVEY_URL: 'https://portal.example/survey' }, /SURVEY_URL must be of another origin/],
    [{ TOUR_URL: 'https://secure.example/tour' }, /TOUR_URL must be of another origin/],
    [{ ANALYTICS_URL: 'https://name:secret@count.example/' }, /^ANALYTICS_URL(?!.*secret@)/],
    [{ CLIENT_LOG_URL: 'log' }, /CLIENT_LOG_URL/],
    [{ CLIENT_LOG_LEVEL: 'loud' }, /CLIENT_LOG_LEVEL must be one of debug, info, warn, error/],
    [{ LEGACY_ORIGIN: 'https://secure.example' }, /LEGACY_ORIGIN must be another origin/],
    [{ LEGACY_ORIGIN: 'https://legacy.example' }, /set LEGACY_PAGES/],
    [{ LEGACY_ORIGIN: 'https://legacy.example', LEGACY_PAGES: '/nowhere/pages.json' }, /LEGACY_PAGES cannot be read/],
    [
      { LEGACY_ORIGIN: 'https://legacy.example', LEGACY_PAGES: pagesFile('[{"location":"x"}]') },
      /LEGACY_PAGES must be/,
    ],
  ] as const)('[LIV-4] refuses what makes no sense: %j', (changes, message) => {
    expect(() => readFlags(['--live'], { ...ENVIRONMENT, ...changes })).toThrow(message)
  })

  it('[LIV-1] takes no first data of a sandbox', () => {
    expect(() => readFlags(['--live', '--scale', '10'], ENVIRONMENT)).toThrow(/--scale/)
    expect(() => readFlags(['--live', '--fresh'], ENVIRONMENT)).toThrow(/--fresh/)
  })
})

it('[LIV-1] is not set up without what it needs, and says all of it with the variable of each', async () => {
  const database = await databases.open('pglite')
  const providerOrigins = () => ['https://portal.example']
  const bare = () => createApp({ database, options: { environment: 'live', https: false, providerOrigins } })
  expect(bare).toThrow(StartRefusal)
  const variables = ['PROVIDER_ORIGIN', 'PAYMENT_RAIL', 'TRANSACTION_NETWORK', 'CARD_NUMBER_KEY', 'SMTP_URL']
  for (const name of [...variables, 'MAIL_SENDER', 'DOCUMENTS_DIR']) expect(bare).toThrow(name)
  for (const name of ['https', 'rail', 'network', 'cardNumberKey', 'smtpUrl', 'mailSender', 'documentsDir'] as const) {
    const options = { ...LIVE_OPTIONS, providerOrigins, [name]: name === 'https' ? false : undefined }
    expect(() => createApp({ database, options }), name).toThrow(/^A live server does not start without [^;\n]*\.$/)
  }
  const short = { ...LIVE_OPTIONS, providerOrigins, cardNumberKey: new Uint8Array(16) }
  expect(() => createApp({ database, options: short })).toThrow('CARD_NUMBER_KEY')
})

it('[LIV-2] moves money by the module that it is given, when that is a rail', async () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const methods = Object.keys(LIVE_OPTIONS.rail).map((name) => `async ${name}() { return [] }`)
  const rail = await loadRail(file('rail.mjs', `export default { ${methods.join(', ')} }`))
  expect(await rail.readEvents({} as never)).toEqual([])
  await expect(loadRail(join(folder, 'none.mjs'))).rejects.toThrow(/^PAYMENT_RAIL cannot be loaded/)
  const half = file('half.mjs', `export default { ${methods.slice(1).join(', ')} }`)
  await expect(loadRail(half)).rejects.toThrow(/lacks submitDebit: see/)
  await expect(loadRail(file('none-at-all.mjs', 'export const rail = 1'))).rejects.toThrow(StartRefusal)
  const network = await loadNetwork(
    file('network.mjs', "export default { decide: async () => ({ kind: 'undecided' }) }"),
  )
  expect(await network.decide({} as never, {} as never)).toEqual({ kind: 'undecided' })
  await expect(loadNetwork(join(folder, 'rail.mjs'))).rejects.toThrow(
    /^The default export of TRANSACTION_NETWORK .* lacks decide/,
  )
})

describe.each(databases.kinds)('a live database on %s', (kind) => {
  it('[LIV-3] is never that of a sandbox', async () => {
    const { db } = await databases.openSeeded(kind, 60)
    await expect(prepareLive(db)).rejects.toThrow(StartRefusal)
    await db.updateTable('program_clock').set({ offset_ms: 0 }).execute()
    await expect(prepareLive(db)).rejects.toThrow(StartRefusal)
    await db.deleteFrom('embed_users').execute()
    await db.deleteFrom('api_keys').where('publishable_key', '=', SANDBOX_KEYS.publishable).execute()
    await expect(prepareLive(db)).resolves.toBeUndefined()
  })

  it('[EMB-9] has keys for live money', async () => {
    const dealer = { origins: ['https://dealer.example'], customers: 'all' } as const
    const { db } = await databases.openSeeded(kind, 60)
    expect((await issueKey(db, dealer, Date.now())).secretKey).toMatch(/^sk_test_/)
    await db.deleteFrom('embed_users').execute()
    await db.deleteFrom('api_keys').execute()
    const { publishableKey, secretKey } = await issueKey(db, dealer, Date.now())
    expect([publishableKey, secretKey].map((key) => key.slice(0, 8))).toEqual(['pk_live_', 'sk_live_'])
  })
})

it('[LIV-3] begins empty, on the real day, and answers nothing of a sandbox', async () => {
  const { rail, network, cardNumberKey, smtpUrl, mailSender, documentsDir } = LIVE_OPTIONS
  const given = { rail, network, cardNumberKey, smtpUrl, mailSender, documentsDir }
  const live = await startSandbox({
    port: 0,
    dataDir: 'memory://',
    live: { providerOrigin: 'https://portal.example' },
    ...given,
  })
  const config = await fetch(`${live.url}/api/config`)
  expect(await config.json()).toMatchObject({ data: { attributes: { environment: 'live' } } })
  expect(await live.db.selectFrom('customers').select('buid').execute()).toEqual([])
  expect(await live.db.selectFrom('api_keys').select('publishable_key').execute()).toEqual([])
  const clock = await live.db.selectFrom('program_clock').select('offset_ms').executeTakeFirstOrThrow()
  expect(clock.offset_ms).toBe('0')
  await live.close()
  const withoutRail = { port: 0, dataDir: 'memory://', live: { providerOrigin: 'https://portal.example' } }
  await expect(startSandbox({ ...withoutRail, ...given, rail: undefined as never })).rejects.toThrow('PAYMENT_RAIL')
  const withoutNetwork = { ...withoutRail, ...given, network: undefined as never }
  await expect(startSandbox(withoutNetwork)).rejects.toThrow('TRANSACTION_NETWORK')
}, 60_000)

it('[LIV-5] counts by the address that the proxy forwards, and trusts no other source', async () => {
  const live = await openTestApi(LIVE_OPTIONS)
  // Uses a different name each time, because attempts for one name have a separate limit.
  const guess = async (from: string) =>
    (await live.attempt(`nobody-${crypto.randomUUID()}`, 'no password', { origin: PROVIDER, 'x-forwarded-for': from }))
      .status
  const guesses: number[] = []
  for (let count = 0; count < 11; count += 1) guesses.push(await guess('198.51.100.7'))
  expect(guesses).toEqual([...Array<number>(10).fill(401), 429])
  // The proxy wrote the last address; the client sent those before it.
  expect(await guess('203.0.113.9, 198.51.100.7')).toBe(429)
  expect(await guess('203.0.113.9')).toBe(401)
  await live.close()
}, 60_000)

it('[LIV-5] trusts the configured load balancers only', async () => {
  const live = await openTestApi({ ...LIVE_OPTIONS, trustedProxies: ['10.1.0.0/16'] })
  const guess = async (from: string) =>
    (await live.attempt(`nobody-${crypto.randomUUID()}`, 'no password', { origin: PROVIDER, 'x-forwarded-for': from }))
      .status
  for (let count = 0; count < 11; count += 1) await guess('198.51.100.7, 10.1.2.3')
  expect(await guess('198.51.100.7, 10.1.9.9')).toBe(429)
  expect(await guess('203.0.113.9, 10.1.2.3')).toBe(401)
  // Any other sender is counted by its own address.
  expect(await guess('198.51.100.7, 192.0.2.1')).toBe(401)
  await live.close()
}, 60_000)

describe('sandbox features', () => {
  let live: TestApi
  beforeAll(async () => {
    live = await openTestApi(LIVE_OPTIONS)
  }, 60_000)
  afterAll(() => live.close())

  const sandboxCalls = (CALLS as readonly Call[]).filter(({ sandboxOnly }) => sandboxOnly)
  const pages = [
    '/sandbox',
    '/mailbox',
    '/mailbox/1',
    '/mailbox/1/html',
    '/mailbox/mailbox.css',
    '/idp/contoso',
    '/idp/contoso/.well-known/openid-configuration',
    '/idp/contoso/auth',
    '/idp/contoso/token',
    '/idp/contoso/jwks',
    '/workbench',
  ]

  it.each(sandboxCalls.map(({ name, method, path }) => [name, method, path] as const))(
    '[LIV-3] has no %s',
    async (_name, method, path) => {
      const body = method === 'GET' ? {} : { body: { data: { type: 'clock', attributes: {} } } }
      expect((await live.send(method as 'GET' | 'POST', `/api${path}`, body)).status).toBe(404)
    },
  )

  it.each(pages)('[LIV-3] has no %s', async (path) => {
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode } = await live.app.inject({ method, url: path, headers: { accept: 'text/html' } })
      expect(statusCode, method).toBe(404)
    }
  })

  it('[LIV-3] has none of the sandbox’s invented banks', async () => {
    const answer = await live.send('GET', '/api/banks?filter[country]=US&filter[routing]=021000021', {
      headers: { cookie: '' },
    })
    expect(answer.text).not.toContain('Harbor National Bank')
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Config, logDeliverySchema } from '../contract/index.ts'
import type { ActivityLog, LoggedRequest, LogListener } from './activity-log.ts'
import { createStore } from '../store/create-store.ts'
import { writeClientLog } from './client-log.ts'

const page = new EventTarget() as EventTarget & { visibilityState: string }
const FAILED: LoggedRequest = {
  call: 'session.sign-in',
  method: 'POST',
  path: '/sessions',
  status: 500,
  durationMs: 12,
  correlationId: 'r-1',
  code: 'server-error',
}
const BODY = '{"data":{"type":"sessions","attributes":{"username":"pat","password":"correct-horse"}}}'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(crypto.subtle, 'digest')
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { href: 'https://portal.example/account/overview' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** @param before failures that occurred before the endpoint was known */
function open(config: Partial<Config> = {}, flags: object = {}, before: LoggedRequest[] = []) {
  const listeners = new Set<LogListener>()
  const store = createStore()
  const wholeConfig = { loggingEndpoint: '/client-log', loggingLevel: 'error', ...config } as Config
  store.setState({ config: wholeConfig, flags })
  const sent: { address: string; text: string }[] = []
  const log = {
    requests: before.map((row) => ({ ...row, at: 1 })),
    violations: [{ at: 2, directive: 'img-src', blocked: 'https://elsewhere.example' }].slice(0, before.length),
    events: [],
    subscribe(listener: LogListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as unknown as ActivityLog
  const stop = writeClientLog(log, {
    version: '1.0.0',
    store,
    fetch: async (address, init) => {
      sent.push({ address: String(address), text: String(init?.body) })
      return new Response()
    },
  })
  const emit = (row: object, body?: string) => listeners.forEach((each) => each({ at: 5, ...row } as never, body))
  /** Waits for the asynchronous hashing, then for the batching delay. */
  async function settle(): Promise<void> {
    await Promise.all(vi.mocked(crypto.subtle.digest).mock.results.map(({ value }) => value as Promise<ArrayBuffer>))
    await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(5_000)
  }
  const entries = () => sent.flatMap(({ text }) => logDeliverySchema.parse(JSON.parse(text)).entries)
  return { emit, settle, sent, entries, stop, listeners }
}

it('[TRU-8] logs failures from before the endpoint was known', async () => {
  const flags = { ...FAILED, call: 'feature-flags.get', method: 'GET', path: '/feature-flags/:hostname' } as const
  const { settle, entries } = open({ loggingLevel: 'warn' }, {}, [flags])
  await settle()
  expect(entries()).toMatchObject([
    { kind: 'policy', at: 2, directive: 'img-src' },
    { kind: 'http', at: 1, path: '/feature-flags/:hostname', status: 500, body: null },
  ])
})

it('[TRU-7] logs the metadata of a failed call, without its content', async () => {
  const { emit, settle, sent, entries } = open()
  emit(FAILED, BODY)
  await settle()
  expect(sent.map(({ address }) => address)).toEqual(['https://portal.example/client-log'])
  expect(entries()).toEqual([
    {
      kind: 'http',
      level: 'error',
      at: 5,
      method: 'POST',
      path: '/sessions',
      status: 500,
      code: 'server-error',
      correlationId: 'r-1',
      durationMs: 12,
      body: {
        shape: '{data:{type:text,attributes:{username:text,password:text}}}',
        length: BODY.length,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    },
  ])
  expect(sent[0]?.text).not.toMatch(/pat"|correct-horse/)
})

it('[WID-134] logs without a hash when the browser has no SHA-256', async () => {
  const whole = crypto
  const { emit, settle, entries } = open()
  vi.stubGlobal('crypto', {})
  emit(FAILED, BODY)
  vi.stubGlobal('crypto', whole)
  await settle()
  expect(entries()).toMatchObject([{ kind: 'http', body: { length: BODY.length, hash: null } }])
})

it('[TRU-8] logs the program’s level and above', async () => {
  const refused = { ...FAILED, status: 409, code: 'conflict' }
  for (const [loggingLevel, count] of [
    ['error', 1],
    ['warn', 2],
  ] as const) {
    const { emit, settle, entries } = open({ loggingLevel })
    emit(refused)
    emit({ type: 'nt-error', widget: 'nt-invoice-list', detail: { code: 'widget-crashed', correlationId: null } })
    emit({ ...FAILED, status: 200, code: null })
    emit({ ...FAILED, status: 0, code: 'aborted' })
    await settle()
    expect(entries(), loggingLevel).toHaveLength(count)
  }
})

it.each([[null], ['javascript:alert(1)'], ['']])('[TRU-8] sends no log when the endpoint is %j', async (endpoint) => {
  const { emit, settle, sent } = open({ loggingEndpoint: endpoint })
  emit(FAILED, BODY)
  await settle()
  expect(sent).toEqual([])
})

it('[TRU-8] sends batches of at most twenty, and the rest when the page unloads', async () => {
  const { emit, settle, sent, entries } = open()
  for (let count = 0; count < 25; count += 1) emit(FAILED)
  await settle()
  expect(sent).toHaveLength(2)
  emit({ type: 'nt-error', widget: '', detail: { code: 'widget-crashed', correlationId: null } })
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect([sent.length, entries().length]).toEqual([3, 26])
})

it('[TRU-6] logs the states of a survey only if enabled, then at any level', async () => {
  const row = { type: 'nt-survey-change', widget: 'nt-survey', detail: { state: 'opened' } }
  const quiet = open()
  quiet.emit(row)
  await quiet.settle()
  const verbose = open({}, { verboseSurveyLoggingEnabled: true })
  verbose.emit(row)
  await verbose.settle()
  expect([quiet.entries(), verbose.entries()]).toEqual([
    [],
    [{ kind: 'survey', level: 'info', at: 5, state: 'opened' }],
  ])
})

it('[TRU-8] stops with its instance', async () => {
  const { emit, stop, listeners, sent } = open()
  emit({ type: 'nt-error', widget: '', detail: { code: 'widget-crashed', correlationId: null } })
  stop()
  expect([listeners.size, sent.length]).toEqual([0, 1])
})

it('[TRU-8] does not log a policy violation of the log request itself, which would repeat endlessly', async () => {
  const { emit, settle, entries } = open({ loggingLevel: 'warn', loggingEndpoint: 'https://log.example/in' })
  emit({ directive: 'connect-src', blocked: 'https://log.example' })
  emit({ directive: 'connect-src', blocked: 'https://elsewhere.example' })
  await settle()
  expect(entries()).toMatchObject([{ kind: 'policy', blocked: 'https://elsewhere.example' }])
})

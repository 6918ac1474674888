/** Uploads from a real browser to a real server: progress, rejections, broken connections, a renewed token. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SLIM_ZOD } from '../../scripts/rollup/page-libraries.mjs'
import { launchBrowser, visit } from '../support/browser.ts'

const ROOT = new URL('../../', import.meta.url).pathname

/** Script of the page: makes an API call with a file, and offers functions to the test. */
const SCRIPT = `
import * as z from 'zod/mini'
import { defineCall, one } from '${ROOT}src/contract/wire/define-call.ts'
import { createApi } from '${ROOT}src/api/create-api.ts'
import { createUpload } from '${ROOT}src/api/upload.ts'

const call = defineCall({
  name: 'documents.create',
  method: 'POST',
  path: '/disputes/:id/documents',
  body: { type: 'documents', attributes: z.object({ kind: z.string() }) },
  output: one('documents', z.object({ id: z.string(), name: z.string() })),
})
let token = 'Bearer et_1'
const credential = {
  cookies: 'omit',
  authorization: async () => token,
  renew: async () => ((token = 'Bearer et_2'), true),
  forget() {},
}
const api = createApi({ base: location.origin + '/api', fetch, credential })
window.upload = async ({ bytes, cancelAfter }) => {
  const controller = new AbortController()
  const progress = []
  if (cancelAfter === 0) controller.abort()
  try {
    const input = { params: { id: 'D-1' }, body: { kind: 'evidence' } }
    const file = {
      content: new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }),
      name: 'Lieferschein ü.pdf',
      onProgress(sent, total) {
        progress.push(sent / total)
        if (cancelAfter !== undefined && sent > cancelAfter) controller.abort()
      },
    }
    const upload = createUpload(call, input, file, () => new XMLHttpRequest())
    const { data } = await api.send(call, input, { upload, signal: controller.signal, idempotencyKey: 'k'.repeat(20) })
    return { data, progress }
  } catch ({ name, code, status, correlationId, retryable }) {
    return { error: { name, code, status, correlationId, retryable }, progress }
  }
}
`

const PAGE = '<!doctype html><title>Upload</title><script type="module" src="/upload.js"></script>'
const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void
interface Outcome {
  data?: unknown
  error?: { name: string; code?: string; status?: number; correlationId?: string; retryable?: boolean }
  progress: number[]
}

let browser: Browser
let script = ''
let server: Server | null = null
let close = async () => {}

beforeAll(async () => {
  browser = await launchBrowser()
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    format: 'esm',
    write: false,
    conditions: ['development'],
    alias: SLIM_ZOD,
  })
  script = outputFiles[0]?.text ?? ''
})
afterAll(() => browser.close())
afterEach(async () => {
  await close()
  server?.closeAllConnections()
  server?.close()
})

const json =
  (status: number, document: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/vnd.api+json', ...headers }).end(JSON.stringify(document))
const created = json(201, { data: { type: 'documents', id: 'F-1', attributes: { name: 'x.pdf' } } })
const refusal = (status: number, code: string) =>
  json(status, { errors: [{ status: String(status), code }] }, { 'X-Request-Id': 'req-7' })

interface Seen {
  headers: IncomingMessage['headers']
  url: string
  body: Buffer
}

/** Opens a page with its own origin; `takes` returns whether the server reads a request's body. */
async function open(answers: Answer[], takes: (request: IncomingMessage) => boolean = () => true) {
  const seen: Seen[] = []
  server = createServer((request, response) => {
    if (!request.url?.startsWith('/api')) {
      if (request.url === '/upload.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script)
      else response.writeHead(200, PAGE_HEADERS).end(PAGE)
      return
    }
    if (!takes(request)) return
    const parts: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      seen.push({ headers: request.headers, url: request.url ?? '', body })
      answers[Math.min(seen.length, answers.length) - 1]?.(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { page, close: leave } = await visit(browser, { expected: /Failed to load resource/ })
  close = leave
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction('window.upload')
  return { page, seen }
}

const upload = (page: Page, options: { bytes: number; cancelAfter?: number }): Promise<Outcome> =>
  page.evaluate(`window.upload(${JSON.stringify(options)})`)

it('[WIR-11] sends attributes and file as parts, with the token and the key, and parses the response', async () => {
  const { page, seen } = await open([created])
  const { data, progress } = await upload(page, { bytes: 3_000_000 })
  expect(data).toEqual({ id: 'F-1', name: 'x.pdf' })
  expect(progress.at(-1)).toBe(1)
  const [request] = seen
  expect(request?.url).toBe('/api/disputes/D-1/documents')
  expect(request?.headers).toMatchObject({ authorization: 'Bearer et_1', 'idempotency-key': 'k'.repeat(20) })
  const text = request?.body.toString('utf8') ?? ''
  expect(text).toContain('{"type":"documents","attributes":{"kind":"evidence"}}')
  expect(text.indexOf('name="data"')).toBeLessThan(text.indexOf('name="file"; filename="Lieferschein ü.pdf"'))
  expect(request?.body.length).toBeGreaterThan(3_000_000)
})

it('[EMB-6] renews the token after a 401 and sends the file again under the same key', async () => {
  const { page, seen } = await open([refusal(401, 'token-invalid'), created])
  expect((await upload(page, { bytes: 1000 })).data).toEqual({ id: 'F-1', name: 'x.pdf' })
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer et_1', 'Bearer et_2'])
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k'.repeat(20), 'k'.repeat(20)])
})

it('[WIR-9] reports the server’s error', async () => {
  const { page } = await open([refusal(413, 'body-too-large')])
  const { error } = await upload(page, { bytes: 1000 })
  expect(error).toMatchObject({ code: 'body-too-large', status: 413, correlationId: 'req-7' })
})

it('[WIR-8] uses nothing of a response that is not a document', async () => {
  const { page } = await open([(_, response) => response.writeHead(200).end('<html>')])
  expect((await upload(page, { bytes: 1000 })).error).toMatchObject({ code: 'response-invalid' })
})

it('[WIR-11] reports a connection that breaks during upload as unreachable, and only resends under the same key', async () => {
  const keys: unknown[] = []
  const { page } = await open([created], (request) => {
    keys.push(request.headers['idempotency-key'])
    let bytes = 0
    request.on('error', () => undefined)
    request.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > 1_000_000) request.socket.resetAndDestroy()
    })
    return false
  })
  const { error } = await upload(page, { bytes: 8_000_000 })
  expect(error).toMatchObject({ code: 'server-unreachable', retryable: true })
  // A browser may retry on a new connection when a kept-alive one breaks.
  expect(new Set(keys)).toEqual(new Set(['k'.repeat(20)]))
  expect(keys.length).toBeLessThanOrEqual(2)
})

it('[WIR-11] aborts at once when canceled, before and after the start', async () => {
  // The server reads nothing, so the upload does not end.
  const { page, seen } = await open([created], (request) => {
    request.pause()
    return false
  })
  expect((await upload(page, { bytes: 1000, cancelAfter: 0 })).error?.name).toBe('AbortError')
  const { error, progress } = await upload(page, { bytes: 60_000_000, cancelAfter: 100_000 })
  expect(error?.name).toBe('AbortError')
  expect(progress.at(-1)).toBeLessThan(1)
  expect(seen).toHaveLength(0)
})

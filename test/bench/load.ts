/** Load generator: a minimal HTTP client, so that it uses little processor time. */
import { Agent, request } from 'node:http'
import { PASSWORD } from '../support/portal-client.ts'

export const CONNECTIONS = 16
const MEDIA_TYPE = 'application/vnd.api+json'

export interface Load {
  agent: Agent
  port: number
}

export interface Asked {
  cookie: string
  /** Path below `/api`. */
  path: string
  method?: 'GET' | 'POST'
  /** JSON:API document of the request; absent: `GET`. */
  document?: object
  idempotencyKey?: string
}

export interface Answered {
  ms: number
  text: string
}

export interface Measured {
  perSecond: number
  /** Milliseconds. */
  median: number
  p99: number
}

export const openLoad = (port: number): Load => ({
  agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }),
  port,
})

/** @throws Error if a response is an error, because fast errors would improve the figures */
export function askOnce({ agent, port }: Load, requested: Asked): Promise<Answered> {
  const { cookie, path, method = 'GET', document, idempotencyKey } = requested
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const body = document && JSON.stringify({ data: document })
    const headers = {
      Cookie: cookie,
      'Sec-Fetch-Site': 'same-origin',
      ...(body && { 'Content-Type': MEDIA_TYPE, 'Content-Length': Buffer.byteLength(body) }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    }
    const address = { agent, host: '127.0.0.1', port, path: `/api${encodeURI(path)}`, method, headers }
    const question = request(address, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.once('end', () => {
        const text = Buffer.concat(pieces).toString()
        if (reply.statusCode === 200 || reply.statusCode === 201) {
          resolve({ ms: performance.now() - startedAt, text })
        } else reject(new Error(`${path} was answered ${String(reply.statusCode)}: ${text.slice(0, 300)}`))
      })
    })
    question.once('error', reject)
    question.end(body)
  })
}

export function measuredOf(times: readonly number[], seconds: number): Measured {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: times.length / seconds, median: at(0.5), p99: at(0.99) }
}

/** Signs a user in. @returns the portal's session cookie */
export async function signIn(port: number, username: string): Promise<string> {
  const origin = `http://localhost:${port}`
  const reply = await fetch(`${origin}/api/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': MEDIA_TYPE, Origin: origin },
    body: JSON.stringify({ data: { type: 'sessions', attributes: { username, password: PASSWORD } } }),
  })
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`${username} could not sign in: ${reply.status}.`)
  return cookie
}

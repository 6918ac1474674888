import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { PROVIDER } from '../http/test-api.ts'

/** Creates a browser that keeps cookies and follows redirects one at a time. */
export function createBrowser(app: () => FastifyInstance, host = 'localhost:4700') {
  const jar = new Map<string, string>()
  async function go(address: string, form?: Record<string, string>): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(address, PROVIDER)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app().inject({
      method: form ? 'POST' : 'GET',
      url: pathname + search,
      headers: {
        host,
        accept: 'text/html',
        ...(cookie && { cookie }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const next = (answer: LightMyRequestResponse) => go(String(answer.headers.location))
  return { go, next, jar }
}
export type Browser = ReturnType<typeof createBrowser>

type SsoFetch = (
  address: string,
  asked: { method: string; headers: Record<string, string>; body?: unknown },
) => Promise<Response>

/** Fetches from identity providers in tests: sends the requests to the same server, without a network. */
export const fetchFrom =
  (app: () => FastifyInstance): SsoFetch =>
  async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address)
    const answer = await app().inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: { ...headers, host: 'localhost:4700' },
      ...(body !== undefined && body !== null && { payload: String(body) }),
    })
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }

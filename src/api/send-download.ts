/**
 * Fetches a file of the API whole. Its bytes are handed on as what they are not looked at for: something to save, which no
 * browser opens in the page. Source: docs/spec/wire.md WIR-8, WIR-9; docs/spec/notifications.md NOT-23.
 */
import { type Call, type CallInput, pathOf, queryOf, type QueryInput } from '../contract/index.ts'
import type { Credential } from './credential.ts'
import { noReply, refused } from './read-reply.ts'
import { NoReply } from './send-request.ts'

/** What a file is fetched with: an instance's own. */
export interface Wire {
  /** Base of the API without a trailing slash. */
  base: string
  /** A `fetch` that no script of the page has replaced. */
  fetch: typeof fetch
  credential: Credential
}

/** A statement of ten thousand lines on a slow line is there by then. */
const TIMEOUT_MS = 120_000

/** @throws NetTermsError always and only */
export async function sendDownload<C extends Call>(wire: Wire, call: C, input: CallInput<C>): Promise<Blob> {
  const { credential } = wire
  const authorization = await credential.authorization()
  const response = await exchange(wire, call, input as CallInput<Call>, authorization)
  const isStale = response.status === 401 && authorization !== null
  if (!isStale || !(await credential.renew(authorization))) return contentOf(call, response)
  return contentOf(call, await exchange(wire, call, input as CallInput<Call>, await credential.authorization()))
}

async function exchange(
  { base, fetch, credential }: Wire,
  call: Call,
  input: CallInput<Call>,
  authorization: string | null,
): Promise<Response> {
  const query = queryOf(input as QueryInput)
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await fetch(base + pathOf(call, input.params ?? {}) + (query && `?${query}`), {
      method: call.method,
      headers: authorization ? { Authorization: authorization } : {},
      credentials: credential.cookies,
      cache: 'no-store',
      signal: limit,
    })
  } catch (cause) {
    throw noReply(new NoReply(cause, limit.aborted), call.name)
  }
}

async function contentOf(call: Call, response: Response): Promise<Blob> {
  const { status, headers } = response
  try {
    if (status < 400) return new Blob([await response.arrayBuffer()], { type: 'application/octet-stream' })
  } catch (cause) {
    throw noReply(new NoReply(cause, false), call.name)
  }
  throw refused({ status, headers, body: await response.text().catch(() => '') }, call)
}

/** Sends a signed-in user's API requests without a browser, with cookie, media type and the provider's origin. */
import { MEDIA_TYPE } from 'netterms/contract/internal'

export const PASSWORD = 'correct-horse-sandbox-1'

export interface Reply {
  status: number
  headers: Headers
  /** The response body as received, to be compared byte by byte. */
  text: string
  // Each test states the type that it expects, because the API itself is tested.
  json: <T>() => T
}

export interface Resource<Attributes> {
  data: { id: string; type: string; attributes: Attributes }
}
export interface List<Attributes> {
  data: { id: string; attributes: Attributes }[]
  meta: { record_count: number }
}
export interface Refused {
  errors: { code: string; status: string; source?: { pointer?: string }; meta?: Record<string, unknown> }[]
}

export interface Question {
  method?: string
  /** Type and attributes of the request document. */
  body?: { type: string; attributes: object }
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

export interface PortalClient {
  send: (path: string, question?: Question) => Promise<Reply>
}

/** Creates a client without a signed-in user. @param provider origin such as `http://localhost:4700` */
export function anonymousClient(provider: string, cookie = ''): PortalClient {
  return {
    async send(path, { method = 'GET', body, headers = {}, signal } = {}) {
      const response = await fetch(`${provider}/api${path}`, {
        method,
        headers: {
          Accept: MEDIA_TYPE,
          Origin: provider,
          ...(cookie && { Cookie: cookie }),
          ...(body && { 'Content-Type': MEDIA_TYPE }),
          ...headers,
        },
        ...(body && { body: JSON.stringify({ data: body }) }),
        ...(signal && { signal }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) }
    },
  }
}

/** Creates a client and signs the user in. @throws Error if the sandbox rejects the user */
export async function signedInClient(provider: string, username: string): Promise<PortalClient> {
  const reply = await anonymousClient(provider).send('/sessions', {
    method: 'POST',
    body: { type: 'sessions', attributes: { username, password: PASSWORD } },
  })
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`${username} could not sign in: ${reply.status} ${reply.text}`)
  return anonymousClient(provider, cookie)
}

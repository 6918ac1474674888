/** Sends the requests of tests of users and groups, as the portal's page does. */
import { own, type TestAnswer, type TestApi } from '../http/test-api.ts'

export const newKey = (): Record<string, string> => ({ 'idempotency-key': `key-${crypto.randomUUID()}` })

/** Creates a client that sends requests as one user. */
export function createCaller(api: TestApi, cookie: string) {
  const headers = own(cookie)
  const send = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    resource?: { type: string; attributes: object },
    more: Record<string, string> = {},
  ): Promise<TestAnswer> =>
    api.send(method, `/api${path}`, {
      ...(resource && { body: { data: resource } }),
      headers: { ...headers, ...more },
    })
  return {
    get: (path: string) => send('GET', path),
    delete: (path: string) => send('DELETE', path),
    post: (path: string, type?: string, attributes: object = {}, more: Record<string, string> = {}) =>
      send('POST', path, type === undefined ? undefined : { type, attributes }, more),
    /** Without a `version`, the current version of the user or group is added; other types have none. */
    patch: async (path: string, type: string, attributes: object) => {
      if ('version' in attributes || !/^\/user(s|-groups)\//.test(path))
        return send('PATCH', path, { type, attributes })
      const seen = await send('GET', path.replace(/\/customers$/, ''))
      const version = seen.document.data?.attributes?.['version'] ?? 1
      return send('PATCH', path, { type, attributes: { version, ...attributes } })
    },
    invite: (attributes: object, more: Record<string, string> = newKey()) =>
      send('POST', '/users', { type: 'users', attributes: { ...INVITED, ...attributes } }, more),
    createGroup: (attributes: object, more: Record<string, string> = newKey()) =>
      send(
        'POST',
        '/user-groups',
        { type: 'user-groups', attributes: { buid_customer: '10428', ...attributes } },
        more,
      ),
    /** Uploads one file with its attributes, as a form. */
    import: (
      csv: string | Uint8Array,
      attributes: object,
      more: Record<string, string> = newKey(),
      name = 'users.csv',
    ) => {
      const boundary = 'people-boundary'
      const part = (header: string, content: Uint8Array) =>
        Buffer.concat([
          Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n`),
          content,
          Buffer.from('\r\n'),
        ])
      const payload = Buffer.concat([
        part('name="data"', Buffer.from(JSON.stringify({ type: 'credential-imports', attributes }))),
        part(`name="file"; filename="${name}"\r\nContent-Type: text/csv`, Buffer.from(csv as string)),
        Buffer.from(`--${boundary}--\r\n`),
      ])
      return api.send('POST', '/api/credential-imports', {
        payload,
        headers: { ...headers, ...more, 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
    },
  }
}

/** Waits until an import has ended and returns its attributes. */
export async function ended(caller: Caller, answer: TestAnswer): Promise<Record<string, unknown>> {
  const id = answer.document.data?.id ?? ''
  for (let waits = 1; ; waits += 1) {
    const now = attributesOf(await caller.get(`/credential-imports/${id}`))
    if (now['status'] !== 'running') return now
    // Waits longer each time, up to half a second, because the rate limits never reset while the tests' clock does not
    // move.
    await new Promise((resolve) => setTimeout(resolve, Math.min(waits * 10, 500)))
  }
}

/** Returns a line for each row: number, name, outcome, code, and column. */
export async function linesOf(caller: Caller, answer: TestAnswer, filter = ''): Promise<string[]> {
  await ended(caller, answer)
  const path = `/credential-imports/${answer.document.data?.id}/results?page[size]=100${filter}`
  const results = (await caller.get(path)).document.data as unknown as { attributes: Record<string, unknown> }[]
  return results.map(
    ({ attributes: { row, username, outcome, error_code, column } }) =>
      `${row} ${username}: ${outcome}${error_code === null ? '' : ` ${error_code} ${column}`}`,
  )
}

export type Caller = ReturnType<typeof createCaller>

export const INVITED = {
  username: 'new.person',
  first_name: 'Nora',
  last_name: 'Person',
  email_address: 'nora@northwind.example',
  role: 'Payer',
  customers: ['10428'],
}

export const idsOf = (answer: TestAnswer): string[] =>
  ((answer.document.data ?? []) as unknown as { id: string }[]).map(({ id }) => id)

export const attributesOf = (answer: TestAnswer): Record<string, unknown> => answer.document.data?.attributes ?? {}

/** Returns the status and the code of the first error, or the status alone. */
export const outcomeOf = ({ status, document }: TestAnswer): string =>
  document.errors ? `${status} ${document.errors[0]?.code}` : String(status)

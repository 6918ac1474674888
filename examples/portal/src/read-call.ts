/** Reads a call of the contract with the portal's own cookie. Loaded with the search's live results. */
import {
  type Call,
  type CallInput,
  type CallOutput,
  documentSchema,
  flattenResource,
  MEDIA_TYPE,
  pathOf,
  type QueryInput,
  queryOf,
} from 'netterms/contract'

const API = '/api'

/** Error when the server rejects the call, or its response violates the contract. `status` is 0 for the latter. */
export class ReadFailure extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The server answered with ${status}.`)
    this.status = status
  }
}

/**
 * Reads a call.
 * @throws ReadFailure, or the error of `fetch` without a connection or after `signal` is aborted
 */
export async function readCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal: AbortSignal,
): Promise<CallOutput<C>> {
  const { params, ...query } = input as QueryInput & { params?: Readonly<Record<string, string>> }
  const text = queryOf(query)
  const response = await fetch(API + pathOf(call, params ?? {}) + (text && `?${text}`), {
    headers: { Accept: MEDIA_TYPE },
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  })
  if (!response.ok) throw new ReadFailure(response.status)
  const { output } = call
  const document = documentSchema.safeParse(await response.json())
  if (!document.success || !('resource' in output)) throw new ReadFailure(0)
  const { data } = document.data
  const rows = (Array.isArray(data) ? data : [data]).map((row) => {
    const parsed = row ? output.resource.safeParse(flattenResource(row)) : null
    if (!parsed?.success) throw new ReadFailure(0)
    return parsed.data
  })
  const meta = output.meta?.safeParse(document.data.meta ?? {})
  if (meta && !meta.success) throw new ReadFailure(0)
  return { data: output.kind === 'many' ? rows : rows[0], meta: meta?.data ?? {} } as CallOutput<C>
}

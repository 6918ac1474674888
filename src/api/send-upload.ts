/**
 * Sends a file with the call that takes it. By XMLHttpRequest, since `fetch` does not tell how much of a body has left.
 * Source: docs/spec/wire.md WIR-8, WIR-9, WIR-11 (security F7, F22).
 */
import {
  type Call,
  type CallInput,
  type CallOutput,
  encodeJson,
  MEDIA_TYPE,
  NetTermsError,
  pathOf,
} from '../contract/index.ts'
import type { Credential } from './credential.ts'
import { noReply, parseAnswer, readJson, refused } from './read-reply.ts'
import { NoReply, type Reply } from './send-request.ts'

export interface UploadOptions {
  /** Base of the API without a trailing slash. */
  base: string
  credential: Credential
  /** An `XMLHttpRequest` that no script of the page has replaced. */
  createRequest: () => XMLHttpRequest
}

export interface UploadRequest {
  file: Blob
  /** As the server keeps it. */
  fileName: string
  signal?: AbortSignal
  /** Sent once more under the same key, it is the same file. */
  idempotencyKey?: string
  onProgress?: (sentBytes: number, totalBytes: number) => void
}

/** A line that has moved nothing for so long is dead; a slow one that moves is waited for (F7). */
const STALLED_MS = 120_000

/**
 * @returns sends one file as `multipart/form-data`: the part `file`, and `data` with the attributes of a call that has some
 * @throws NetTermsError always and only, but an aborted signal's own reason. Nothing is repeated but after a 401, where
 *   nothing was taken: how to go on after a broken line is for the person to say.
 */
export function createUploads({ base, credential, createRequest }: UploadOptions) {
  async function exchange(call: Call, input: CallInput<Call>, upload: UploadRequest): Promise<Reply> {
    const authorization = call.credential === 'none' ? null : await credential.authorization()
    upload.signal?.throwIfAborted()
    const send = (bearer: string | null) => {
      const headers: Record<string, string> = { Accept: MEDIA_TYPE }
      if (bearer) headers['Authorization'] = bearer
      if (upload.idempotencyKey) headers['Idempotency-Key'] = upload.idempotencyKey
      const url = base + pathOf(call, input.params ?? {})
      return sendForm(createRequest(), { method: call.method, url, headers, form: formOf(call, input, upload) }, upload)
    }
    const reply = await send(authorization)
    if (reply.status !== 401 || authorization === null || !(await credential.renew(authorization))) return reply
    return send(await credential.authorization())
  }

  return async function sendUpload<C extends Call>(
    call: C,
    input: CallInput<C>,
    upload: UploadRequest,
  ): Promise<CallOutput<C>> {
    const reply = await exchange(call, input as CallInput<Call>, upload).catch((cause: unknown) => {
      if (cause instanceof NetTermsError) throw cause
      throw noReply(cause, call.name)
    })
    if (reply.status >= 400) throw refused(reply, call)
    return parseAnswer(call, reply.status === 204 ? null : readJson(reply.body)) as CallOutput<C>
  }
}

export type SendUpload = ReturnType<typeof createUploads>

function formOf(call: Call, input: CallInput<Call>, { file, fileName }: UploadRequest): FormData {
  const form = new FormData()
  // First, so that a server can refuse before it reads the file.
  if (call.body) form.append('data', encodeJson({ type: call.body.type, attributes: input.body }))
  form.append('file', file, fileName)
  return form
}

interface Form {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  form: FormData
}

/** @throws NoReply when no answer came; the signal's reason when the caller gave up */
function sendForm(
  request: XMLHttpRequest,
  { method, url, headers, form }: Form,
  { signal, onProgress }: UploadRequest,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let isLate = false
    let timer: ReturnType<typeof setTimeout>
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isLate = true
        request.abort()
      }, STALLED_MS)
    }
    const giveUp = () => request.abort()
    const fail = () =>
      reject(signal?.aborted ? (signal.reason as Error) : new NoReply(new Error('the upload broke off'), isLate))
    request.upload.onprogress = ({ loaded, total }) => {
      watch()
      onProgress?.(loaded, total)
    }
    request.onprogress = watch
    request.onload = () => resolve({ status: request.status, headers: headersOf(request), body: request.responseText })
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    signal?.addEventListener('abort', giveUp)
    watch()
    request.send(form)
  })
}

/** The one header that is read; a foreign origin shows it when the server exposes it. */
function headersOf(request: XMLHttpRequest): Headers {
  const correlationId = request.getResponseHeader('X-Request-Id')
  return new Headers(correlationId === null ? {} : { 'X-Request-Id': correlationId })
}

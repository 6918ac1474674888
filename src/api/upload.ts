/**
 * Uploads a file to the API: builds the form of a call that accepts a file, and a `fetch` with upload progress.
 *
 * `fetch` reports no upload progress, and a stream body (ky's `onUploadProgress`) needs HTTP/2 and works in Chromium
 * only. XMLHttpRequest works everywhere, and behind the `fetch` interface it shares errors and token renewal with every
 * other call (docs/adr/0042). Source: docs/spec/wire.md WIR-11 (security F7, F22).
 */
import { type Call, type CallInput, encodeJson, LIMITS } from '../contract/index.ts'

export interface Upload {
  form: FormData
  /** A `fetch` with upload progress; absent: the `fetch` of every other call, without progress. */
  fetch?: typeof fetch
}

export interface UploadFile {
  content: Blob
  /** The file name that the server stores. */
  name: string
  /** Called with the sent and the total number of bytes of the form. */
  onProgress?: (sentBytes: number, totalBytes: number) => void
}

/**
 * @param createRequest creates an `XMLHttpRequest` that no script of the page has replaced; null if the host page
 *   passed its own `fetch`, which then also sends files
 * @returns the option `upload` of `Api.send`: the part `data` with the call's attributes, if any, then the part `file`
 */
export function createUpload<C extends Call>(
  call: C,
  input: CallInput<C>,
  { content, name, onProgress }: UploadFile,
  createRequest: (() => XMLHttpRequest) | null,
): Upload {
  const form = new FormData()
  // Appended first, so that the server can refuse the upload before it reads the file.
  if (call.body) form.append('data', encodeJson({ type: call.body.type, attributes: input.body }))
  form.append('file', content, name)
  if (!createRequest) return { form }
  return { form, fetch: (url, init = {}) => sendForm(createRequest(), String(url), init, onProgress) }
}

/** Rejects like `fetch`, and with a TimeoutError after `uploadStalledMs` without progress. */
function sendForm(
  request: XMLHttpRequest,
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: UploadFile['onProgress'],
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    let failure = new DOMException('The connection broke during the upload.', 'NetworkError')
    let timer: ReturnType<typeof setTimeout>
    const expectProgress = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        failure = new DOMException('The upload stalled.', 'TimeoutError')
        request.abort()
      }, LIMITS.uploadStalledMs)
    }
    const cancel = () => request.abort()
    const fail = () => reject(signal?.aborted ? (signal.reason as Error) : failure)
    request.upload.onprogress = ({ loaded, total }) => {
      expectProgress()
      onProgress?.(loaded, total)
    }
    request.onprogress = expectProgress
    request.onload = () => resolve(responseOf(request))
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    request.open(method, url)
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    signal?.addEventListener('abort', cancel)
    expectProgress()
    request.send(body as FormData)
  })
}

/** Builds a response with only the headers that are read; the server exposes these to other origins. */
function responseOf(request: XMLHttpRequest): Response {
  const headers = ['X-Request-Id', 'Retry-After'].flatMap((name) => {
    const value = request.getResponseHeader(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return new Response(request.responseText || null, { status: request.status, headers })
}

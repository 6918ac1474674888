/**
 * The body of a call that takes a file: `multipart/form-data` with the document in the part `data` and one file in the part
 * `file`, nothing else. Source: docs/spec/disputes.md DSP-27; docs/spec/wire.md WIR-6.
 */
import { LIMITS } from 'netterms/contract/internal'
import { isStorableText } from './json-body.ts'
import { Refusal } from './refusal.ts'

export interface UploadedFile {
  /** The last part of the name that was sent; nobody's path. */
  name: string
  /** Media type as it was declared; empty when nothing was. */
  type: string
  bytes: Uint8Array
}

/** What surrounds the file: boundaries, headers of the parts, the document. */
const FORM_OVERHEAD_BYTES = 65_536
export const UPLOAD_BODY_LIMIT = LIMITS.maxUploadBytes + FORM_OVERHEAD_BYTES
const MAX_NAME_LENGTH = 255

export const isMultipart = (contentType: string | undefined): boolean =>
  /^multipart\/form-data\s*;.*boundary=/i.test(contentType ?? '')

/** @throws Refusal 415 when the body of an upload is no form */
export function checkMultipart(contentType: string | undefined): void {
  if (isMultipart(contentType)) return
  throw new Refusal({
    code: 'media-type-unsupported',
    detail: 'The call takes a file: send multipart/form-data with the parts `data` and `file`.',
    header: 'Content-Type',
  })
}

/** @throws Refusal 400 `document-invalid` when it is no form with exactly these two parts */
export async function readMultipart(
  bytes: Uint8Array | undefined,
  contentType: string,
): Promise<{ document: Uint8Array; file: UploadedFile }> {
  const form = await parse(bytes, contentType)
  const names = [...form.keys()].sort().join()
  const [data, file] = [form.get('data'), form.get('file')]
  if (names !== 'data,file' || typeof data !== 'string' || !(file instanceof File)) {
    throw invalid('The form does not hold exactly the parts `data` (a document) and `file` (a file).')
  }
  const name = (file.name.split(/[/\\]/).at(-1) ?? '').trim()
  if (name === '' || Array.from(name).length > MAX_NAME_LENGTH || !isStorableText(name) || /\p{Cc}/u.test(name)) {
    throw invalid('The name of the file is missing, longer than 255 characters or holds a control character.')
  }
  return {
    document: new TextEncoder().encode(`{"data":${data}}`),
    file: { name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) },
  }
}

async function parse(bytes: Uint8Array | undefined, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes ? new Uint8Array(bytes) : null, {
      headers: { 'Content-Type': contentType },
    }).formData()
  } catch (cause) {
    throw Object.assign(invalid('The body is not multipart/form-data. Send one form.'), { cause })
  }
}

const invalid = (detail: string): Refusal => new Refusal({ code: 'document-invalid', detail })

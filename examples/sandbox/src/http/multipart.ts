/**
 * Reads the body of a call that accepts a file: `multipart/form-data` with the document in the part `data` and one file
 * in the part `file`, nothing else. Source: docs/spec/disputes.md DSP-27; docs/spec/wire.md WIR-6.
 */
import multipart, { type FastifyMultipartOptions, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isBlank, LIMITS, withoutBidi } from 'netterms/contract/internal'
import { headerOf } from './header-of.ts'
import { isStorableText, parseJsonBody } from './json-body.ts'
import { Refusal } from './refusal.ts'

export interface UploadedFile {
  /** Last segment of the file name, without a path. */
  name: string
  /** Media type as declared by the client. */
  type: string
  bytes: Uint8Array
}

/** Allowance for everything except the file: boundaries, headers of the parts, the document. */
const FORM_OVERHEAD_BYTES = 65_536
const UPLOAD_BODY_LIMIT = LIMITS.maxUploadBytes + FORM_OVERHEAD_BYTES
const MAX_NAME_LENGTH = 255

// Each part is read as a file: a part read as a field would be parsed before a duplicate could be detected.
const OPTIONS: FastifyMultipartOptions = {
  isPartAFile: () => true,
  limits: { files: 2, fileSize: UPLOAD_BODY_LIMIT, headerPairs: 20 },
}

/** Allows forms on the routes of this scope. */
export const admitForms = (scope: FastifyInstance) => scope.register(multipart, OPTIONS)

/**
 * Checks the headers of an upload.
 * @throws Refusal 415 if the body is not a form, 413 if its declared length is too large
 */
export function checkMultipart(request: FastifyRequest): void {
  if (Number(headerOf(request, 'content-length')) > UPLOAD_BODY_LIMIT) throw tooLarge()
  if (/^multipart\/form-data\s*;.*boundary=/i.test(headerOf(request, 'content-type') ?? '')) return
  throw new Refusal({
    code: 'media-type-unsupported',
    detail: 'The call takes a file: send multipart/form-data with the parts `data` and `file`.',
    header: 'Content-Type',
  })
}

/**
 * Reads the document and the file of an upload.
 * @throws Refusal 400 `document-invalid` if the form does not have exactly these two parts, 413 `body-too-large`
 */
export async function readMultipart(request: FastifyRequest): Promise<{ document: Uint8Array; file: UploadedFile }> {
  const parts = await readParts(request)
  const [data, file] = ['data', 'file'].map((name) => parts.find(({ part }) => part.fieldname === name))
  if (parts.length !== 2 || !data || !file || data.part.filename !== undefined || file.part.filename === undefined) {
    throw invalid(
      'The form does not have exactly the parts `data` (a resource object, or a document with it under `data`) and `file` (a file).',
    )
  }
  // Browsers escape a quote and line breaks in a name, and the parser does not unescape them.
  const sent = file.part.filename.replace(/%(22|0D|0A)/gi, (escape) => decodeURIComponent(escape))
  const name = withoutBidi(sent.split(/[/\\]/).at(-1) ?? '').trim()
  if (isBlank(name) || Array.from(name).length > MAX_NAME_LENGTH || !isStorableText(name) || /\p{Cc}/u.test(name)) {
    throw invalid('The name of the file is missing, longer than 255 characters, or has a control character.')
  }
  return {
    document: documentIn(data.bytes),
    file: { name, type: file.part.mimetype, bytes: file.bytes },
  }
}

/** Wraps a bare resource object into a document; a whole document is returned unchanged. */
function documentIn(bytes: Buffer): Buffer {
  const parsed: unknown = parseJsonBody(bytes)
  const isDocument = typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, 'data')
  return isDocument ? bytes : Buffer.concat([Buffer.from('{"data":'), bytes, Buffer.from('}')])
}

async function readParts(request: FastifyRequest): Promise<{ part: MultipartFile; bytes: Buffer }[]> {
  const parts = []
  try {
    for await (const part of request.files()) parts.push({ part, bytes: await part.toBuffer() })
  } catch (cause) {
    if ((cause as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    throw Object.assign(invalid('The body is not multipart/form-data with two parts. Send one form.'), { cause })
  }
  return parts
}

const invalid = (detail: string): Refusal => new Refusal({ code: 'document-invalid', detail })

const tooLarge = (): Refusal =>
  new Refusal({ code: 'body-too-large', detail: 'The form is larger than 10 MB. Send a smaller file.' })

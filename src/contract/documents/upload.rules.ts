/**
 * Which files may be uploaded. The browser checks before sending; the server checks again and inspects the content.
 * Source: docs/spec/interface.md UI-39, assumptions A-18…A-20 (domain §3.8).
 */
import { LIMITS } from '../limits.ts'

/** File types by extension, with the media types that an operating system may declare for them. */
export const UPLOAD_TYPES = {
  pdf: ['application/pdf', 'application/x-pdf'],
  png: ['image/png', 'image/x-png'],
  jpg: ['image/jpeg', 'image/pjpeg', 'image/jpg'],
  jpeg: ['image/jpeg', 'image/pjpeg', 'image/jpg'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  csv: ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain'],
  txt: ['text/plain'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const satisfies Record<string, readonly string[]>

export type UploadType = keyof typeof UPLOAD_TYPES
export const uploadTypes = Object.keys(UPLOAD_TYPES) as UploadType[]

export interface UploadLimits {
  types: readonly UploadType[]
  /** Bytes, one file. */
  maxFileBytes: number
  /** Bytes of all files together. */
  maxTotalBytes: number
  maxFiles: number
}

/** Limits of one upload. */
export const UPLOAD_LIMITS: UploadLimits = {
  types: uploadTypes,
  maxFileBytes: LIMITS.maxUploadBytes,
  maxTotalBytes: LIMITS.maxUploadBytesTogether,
  maxFiles: LIMITS.maxUploadsAtOnce,
}

export type UploadRefusal = 'type' | 'empty' | 'too-large' | 'duplicate' | 'too-many' | 'too-large-together'

/** Facts about a file that are known before it is read; the browser's `File` has this shape. */
export interface FileFacts {
  name: string
  /** Bytes. */
  size: number
  /** Media type as the operating system declares it; often empty, sometimes wrong. */
  type: string
}

/**
 * Returns why a file may not be uploaded, the simplest reason first; null if it may.
 *
 * @param already files accepted before, uploaded or not
 */
export function refusalOf(
  file: FileFacts,
  already: readonly FileFacts[],
  limits: UploadLimits = UPLOAD_LIMITS,
): UploadRefusal | null {
  const type = uploadTypeOf(file.name)
  if (type === null || !limits.types.includes(type) || !isDeclaredAs(type, file.type)) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > limits.maxFileBytes) return 'too-large'
  if (already.some(({ name, size }) => name === file.name && size === file.size)) return 'duplicate'
  return refusalTogether([...already, file], limits)
}

/** Returns why files may not be uploaded together; null if they may. */
export function refusalTogether(
  files: readonly Pick<FileFacts, 'size'>[],
  limits: Pick<UploadLimits, 'maxFiles' | 'maxTotalBytes'> = UPLOAD_LIMITS,
): 'too-many' | 'too-large-together' | null {
  if (files.length > limits.maxFiles) return 'too-many'
  const bytes = files.reduce((total, { size }) => total + size, 0)
  return bytes > limits.maxTotalBytes ? 'too-large-together' : null
}

/** Returns the file type for a name's extension; null if it is not supported. */
export function uploadTypeOf(name: string): UploadType | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(UPLOAD_TYPES, ending) ? (ending as UploadType) : null
}

/**
 * Whether a declared media type fits the file type. Operating systems that do not know the type declare an empty or
 * generic one, which is accepted because the server inspects the content.
 */
function isDeclaredAs(type: UploadType, declared: string): boolean {
  const bare = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  return bare === '' || bare === 'application/octet-stream' || UPLOAD_TYPES[type].some((known) => known === bare)
}

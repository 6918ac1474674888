/** Checks whether an uploaded file may be stored. Source: docs/spec/disputes.md DSP-27, assumptions. */
import { refusalOf, UPLOAD_LIMITS, UPLOAD_TYPES, type UploadRefusal, uploadTypeOf } from 'netterms/contract/internal'
import { disputeError, type DisputeRefusalCode } from '../disputes/dispute-refusals.ts'
import type { UploadedFile } from '../http/multipart.ts'
import { Refusal } from '../http/refusal.ts'
import { isContentOf } from './file-content.ts'
import { imageSizeOf, isTooLargeToShow } from './image-size.ts'

const REFUSALS: Readonly<Record<UploadRefusal, DisputeRefusalCode>> = {
  type: 'document-type-refused',
  empty: 'document-unreadable',
  'too-large': 'document-too-large',
  duplicate: 'document-too-many',
  'too-many': 'document-too-many',
  'too-large-together': 'document-too-large',
}

/**
 * @returns the media type for serving the file, determined by its content, not by the upload's declaration
 * @throws Refusal that names the problem: type, content, size, or image dimensions
 */
export function checkFile({ name, type, bytes }: UploadedFile): string {
  const refusal = refusalOf({ name, type, size: bytes.length }, [], UPLOAD_LIMITS)
  if (refusal) throw new Refusal(disputeError(REFUSALS[refusal], null, { reason: refusal }))
  const kind = uploadTypeOf(name)
  if (kind === null || !isContentOf(kind, bytes)) {
    throw new Refusal(disputeError('document-unreadable', null, { reason: 'content' }))
  }
  if (isTooLargeToShow(imageSizeOf(bytes))) throw new Refusal(disputeError('document-image-too-large', null))
  return UPLOAD_TYPES[kind][0]
}

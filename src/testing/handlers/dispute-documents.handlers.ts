/** Uploads for a dispute; only metadata is stored, no bytes. Source: docs/spec/disputes.md DSP-27…DSP-30, DSP-39. */
import { LIMITS } from '../../contract/index.ts'
import { once } from '../answer-once.ts'
import { sideOfRole } from '../dispute-record.ts'
import { toDocument } from '../dispute-resource.ts'
import type { Handlers } from '../handler.ts'
import type { Program } from '../program.ts'
import { refuse } from '../wire-answer.ts'

/** Removes uploads that a dispute now uses, or that were deleted. */
export const forgetUploads = (program: Program, ids: readonly string[]): void => {
  program.uploads = program.uploads.filter(({ id }) => !ids.includes(id))
}

export const disputeDocumentHandlers = {
  'dispute-documents.create': (request, program) =>
    once(request, program, () => {
      const { file, body } = request
      if (!file) return refuse('document-invalid')
      if (file.size === 0) return refuse('document-unreadable')
      if (file.size > LIMITS.maxUploadBytes) return refuse('document-too-large')
      if (program.uploads.length >= LIMITS.maxUploadsWaiting) {
        return refuse('document-too-many', { meta: { reason: 'waiting' } })
      }
      const upload = {
        id: `F-${program.replies.size + 1}`,
        typeId: body.doc_type_id,
        fileName: file.name,
        size: file.size,
        enteredMs: program.nowMs,
        side: sideOfRole(program.person?.role ?? 'viewer'),
        responseId: null,
      }
      program.uploads.push(upload)
      return { status: 201, data: toDocument(upload) }
    }),

  'dispute-documents.delete': ({ params }, program) => {
    const id = params['document_id']
    if (program.disputes.some(({ documents }) => documents.some((each) => each.id === id))) {
      return refuse('document-submitted')
    }
    if (!program.uploads.some((upload) => upload.id === id)) return refuse('not-found')
    forgetUploads(program, [id ?? ''])
    return { status: 204, data: null }
  },
  'dispute-documents.list-waiting': (_, { uploads }) => ({ data: uploads.map(toDocument) }),
  'dispute-documents.get': () => refuse('not-found'),
} satisfies Pick<Handlers, `dispute-documents.${'create' | 'delete' | 'list-waiting' | 'get'}`>

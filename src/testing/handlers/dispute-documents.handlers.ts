/** Files on their way to a dispute: their facts, the fixtures keep no bytes. Source: docs/spec/disputes.md DSP-27…DSP-30, DSP-39. */
import { LIMITS } from '../../contract/index.ts'
import { once } from '../answer-once.ts'
import { sideOfRole } from '../dispute-record.ts'
import { toDocument } from '../dispute-resource.ts'
import type { Handlers } from '../handler.ts'
import type { Programme } from '../programme.ts'
import { refuse } from '../wire-answer.ts'

/** They wait no more: a dispute has them now, or they were taken back. */
export const forgetUploads = (programme: Programme, ids: readonly string[]): void => {
  programme.uploads = programme.uploads.filter(({ id }) => !ids.includes(id))
}

export const disputeDocumentHandlers = {
  'dispute-documents.create': (request, programme) =>
    once(request, programme, () => {
      const { file, body } = request
      if (!file) return refuse('document-invalid')
      if (file.size === 0) return refuse('document-unreadable')
      if (file.size > LIMITS.maxUploadBytes) return refuse('document-too-large')
      if (programme.uploads.length >= LIMITS.maxUploadsWaiting) {
        return refuse('document-too-many', { meta: { reason: 'waiting' } })
      }
      const upload = {
        id: `F-${programme.replies.size + 1}`,
        typeId: body.doc_type_id,
        fileName: file.name,
        size: file.size,
        enteredMs: programme.nowMs,
        side: sideOfRole(programme.person?.role ?? 'viewer'),
        responseId: null,
      }
      programme.uploads.push(upload)
      return { status: 201, data: toDocument(upload) }
    }),

  'dispute-documents.delete': ({ params }, programme) => {
    const id = params['document_id']
    if (programme.disputes.some(({ documents }) => documents.some((each) => each.id === id))) {
      return refuse('document-submitted')
    }
    if (!programme.uploads.some((upload) => upload.id === id)) return refuse('not-found')
    forgetUploads(programme, [id ?? ''])
    return { status: 204, data: null }
  },
  'dispute-documents.list-waiting': (_, { uploads }) => ({ data: uploads.map(toDocument) }),
  'dispute-documents.get': () => refuse('not-found'),
} satisfies Pick<Handlers, `dispute-documents.${'create' | 'delete' | 'list-waiting' | 'get'}`>

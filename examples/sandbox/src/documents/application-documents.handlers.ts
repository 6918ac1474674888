/** Documents of applications as files. Source: docs/spec/notifications.md NOT-31. */
import { sql } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Provider } from '../http/app-options.ts'
import type { Handlers } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { dealersAtWork } from '../merchants/dealers-at-work.ts'

export const createApplicationDocumentHandlers = ({
  documents,
}: Pick<Provider, 'documents'>): Pick<Handlers, 'application-documents.get'> => ({
  'application-documents.get': async (context) => {
    const principal = requirePrincipal(context)
    // As in the list: those of the dealer that is selected, and none of its customers'.
    const owned =
      principal.role === 'merchant'
        ? sql<boolean>`application.merchant_buid = any(${dealersAtWork(principal)}::text[])`
        : sql<boolean>`application.customer_buid = any(${[...principal.customerIds]}::text[])`
    const row = await context.db
      .selectFrom('application_documents as document')
      .innerJoin('applications as application', (join) =>
        join
          .onRef('application.id', '=', 'document.application_id')
          .on(sql<boolean>`application.customer_buid is not distinct from document.customer_buid`),
      )
      .select(['document.file_name', 'document.media_type', 'document.sha256'])
      .where('document.id', '=', context.params['document_id'] ?? '')
      .where(owned)
      .executeTakeFirst()
    const bytes = row?.sha256 ? await documents.read(row.sha256) : null
    if (!row?.file_name || !row.media_type || !bytes) throw notFound()
    return { data: null, file: { name: row.file_name, mediaType: row.media_type, bytes } }
  },
})

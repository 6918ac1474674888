/** Seeds applications for credit and for programs, with their documents. */
import { type CalendarDate, instantOf, PROGRAM_TIME_ZONE } from 'netterms/contract/internal'
import type { Insertable, Transaction } from 'kysely'
import { sha256Of } from '../../documents/document-store.ts'
import { SEEDED_FILES, type SeededFileName } from '../../documents/seeded-files.ts'
import type { ApplicationDocumentsTable, ApplicationsTable } from '../loyalty-schema.ts'
import type { Database } from '../schema.ts'
import { DEALERS, NORTHWIND } from './program.ts'

const WEST = '10429'
const CONTOSO = '20517'

const on = (day: CalendarDate, hour = 9): Date => new Date(instantOf(day, hour, PROGRAM_TIME_ZONE))

type SeededApplication = Insertable<ApplicationsTable> & {
  documents: readonly (readonly [
    type: ApplicationDocumentsTable['document_type'],
    received: boolean,
    file?: SeededFileName,
  ])[]
}
const application = (
  id: string,
  owner: { customer_buid: string } | { merchant_buid: string },
  kind: ApplicationsTable['kind'],
  status: ApplicationsTable['status'],
  submittedOn: CalendarDate,
  more: Partial<SeededApplication> = {},
): SeededApplication => ({
  customer_buid: null,
  merchant_buid: null,
  ...owner,
  id,
  kind,
  status,
  submitted_at: on(submittedOn),
  decided_at: null,
  amount_minor: null,
  currency: null,
  next_step: null,
  documents: [],
  ...more,
})

const northwind = { customer_buid: NORTHWIND }
const APPLICATIONS: readonly SeededApplication[] = [
  application('AP-7001', northwind, 'credit-line', 'approved', '2024-02-26', {
    decided_at: on('2024-03-04', 15),
    amount_minor: 250_000_00,
    currency: 'USD',
    documents: [
      ['financial-statements', true, 'financial-statements-2023.pdf'],
      ['bank-reference', true, 'bank-reference-2024.pdf'],
    ],
  }),
  application('AP-7002', northwind, 'loyalty-program', 'approved', '2025-12-15', { decided_at: on('2026-01-05', 11) }),
  application('AP-7003', northwind, 'credit-increase', 'documents-needed', '2026-11-12', {
    amount_minor: 300_000_00,
    currency: 'USD',
    next_step: 'send-documents',
    documents: [
      ['financial-statements', false],
      ['bank-reference', true, 'bank-reference-2026.pdf'],
    ],
  }),
  application('AP-7004', { customer_buid: WEST }, 'credit-increase', 'in-review', '2026-11-09', {
    amount_minor: 220_000_00,
    currency: 'USD',
    next_step: 'wait-for-decision',
    documents: [['financial-statements', true, 'financial-statements-west-2025.pdf']],
  }),
  application('AP-7101', { customer_buid: CONTOSO }, 'credit-increase', 'declined', '2026-08-03', {
    decided_at: on('2026-08-14', 10),
    amount_minor: 600_000_00,
    currency: 'USD',
    documents: [['financial-statements', true, 'financial-statements-contoso-2025.pdf']],
  }),
  application('AP-8001', { merchant_buid: DEALERS.cascade.buid }, 'dealer-program', 'approved', '2023-05-08', {
    decided_at: on('2023-05-19', 10),
    documents: [['signed-agreement', true, 'dealer-agreement-cascade.pdf']],
  }),
  application('AP-8002', { merchant_buid: DEALERS.pioneer.buid }, 'dealer-program', 'submitted', '2026-11-18', {
    next_step: 'sign-agreement',
    documents: [
      ['tax-certificate', true, 'tax-certificate-pioneer.pdf'],
      ['signed-agreement', false],
    ],
  }),
]

export async function seedApplications(trx: Transaction<Database>): Promise<void> {
  await trx
    .insertInto('applications')
    .values(APPLICATIONS.map(({ documents: _documents, ...row }) => row))
    .execute()
  const documents = APPLICATIONS.flatMap(({ id, customer_buid, documents: list }) =>
    list.map(([document_type, received, file], index) => ({
      customer_buid,
      application_id: id,
      position: index + 1,
      document_type,
      received,
      ...(file !== undefined && fileColumns(id, index + 1, file)),
    })),
  )
  await trx.insertInto('application_documents').values(documents).execute()
}

const fileColumns = (application: string, position: number, name: SeededFileName) => {
  const { bytes, mediaType } = SEEDED_FILES[name]
  return {
    id: `AD-${application.slice(3)}-${position}`,
    file_name: name,
    media_type: mediaType,
    size_bytes: bytes.length,
    sha256: sha256Of(bytes),
  }
}

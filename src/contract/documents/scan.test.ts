import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { applicationSchema } from '../applications/applications.calls.ts'
import { invoiceDocumentSchema } from './invoice-documents.calls.ts'

const DOCUMENT = {
  document_id: 'D-1',
  doc_type_id: '1',
  document_type: 'Original dealer invoice',
  entry_ts: '2026-11-20T16:42:00.000Z',
  file_name: 'invoice.pdf',
  file_size: 9,
}
const APPLICATION = {
  application_id: 'AP-1',
  application_type: 'credit-line',
  buid_customer: '10428',
  buid_merchant: null,
  status: 'in-review',
  submitted_ts: '2026-11-20T16:42:00.000Z',
  decided_ts: null,
  amount: null,
  currency: null,
  next_step: null,
}

it.each([
  ['waiting', 'waiting'],
  ['infected', 'infected'],
  [undefined, null],
])('[DOC-92] reads the scan result %j of a document', (scan, expected) => {
  expect(z.parse(invoiceDocumentSchema, { ...DOCUMENT, scan }).scan).toBe(expected)
  const documents = [{ ...DOCUMENT, document_type: 'bank-reference', received: true, scan }]
  expect(z.parse(applicationSchema, { ...APPLICATION, documents }).documents[0]?.file?.scan).toBe(expected)
})

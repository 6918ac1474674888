/** Checks, scans, stores and reads files that users upload. Source: docs/spec/documents.md DOC-12, DOC-90…DOC-92. */
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Provider } from '../http/app-options.ts'
import type { UploadedFile } from '../http/multipart.ts'
import { checkFile } from './check-file.ts'
import { type DocumentStore, sha256Of } from './document-store.ts'
import { lockFile } from './file-use.ts'
import { noteWaiting, requireScanned, scanUpload } from './scan-documents.ts'
import type { ScanStatus } from './scan-status.ts'

/** The parts of the server that document handlers need. */
export type DocumentDesk = Pick<Provider, 'documents' | 'realNow' | 'scanner' | 'log'>

interface ReceivedFile extends ScanStatus {
  /** Columns of a document that depend on the file. */
  columns: { file_name: string; media_type: string; size_bytes: number; sha256: string }
  /** Call it in the transaction that writes the row; it locks the file until the transaction ends. */
  keep(trx: Transaction<Database>): Promise<void>
}

/** @throws Refusal if the file may not be stored: its type, its content, its size, or malware */
export async function receiveUpload(
  { documents, realNow, ...desk }: DocumentDesk,
  upload: UploadedFile | undefined,
): Promise<ReceivedFile> {
  if (!upload) throw new Error('An upload without a file reached its handler.')
  const mediaType = checkFile(upload)
  const scan = (await scanUpload(desk, upload.bytes)) === 'waiting' ? 'waiting' : null
  const sha256 = sha256Of(upload.bytes)
  return {
    columns: { file_name: upload.name, media_type: mediaType, size_bytes: upload.bytes.length, sha256 },
    scan,
    async keep(trx) {
      await lockFile(trx, sha256)
      if (scan === 'waiting') await noteWaiting(trx, sha256, new Date(realNow()))
      await documents.save(upload.bytes)
    },
  }
}

/**
 * @returns null if the bytes no longer exist
 * @throws Refusal `document-not-scanned` or `document-infected`
 */
export async function readScanned(
  db: Kysely<Database>,
  documents: DocumentStore,
  sha256: string,
): Promise<Uint8Array | null> {
  await requireScanned(db, sha256)
  return documents.read(sha256)
}

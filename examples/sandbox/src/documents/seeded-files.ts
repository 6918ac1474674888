/** The files of the programme's first disputes: made here, so that the data need not carry them. */
import { sha256Of } from './document-store.ts'

/** A page with one line of text. */
function createPdf(text: string): Uint8Array {
  const stream = `BT /F1 18 Tf 72 720 Td (${text.replace(/[()\\]/g, '')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return new TextEncoder().encode(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${trailer}`)
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const SEEDED_FILES = {
  'delivery-note-198204.pdf': { mediaType: 'application/pdf', bytes: createPdf('Delivery note 198204: 8 of 12 tires') },
  'return-slip.pdf': { mediaType: 'application/pdf', bytes: createPdf('Return slip: half of the order') },
  'drums.png': { mediaType: 'image/png', bytes: new Uint8Array(Buffer.from(PIXEL, 'base64')) },
} as const satisfies Record<string, { mediaType: string; bytes: Uint8Array }>
export type SeededFileName = keyof typeof SEEDED_FILES

/** By SHA-256, for the store. */
export const SEEDED_BYTES: ReadonlyMap<string, Uint8Array> = new Map(
  Object.values(SEEDED_FILES).map(({ bytes }) => [sha256Of(bytes), bytes]),
)

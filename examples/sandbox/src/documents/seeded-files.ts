/** The files of the seeded disputes and applications; generated here, so that the seed data need not contain them. */
import { sha256Of } from './document-store.ts'

/** Creates a PDF page with a heading and lines below it. */
function createPdf(heading: string, ...lines: readonly string[]): Uint8Array {
  const shown = (text: string) => `(${text.replace(/[()\\]/g, '')}) Tj`
  const below = lines.map((line) => ` 0 -24 Td ${shown(line)}`).join('')
  const stream = `BT /F1 18 Tf 72 720 Td ${shown(heading)}${below && ` /F1 12 Tf${below}`} ET`
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
  'financial-statements-2023.pdf': {
    mediaType: 'application/pdf',
    bytes: createPdf(
      'Northwind Traders, Inc.: financial statements 2023',
      'Revenue 48,210,000 USD, net income 2,377,000 USD',
      'Total assets 21,640,000 USD, equity 9,105,000 USD',
    ),
  },
  'bank-reference-2024.pdf': {
    mediaType: 'application/pdf',
    bytes: createPdf(
      'Harbor National Bank: reference',
      'Northwind Traders, Inc., customer since 2011, in good standing',
    ),
  },
  'bank-reference-2026.pdf': {
    mediaType: 'application/pdf',
    bytes: createPdf(
      'Harbor National Bank: reference',
      'Northwind Traders, Inc., in good standing on November 11, 2026',
    ),
  },
  'financial-statements-west-2025.pdf': {
    mediaType: 'application/pdf',
    bytes: createPdf(
      'Northwind Traders West: financial statements 2025',
      'Revenue 11,870,000 USD, net income 604,000 USD',
    ),
  },
  'financial-statements-contoso-2025.pdf': {
    mediaType: 'application/pdf',
    bytes: createPdf('Contoso: financial statements 2025', 'Revenue 73,400,000 USD, net income 1,020,000 USD'),
  },
  'dealer-agreement-cascade.pdf': {
    mediaType: 'application/pdf',
    bytes: createPdf('Dealer agreement', 'Cascade Tire & Service and Harbor Trade Credit, signed on May 11, 2023'),
  },
  'tax-certificate-pioneer.pdf': {
    mediaType: 'application/pdf',
    bytes: createPdf('Certificate of tax registration', 'Pioneer, 2026'),
  },
  'drums.png': { mediaType: 'image/png', bytes: new Uint8Array(Buffer.from(PIXEL, 'base64')) },
} as const satisfies Record<string, { mediaType: string; bytes: Uint8Array }>
export type SeededFileName = keyof typeof SEEDED_FILES

/** File contents by SHA-256, for the document store. */
export const SEEDED_BYTES: ReadonlyMap<string, Uint8Array> = new Map(
  Object.values(SEEDED_FILES).map(({ bytes }) => [sha256Of(bytes), bytes]),
)

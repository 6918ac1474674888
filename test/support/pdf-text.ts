/** Reads the text of our PDFs, page by page. Supports only the PDF features that pdfkit uses. */
import { inflateSync } from 'node:zlib'

export interface ReadPdf {
  /** Pieces of text per page, in drawing order. */
  pages: string[][]
  /** The PDF's objects in file order, with streams decompressed. */
  source: string
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  return { pages: pages.map((page) => textOf(page, objects)), source: [...objects.values()].join('\n') }
}

function objectsOf(file: string): Map<string, string> {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body.split(/\nstream\n/)
    if (packed === undefined || !head.includes('FlateDecode')) objects.set(id, body)
    else objects.set(id, `${head}\n${inflate(packed.replace(/\nendstream$/, ''))}`)
  }
  return objects
}

const inflate = (packed: string): string => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')

const refOf = (body: string, name: string): string => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? ''

function textOf(page: string, objects: ReadonlyMap<string, string>): string[] {
  const resources = objects.get(refOf(page, 'Resources')) ?? page
  const tables = new Map<string, Map<string, string>>()
  for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    tables.set(name, lettersOf(objects.get(refOf(objects.get(id) ?? '', 'ToUnicode')) ?? ''))
  }
  const content = objects.get(refOf(page, 'Contents')) ?? ''
  const runs: string[] = []
  let letters = new Map<string, string>()
  for (const [, face, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (face !== undefined) letters = tables.get(face) ?? new Map()
    if (shown === undefined) continue
    const codes = [...shown.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    runs.push(codes.map((code) => letters.get(code.toLowerCase()) ?? '').join(''))
  }
  return runs
}

function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const texts = [...list.matchAll(/<([0-9a-f ]+)>/gi)].map(([, hex = '']) => hex.replaceAll(' ', ''))
    for (const [index, hex] of texts.entries()) {
      const code = (parseInt(first, 16) + index).toString(16).padStart(4, '0')
      letters.set(code, Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

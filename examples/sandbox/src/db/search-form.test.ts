import { searchForm } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { texts } from './migrations/0052-texts.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

const TEXTS = [
  'PO 100479',
  ' PO  100479 ',
  'PO\t100479\r\n',
  'PO\u00a0\u2009 100\u2028479',
  'INV\u20131000479\uff0d\u2212',
  '\ufeff10\u200b00\u00ad479\u3164\uffa0\u115f',
  '\uff11\uff10\u0661\u06f2\uff21',
  "O\u2019Brien's",
  'Mu\u0308ller \u2000 \u212a',
  'u\u034f\u0308',
  '\u{1f3f4}\u{e0067}\u{e007f} \u{1f69a}',
  '100%_\\',
  ' \u200b\u2060 ',
]

describe.each(databases.kinds)('on %s', (kind) => {
  it('[DIR-68] normalizes stored text like the contract normalizes a search', async () => {
    const { db } = await databases.openSeeded(kind, 60)
    const { rows } = await sql<{ text: string; form: string }>`
      select text, search_form(text) as form from unnest(${TEXTS}::text[]) with ordinality as given (text, place)
      order by place`.execute(db)
    expect(rows).toEqual(TEXTS.map((text) => ({ text, form: searchForm(text) })))
    // Every character of the Basic Multilingual Plane, and invisible ones beyond it.
    const differing = await sql<{ code: number; form: string }>`
      select code, search_form('a' || chr(code) || 'b') as form
      from generate_series(1, 65533) as code where code not between 55296 and 57343
      union all select code, search_form('a' || chr(code) || 'b') from generate_series(917504, 921599) as code`.execute(
      db,
    )
    const wrong = differing.rows.filter(({ code, form }) => form !== searchForm(`a${String.fromCodePoint(code)}b`))
    expect(wrong.map(({ code }) => code.toString(16))).toEqual([])
  }, 120_000)

  it('[DIR-68] finds nothing across the numbers of an invoice', async () => {
    const { db } = await databases.openSeeded(kind, 60)
    await sql`update invoices set po_number = E'Zebra \t 9' where customer_buid = '10428' and trx_id = 'T-201377'`.execute(
      db,
    )
    const { rows } = await sql<{ words: string }>`
      select words from invoice_words where customer_buid = '10428' and trx_id = 'T-201377'`.execute(db)
    expect(rows[0]?.words).toMatch(/^[\w-]+\nzebra 9$/)
  }, 120_000)

  it('[DIR-68] finds words that were stored earlier', async () => {
    const { db } = await databases.openSeeded(kind, 60)
    const one = sql`customer_buid = '10428' and trx_id = 'T-201377'`
    await sql`update invoices set po_number = E'Cafe\u0301\t9' where ${one}`.execute(db)
    await sql`update invoice_words set words = (
      select lower(invoice_id || E'\n' || po_number) from invoices where ${one}) where ${one}`.execute(db)
    for (const statement of texts.statements) {
      if (statement.startsWith('update invoice_words')) await sql.raw(statement).execute(db)
    }
    const { rows } = await sql<{ words: string }>`select words from invoice_words where ${one}`.execute(db)
    expect(rows[0]?.words).toMatch(/^[\w-]+\ncafé 9$/)
  }, 120_000)
})

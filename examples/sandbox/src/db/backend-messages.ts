/**
 * Parses PostgreSQL's backend messages, protocol version 3. PGlite's own parser copies each field and is called for
 * each row, which takes longer than the query itself.
 */
import { messages } from '@electric-sql/pglite'
import type { PostgresQueryResult } from 'kysely'

export type Readers = Readonly<Record<number, ((text: string, type: number) => unknown) | undefined>>

/** The messages of one query, up to ReadyForQuery. */
export interface Answer {
  result: PostgresQueryResult<Record<string, unknown>>
  /** True if the statement was parsed for this query, and so is now prepared under its name. */
  isParsed: boolean
  /** Types of the parameters, if they were requested. */
  parameters: number[] | null
  error: Error | null
}

interface Column {
  name: string
  type: number
  read: Readers[number]
}

const code = (letter: string): number => letter.charCodeAt(0)
const PARSE_COMPLETE = code('1')
const ROW_DESCRIPTION = code('T')
const DATA_ROW = code('D')
const COMMAND_COMPLETE = code('C')
const PARAMETER_DESCRIPTION = code('t')
const ERROR = code('E')
const READY = code('Z')

/** @param readers parsers of text values, by type; values of other types stay text */
export function readAnswers(buffer: Buffer, readers: Readers): Answer[] {
  const answers: Answer[] = []
  let answer = newAnswer()
  let columns: Column[] = []
  for (let at = 0; at < buffer.length;) {
    const kind = buffer[at]
    const end = at + 1 + buffer.readInt32BE(at + 1)
    const start = at + 5
    if (kind === DATA_ROW) answer.result.rows.push(rowOf(buffer, start, columns))
    else if (kind === ROW_DESCRIPTION) columns = columnsOf(buffer, start, readers)
    else if (kind === COMMAND_COMPLETE) complete(answer, buffer.toString('latin1', start, end - 1))
    else if (kind === PARSE_COMPLETE) answer.isParsed = true
    else if (kind === PARAMETER_DESCRIPTION) answer.parameters = typesOf(buffer, start)
    else if (kind === ERROR) answer.error ??= errorOf(buffer, start, end)
    else if (kind === READY) {
      answers.push(answer)
      answer = newAnswer()
      columns = []
    }
    at = end
  }
  return answers
}

const newAnswer = (): Answer => ({
  result: { rows: [], command: '' as Answer['result']['command'], rowCount: 0 },
  isParsed: false,
  parameters: null,
  error: null,
})

/** Reads a command tag: `UPDATE 3`, `INSERT 0 1`, `BEGIN`. */
function complete({ result }: Answer, tag: string): void {
  const [command = '', ...counts] = tag.split(' ')
  result.command = command as Answer['result']['command']
  result.rowCount = Number(counts.at(-1) ?? 0) || 0
}

function columnsOf(buffer: Buffer, start: number, readers: Readers): Column[] {
  const count = buffer.readInt16BE(start)
  const columns: Column[] = []
  let at = start + 2
  for (let column = 0; column < count; column += 1) {
    const end = buffer.indexOf(0, at)
    // After the name come table, column number, type, size, modifier, and format.
    const type = buffer.readInt32BE(end + 7)
    columns.push({ name: buffer.toString('utf8', at, end), type, read: readers[type] })
    at = end + 19
  }
  return columns
}

function rowOf(buffer: Buffer, start: number, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let at = start + 2
  for (const { name, type, read } of columns) {
    const length = buffer.readInt32BE(at)
    at += 4
    if (length < 0) row[name] = null
    else {
      const text = buffer.toString('utf8', at, at + length)
      row[name] = read ? read(text, type) : text
      at += length
    }
  }
  return row
}

/** Reads parameter types. Their count is the only unsigned one: a statement can have up to 65 535 parameters. */
const typesOf = (buffer: Buffer, start: number): number[] =>
  Array.from({ length: buffer.readUInt16BE(start) }, (_, index) => buffer.readInt32BE(start + 2 + index * 4))

/** Field codes of an error that are read. */
const ERROR_FIELDS = {
  S: 'severity',
  C: 'code',
  D: 'detail',
  H: 'hint',
  W: 'where',
  s: 'schema',
  t: 'table',
  c: 'column',
  n: 'constraint',
  R: 'routine',
} as const

function errorOf(buffer: Buffer, start: number, end: number): Error {
  const fields = new Map<string, string>()
  for (let at = start; at < end && buffer[at] !== 0;) {
    const stop = buffer.indexOf(0, at)
    fields.set(String.fromCharCode(buffer[at] ?? 0), buffer.toString('utf8', at + 1, stop))
    at = stop + 1
  }
  const error = new messages.DatabaseError(fields.get('M') ?? 'The database refused.', end - start, 'error')
  for (const [letter, name] of Object.entries(ERROR_FIELDS)) error[name as 'code'] = fields.get(letter)
  return error
}

/**
 * Scans files with ClamAV's daemon. A file is sent in chunks prefixed with their length (`INSTREAM`), and the answer is
 * one line. The daemon gets neither a name nor a path. Source: docs/spec/documents.md DOC-93, docs/adr/0054; the
 * protocol: clamd(8).
 */
import { connect, type Socket } from 'node:net'
import { StartRefusal } from '../db/start-refusal.ts'
import type { DocumentScanner, Verdict } from './document-scanner.ts'

const PIECE_BYTES = 65_536
const DEFAULT_PORT = 3310
/** Maximum length of an answer; a longer one is invalid. */
const MAX_ANSWER_LENGTH = 1_000

/** @param address `tcp://host:3310`, or the path of a socket: `/run/clamav/clamd.ctl` */
export function clamdScanner(address: string): DocumentScanner {
  const place = placeOf(address)
  return {
    async scan(bytes, signal) {
      signal.throwIfAborted()
      return verdictIn(await ask(connect(place), bytes, signal))
    },
  }
}

function placeOf(address: string): { path: string } | { host: string; port: number } {
  if (address.startsWith('/')) return { path: address }
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol === 'tcp:' && url.hostname !== '') {
    return { host: url.hostname, port: url.port === '' ? DEFAULT_PORT : Number(url.port) }
  }
  throw new StartRefusal(
    `CLAMD must be the path of a socket (/run/clamav/clamd.ctl) or tcp://host:${DEFAULT_PORT}, not "${address}".`,
  )
}

function ask(socket: Socket, bytes: Uint8Array, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const end = (error?: unknown) => {
      signal.removeEventListener('abort', cut)
      socket.destroy()
      if (error === undefined) resolve(answer)
      else reject(error instanceof Error ? error : new Error(String(error)))
    }
    const cut = () => end(signal.reason)
    signal.addEventListener('abort', cut)
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.includes('\0')) end()
      else if (answer.length > MAX_ANSWER_LENGTH) end(new Error('clamd answered with no line.'))
    })
    socket.once('end', () => end())
    // The daemon may reject a file before it has read all of it: an answer received before the error counts.
    socket.once('error', (error) => end(answer === '' ? error : undefined))
    socket.write('zINSTREAM\0')
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES)
      socket.write(lengthOf(piece.length))
      socket.write(piece)
    }
    socket.write(lengthOf(0))
  })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** Reads `stream: OK`, `stream: Eicar-Test-Signature FOUND`, or an error. */
function verdictIn(answer: string): Verdict {
  const line = answer.replace(/[\0\r\n]+$/, '')
  if (line === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(line)) return 'infected'
  throw new Error(`clamd gave no verdict: ${line === '' ? 'it closed the connection' : line}`)
}

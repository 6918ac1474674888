/** A test server with clamd's `INSTREAM` protocol, which reports files that contain a certain word as infected. */
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export type ClamdMood = 'well' | 'silent' | 'failing'

export interface TestClamd {
  address: string
  /** How the server responds from now on. */
  mood: ClamdMood
  /** Bytes of each file, as received. */
  scanned: Buffer[]
  close(): Promise<void>
}

const COMMAND = Buffer.from('zINSTREAM\0')

export async function startTestClamd(infected: string): Promise<TestClamd> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece])
      const file = fileIn(received)
      if (file === null || clamd.mood === 'silent') return
      clamd.scanned.push(file)
      const verdict = file.includes(infected) ? 'Test.Signature.UNOFFICIAL FOUND' : 'OK'
      socket.end(clamd.mood === 'failing' ? 'INSTREAM size limit exceeded. ERROR\0' : `stream: ${verdict}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const clamd: TestClamd = {
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'well',
    scanned: [],
    async close() {
      sockets.forEach((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return clamd
}

/** Returns the received file; null until the zero-length chunk, which ends it, has arrived. */
function fileIn(received: Buffer): Buffer | null {
  if (!received.subarray(0, COMMAND.length).equals(COMMAND)) return null
  const pieces: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

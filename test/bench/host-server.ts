/** Serves the host page and, on another port, the baseline's script. Minimal, so that it uses little processor time. */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { mintSession } from '../../examples/partner-html/src/mint-session.ts'
import { drawPage, HOST_SHEET, type Places, policyOf, readAddress, ROOM_SHEET } from './host-page.ts'

/** Resolved from a folder two levels below the repository's root, because the benches run from a bundle. */
const FLOOR_SCRIPT = new URL('../../test/bench/floor-script.js', import.meta.url)

export interface HostServer {
  /** `http://127.0.0.1:<port>`, which is cross-site to the provider. */
  site: string
  stop: () => Promise<void>
}

export interface HostServerOptions {
  /** Registered with the provider as the partner's origin. */
  port: number
  floorPort: number
  places: Places
  secretKey: string
}

export async function startHostServer({ port, floorPort, places, secretKey }: HostServerOptions): Promise<HostServer> {
  const site = `http://127.0.0.1:${port}`
  const floorScript = brotliCompressSync(await readFile(FLOOR_SCRIPT))
  const servers = [
    await listen(port, async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', site)
      if (pathname === '/netterms-session') {
        const secret = await mintSession(places.provider, secretKey, site)
        return send(response, 'application/json', JSON.stringify({ client_secret: secret }))
      }
      if (pathname === '/host.css') return send(response, 'text/css', HOST_SHEET)
      if (pathname === '/room.css') return send(response, 'text/css', ROOM_SHEET)
      response.setHeader('Content-Security-Policy', policyOf(places))
      return send(response, 'text/html; charset=utf-8', drawPage(readAddress(searchParams), places))
    }),
    await listen(floorPort, async (_, response) => {
      response.setHeader('Content-Encoding', 'br')
      response.setHeader('Access-Control-Allow-Origin', '*')
      return send(response, 'text/javascript', floorScript)
    }),
  ]
  return { site, stop: async () => void (await Promise.all(servers.map(close))) }
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.setHeader('Content-Type', type)
  response.setHeader('Cache-Control', 'no-cache')
  response.end(body)
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

function listen(port: number, answer: Answer): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      response.statusCode = 500
      response.end(String(cause))
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, () => resolve(server))
  })
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/**
 * Serves the portal's baseline page on its own port and proxies its API requests to the provider. Cookies do not depend
 * on the port, so a user signed in at the provider is signed in here too.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/** Resolved from a folder two levels below the repository's root, because the benches run from a bundle. */
const SCRIPT = new URL('../../test/bench/portal-floor-script.js', import.meta.url)
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Overview</title>
    <link rel="icon" href="data:,">
    <script type="module" src="/floor.js"></script>
  </head>
  <body><main></main></body>
</html>
`

export interface PortalFloor {
  /** `http://localhost:<port>/`. */
  address: string
  stop: () => Promise<void>
}

/** @param provider `http://localhost:<port>`; must have the same host name, or the session cookie is not sent */
export async function startPortalFloor(port: number, provider: string): Promise<PortalFloor> {
  const script = brotliCompressSync(await readFile(SCRIPT))
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (!path.startsWith('/api/')) {
      const isScript = path === '/floor.js'
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
      if (isScript) response.setHeader('Content-Encoding', 'br')
      response.end(isScript ? script : PAGE)
      return
    }
    const { cookie = '', accept = '' } = request.headers
    fetch(provider + path, { headers: { cookie, accept } })
      .then(async (answer) => {
        response.statusCode = answer.status
        response.setHeader('Content-Type', answer.headers.get('Content-Type') ?? 'text/plain')
        response.end(Buffer.from(await answer.arrayBuffer()))
      })
      .catch((cause: unknown) => {
        response.statusCode = 502
        response.end(String(cause))
      })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve))
  return {
    address: `http://localhost:${port}/`,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

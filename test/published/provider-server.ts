/** Serves the testing kit's fake provider over HTTP, for host pages that are rendered on a server. */
import { createServer } from 'node:http'
import { createFakeProvider, type FakeProvider } from '../../src/testing/fake-provider.ts'
import { listen } from './host-project.ts'

const ALLOWED = 'Authorization, Content-Type, Accept, Idempotency-Key, X-Selection-Version, X-Request-Id'

export interface ProviderServer {
  /** Base URL of the API. */
  api: string
  provider: FakeProvider
  close: () => void
}

export async function startProviderServer(): Promise<ProviderServer> {
  const provider = createFakeProvider()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const cors = {
        'Access-Control-Allow-Origin': request.headers.origin ?? '*',
        'Access-Control-Allow-Headers': ALLOWED,
        'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
      }
      if (request.method === 'OPTIONS') {
        response.writeHead(204, cors).end()
        return
      }
      const headers = Object.entries(request.headers).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      )
      const body = Buffer.concat(chunks).toString()
      provider
        .fetch(`http://provider.invalid${request.url ?? '/'}`, {
          method: request.method ?? 'GET',
          headers,
          ...(body && { body }),
        })
        .then(
          async (answer) => {
            const text = await answer.text()
            response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...cors }).end(text)
          },
          () => response.destroy(),
        )
    })
  })
  const origin = await listen(server)
  return { api: `${origin}/api`, provider, close: () => server.close() }
}

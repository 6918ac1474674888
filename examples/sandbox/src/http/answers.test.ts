import { type Call, CALLS, flattenResource, isFrameCall } from 'netterms/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, openTestApi, own, type TestApi } from './test-api.ts'

let api: TestApi
let portal: Record<string, string>
let partner: Record<string, string>

beforeAll(async () => {
  api = await openTestApi()
  portal = own(await api.signIn('admin'))
  partner = bearer(await api.embedToken())
}, 60_000)
afterAll(() => api.close())

// Those of the secure frame answer on its own origin (SEC-9).
const READS = (CALLS as readonly Call[]).filter(
  (call) => call.method === 'GET' && !call.path.includes(':number') && !isFrameCall(call),
)

it.each(READS.map((call) => [call.name, call] as const))(
  '[WIR-2] %s answers as the contract says',
  async (_name, call) => {
    const path = `/api${call.path.replace(':hostname', 'localhost')}`
    for (const headers of [portal, partner]) {
      const { status, document } = await api.send('GET', path, { headers })
      expect([call.name, status]).toEqual([call.name, 200])
      const resources = [document.data ?? []].flat()
      for (const resource of resources) {
        expect(resource.type).toBe(call.output.type)
        expect(call.output.resource.safeParse(flattenResource(resource))).toMatchObject({ success: true })
      }
      if (call.output.meta) expect(call.output.meta.safeParse(document.meta)).toMatchObject({ success: true })
    }
  },
)

import { createEmbedToken, MEDIA_TYPE } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../db/seed/sandbox-keys.ts'
import { bearer, firstError, openTestApi, PARTNER, type TestApi } from '../http/test-api.ts'

interface Included {
  type: string
  id: string
  attributes: Record<string, unknown>
  meta: Record<string, unknown>
}

const ALL = createEmbedToken.query.includes.join(',')
let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
}, 60_000)
afterAll(() => api.close())

async function exchange(include: string, attributes: Record<string, unknown> = {}, origin = PARTNER) {
  const session = await api.createEmbedSession(attributes)
  const secret = session.document.data?.attributes['client_secret']
  const answer = await api.send('POST', `/api/embed-tokens?include=${include}`, {
    body: {
      data: {
        type: 'embed-tokens',
        attributes: {
          client_secret: secret,
          publishable_key: SANDBOX_KEYS.publishable,
        },
      },
    },
    headers: { origin, 'content-type': MEDIA_TYPE },
  })
  const { included } = JSON.parse(answer.text) as { included?: Included[] }
  return { answer, included, secret, token: String(answer.document.data?.attributes['access_token']) }
}

describe('the exchange of a client secret', () => {
  it('[EMB-137] includes self, config and flags as their own calls answer them', async () => {
    const { answer, included, token } = await exchange(ALL, { role: 'Viewer' })
    expect(answer.status).toBe(201)
    const headers = bearer(token)
    const { hostname } = new URL(PARTNER)
    const own = []
    for (const path of ['/api/self', '/api/config', `/api/feature-flags/${hostname}.json`]) {
      const { data, meta } = JSON.parse((await api.send('GET', path, { headers })).text) as {
        data: Included | [Included]
        meta: Included['meta']
      }
      own.push({ ...(Array.isArray(data) ? data[0] : data), meta })
    }
    expect(included).toEqual(own)
  })

  it('[EMB-137] includes only the named resources', async () => {
    expect((await exchange('config')).included?.map(({ type }) => type)).toEqual(['config'])
    const plain = await api.exchange((await api.createEmbedSession()).document.data?.attributes['client_secret'])
    expect(plain.status).toBe(201)
    expect(plain.text).not.toContain('included')
  })

  it('[EMB-137] says to a page of another origin nothing of the user', async () => {
    const { answer } = await exchange(ALL, {}, 'http://localhost:4702')
    expect([answer.status, firstError(answer)?.code]).toEqual([403, 'origin-not-allowed'])
    expect(answer.text).not.toContain('Kim')
  })

  it('[WIR-156] refuses to include what the call does not know, and the secret is not used', async () => {
    for (const include of ['invoices', `${ALL},invoices`, '']) {
      const { answer, secret } = await exchange(include)
      expect([answer.status, firstError(answer)?.code, firstError(answer)?.source]).toEqual([
        400,
        'parameter-invalid',
        { parameter: 'include' },
      ])
      expect((await api.exchange(secret)).status).toBe(201)
    }
  })

  it('[WIR-156] refuses `include` of a call that includes nothing', async () => {
    const answer = await api.send('GET', '/api/config?include=self')
    expect([answer.status, firstError(answer)?.code]).toEqual([400, 'parameter-unknown'])
  })

  it('[EMB-137] leaves out a part that fails, and gives the token with the others', async () => {
    const flags = await api.db.selectFrom('feature_flags').selectAll().execute()
    await api.db.deleteFrom('feature_flags').execute()
    const { answer, included } = await exchange(ALL)
    await api.db.insertInto('feature_flags').values(flags).execute()
    expect(answer.status).toBe(201)
    expect(included?.map(({ type }) => type)).toEqual(['self', 'config'])
  })
})

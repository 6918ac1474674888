/** Resources included with the token on a partner's page, and those that the page fetches by separate calls. */
import { afterEach, expect, it } from 'vitest'
import 'virtual:widget/consent-banner'
import { whenInstance } from '../kit/instance.ts'
import {
  type Answers,
  configured,
  type Rendered,
  type RenderOptions,
  refusal,
  type Reply,
  type Resource,
  renderWidget,
  signedIn,
  TODAY,
} from '../../test/support/render-widget.ts'

let rendered: Rendered | null = null
afterEach(() => {
  rendered?.close()
  rendered = null
})

const META = { program_date: TODAY, selection_version: 3 }
const resourceOf = (reply: Reply): Resource => {
  const data = typeof reply === 'object' && 'data' in reply ? reply.data : null
  return (Array.isArray(data) ? data[0] : data) as Resource
}
const SELF = { ...resourceOf(signedIn(['invoices.list'])), meta: META }
const CONFIG = { ...resourceOf(configured({ title: 'Included with the token' })), meta: META }
const FLAGS = {
  type: 'feature-flags',
  id: 'localhost',
  attributes: { disputeCenterEnabled: true, unknownFlag: true },
  meta: META,
}

let tokens = 0
const token = (included?: readonly unknown[]): Reply => {
  tokens += 1
  const attributes = { access_token: `et_${tokens}`, expires_in: 900, session_id: 'es_1' }
  return { data: { type: 'embed-tokens', id: 'et', attributes }, ...(included && { included }) } as Reply
}

function partner(included: readonly unknown[], answers: Answers = {}): Rendered {
  tokens = 0
  rendered = renderWidget({
    tag: 'nt-consent-banner',
    key: 'pk_test_1',
    fetchClientSecret: async () => 'cs_1',
    answers: {
      'POST /embed-tokens': ({ query }) => token(query.has('include') ? included : undefined),
      'GET /self': () => signedIn([]),
      ...answers,
    },
  } as RenderOptions)
  return rendered
}

const namesOf = ({ api }: Rendered) => api.exchanges.map(({ method, path }) => `${method} ${path}`)
const OWN_CALLS = ['GET /self', 'GET /config', `GET /feature-flags/${location.hostname}.json`]

it('[EMB-137] starts with the included self, config, and flags, and requests none of them', async () => {
  const page = partner([SELF, CONFIG, FLAGS])
  await expect.poll(() => page.nt.getState().phase).toBe('ready')
  const { session, config, flags, programDate } = page.nt.getState()
  expect([session.user?.fullName, session.capabilities, programDate]).toEqual(['Pat Jones', ['invoices.list'], TODAY])
  expect([config?.title, flags]).toEqual(['Included with the token', { disputeCenterEnabled: true }])
  expect(namesOf(page)).toEqual(['POST /embed-tokens'])
  expect(page.api.exchanges[0]?.query.get('include')).toBe('self,config,feature-flags')
})

it.each([
  ['self that violates the contract', [{ ...SELF, attributes: {} }, CONFIG, FLAGS], 0],
  ['self without its meta', [{ ...SELF, meta: undefined }, CONFIG, FLAGS], 0],
  ['config of another shape', [SELF, { ...CONFIG, attributes: [] }, FLAGS], 1],
  ['no config', [SELF, FLAGS], 1],
  ['no flags', [SELF, CONFIG], 2],
] as const)('[EMB-137] requests %s by its own call, and nothing else', async (_what, included, own) => {
  const page = partner(included)
  await expect.poll(() => page.nt.getState().phase).toBe('ready')
  expect(page.nt.getState().session.signedIn).toBe(true)
  expect(namesOf(page)).toEqual(['POST /embed-tokens', OWN_CALLS[own]])
})

it('[EMB-137] starts without included resources, as with an older server', async () => {
  const page = partner([])
  await expect.poll(() => page.nt.getState().phase).toBe('ready')
  const [first, ...others] = namesOf(page)
  expect([first, others.sort()]).toEqual(['POST /embed-tokens', [...OWN_CALLS].sort()])
})

it('[EMB-137] requests no included resources with a renewed token, since the refused call is repeated', async () => {
  let isOver = true
  const page = partner([SELF, CONFIG, FLAGS], {
    'GET /self': () => {
      if (!isOver) return signedIn([])
      isOver = false
      return refusal(401, 'token-expired')
    },
  })
  await expect.poll(() => page.nt.getState().phase).toBe('ready')
  await page.nt.reloadSession()
  const exchanges = page.api.calls('POST /embed-tokens')
  expect(exchanges.map(({ query }) => query.get('include'))).toEqual(['self,config,feature-flags', null])
  const tokensOf = page.api.calls('GET /self').map(({ headers }) => headers.get('Authorization'))
  expect(tokensOf.slice(0, 2)).toEqual(['Bearer et_1', 'Bearer et_2'])
})

it('[EMB-137] does not use included resources of one user for the next', async () => {
  const page = partner([SELF, CONFIG, FLAGS], {
    'GET /self': () => signedIn([], { user: { ...(SELF.attributes['user'] as object), full_name: 'Vera Lind' } }),
    'DELETE /embed-tokens/current': () => ({ data: null }),
  })
  await expect.poll(() => page.nt.getState().session.user?.fullName).toBe('Pat Jones')
  await page.nt.logout('expired')
  whenInstance(page.namespace, ({ restart }) => restart())()
  await expect.poll(() => page.nt.getState().session.user?.fullName).toBe('Vera Lind')
  expect(page.nt.getState().session.capabilities).toEqual([])
})

it('[EMB-137] shows nothing when the included config is live and the key is a test key', async () => {
  const live = { ...CONFIG, attributes: { ...CONFIG.attributes, environment: 'live' } }
  const page = partner([SELF, live, FLAGS])
  await expect.poll(() => page.nt.getState().failure?.code).toBe('environment-mismatch')
  expect(page.nt.getState().session.signedIn).toBe(false)
})

import { sql } from 'kysely'
import { BY_ID_CALLS, type Call, CALLS, flattenResource, isFrameCall } from 'netterms/contract/internal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCaller, ended } from '../users/test-people.ts'
import { bearer, openTestApi, own, type TestApi } from './test-api.ts'

let api: TestApi
let portal: Record<string, string>
let partner: Record<string, string>
let merchant: Record<string, string>
/** Returns the ids of the caller's own objects, one for each filter or path parameter. */
let known: (headers: Record<string, string>) => Promise<Record<string, string>>

beforeAll(async () => {
  api = await openTestApi()
  portal = own(await api.signIn('admin'))
  partner = bearer(await api.embedToken())
  merchant = own(await api.signIn('merchant'))
  await api.db.insertInto('locale_messages').values({ locale: 'de', key: 'common.pay', message: 'Zahlen' }).execute()
  const { document: invoices } = await api.send('GET', '/api/invoices', { headers: portal })
  const [invoice] = invoices.data as unknown as { attributes: { trxId: string } }[]
  // The seed data has no voucher.
  await sql`insert into vouchers
    (customer_buid, id, program_id, amount_minor, currency, status, expires_on, issued_by, issued_by_name, issued_at)
    select customer_buid, 'VCH-' || id, id, 100, currency, 'issued', '2027-12-31', 'u-1001', 'Alex Smith', '2026-11-20T12:00:00Z'
    from loyalty_programs`.execute(api.db)
  const admin = createCaller(api, portal['cookie'] ?? '')
  const started = await admin.post('/identity-providers/northwind-login/sign-in-tests')
  const trial = await admin.import('username\r\nh.berg', { apply: false })
  await ended(admin, trial)
  known = async (headers) => ({
    provider_id: 'northwind-login',
    test_id: started.document.data?.id ?? '',
    import_id: trial.document.data?.id ?? '',
    hostname: 'localhost',
    customerId: '10428',
    trx_id: invoice?.attributes.trxId ?? '',
    invoice_id: `10428:${invoice?.attributes.trxId ?? ''}`,
    capability: 'payments.create',
    dispute_id: await firstId('/api/disputes', headers),
    user_id: 'u-1105',
    group_id: 'g-1002',
    card_id: 'PC-1001',
    rejection_id: await firstId('/api/rejections', headers),
    program_id: await firstId('/api/loyalty-programs', headers),
    template_id: 'LT-903',
  })
}, 60_000)
afterAll(() => api.close())

async function firstId(path: string, headers: Record<string, string>): Promise<string> {
  const { document } = await api.send('GET', path, { headers })
  return ([document.data ?? []].flat()[0] as { id: string } | undefined)?.id ?? ''
}

// Excludes the secure frame's calls, which are served on its own origin (SEC-9).
const READS = (CALLS as readonly Call[]).filter(
  (call) =>
    call.method === 'GET' && !call.path.includes(':number') && !isFrameCall(call) && call.output.kind !== 'file',
)
/** Filters that some calls require. */
const WANTED: Readonly<Record<string, string>> = {
  'invoice-details.get': 'trx_id',
  'invoice-details.get-older': 'trx_id',
  'merchant-invoice-documents.list': 'trx_id',
  'shipping-addresses.list': 'trx_id',
  'merchant-addresses.list': 'trx_id',
  'invoice-notes.list': 'trx_id',
  'invoice-events.list': 'trx_id',
  'customer-dispute-ineligible-trxs.list': 'trx_id',
  'customer-dispute-responses.list': 'dispute_id',
  'merchant-dispute-responses.list': 'dispute_id',
  'customer-loyalty-milestones.list': 'program_id',
}
/**
 * Calls for the portal only, about a user's own account or cards; partners' pages cannot use them. A new user has no
 * audit entries yet.
 */
const PORTAL_ONLY =
  /^(audit-entries\.get|users|user-sessions|user-groups|identity-providers|sign-in-tests|bank-account-links|credential-imports|user-location-mappings|sessions|second-factors|cards|notification-preferences)(\.|$)/

const BY_ID: ReadonlySet<string> = new Set(BY_ID_CALLS.map(({ name }) => name))

it.each(READS.map((call) => [call.name, call] as const))(
  '[WIR-2] %s returns a response that matches the contract',
  async (_name, call) => {
    const isMerchants =
      /^(merchant-(currencies|customers|disputes|dispute-responses|payouts|sales|tasks)|missing-originals|rejection-customers|loyalty-(templates|accounts))/.test(
        call.name,
      )
    for (const headers of isMerchants ? [merchant] : PORTAL_ONLY.test(call.name) ? [portal] : [portal, partner]) {
      const [, list, parameter] = BY_ID.has(call.name) ? (/^(.+)\/:(\w+)$/.exec(call.path) ?? []) : []
      const ofList = list && parameter ? { [parameter]: await firstId(`/api${list}`, headers) } : {}
      const given = { ...(await known(headers)), ...ofList }
      const wanted = WANTED[call.name]
      const filter = wanted ? `?filter[${wanted}]=${given[wanted]}` : ''
      const path = `/api${call.path.replace(/:(\w+)(?=[/.]|$)/g, (_, name: string) => given[name] ?? '')}${filter}`
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

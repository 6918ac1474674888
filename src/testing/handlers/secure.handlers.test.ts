import { expect, it } from 'vitest'
import { createApi } from '../../api/create-api.ts'
import { cookieCredential } from '../../api/credential.ts'
import { listBankAccounts } from '../../contract/index.ts'
import { createFakeProvider } from '../fake-provider.ts'

const KEY = 'key-of-the-first-attempt'

it('[TST-2] adds a bank account once per key, and stores only the last four digits of its number', async () => {
  const provider = createFakeProvider({ role: 'admin' })
  const api = createApi({ base: 'https://api.provider.test/api', fetch: provider.fetch, credential: cookieCredential })
  const add = (accountNumber: string) =>
    provider.fetch('/api/bank-accounts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/vnd.api+json', 'Idempotency-Key': KEY },
      body: JSON.stringify({
        data: {
          type: 'bank-accounts',
          attributes: {
            buidCustomer: '10428',
            bankCountry: 'US',
            accountHolderType: 'business',
            accountType: 'checking',
            accountName: 'Second account',
            routingNumber: '021000021',
            accountNumber,
            paymentTypes: ['online payment'],
          },
        },
      }),
    })
  const made = await (await add('000123456789')).text()
  expect(made).toContain('"accountNumberLast4":"6789"')
  expect(made).not.toContain('0123456789')
  expect(await (await add('000123456789')).text()).toBe(made)
  expect((await add('000123456780')).status).toBe(422)
  expect((await api.send(listBankAccounts, {})).data.at(-1)?.name).toBe('Second account')
})

it('[TST-2] creates embed sessions only for a server with a secret key', async () => {
  const { fetch } = createFakeProvider()
  const create = (authorization: string) =>
    fetch('/api/embed-sessions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/vnd.api+json', Authorization: authorization },
      body: JSON.stringify({
        data: {
          type: 'embed-sessions',
          attributes: {
            external_user_id: 'u-7',
            user: { first_name: 'Pat', last_name: 'Jones' },
            buid_customers: ['10428'],
            role: 'Payer',
            allowed_origins: ['https://partner.example'],
          },
        },
      }),
    })
  expect((await create('Bearer pk_test_1')).status).toBe(401)
  expect(await (await create('Bearer sk_test_1')).text()).toContain('"client_secret":"cs_test_fixture"')
  const revoked = await fetch('/api/embed-sessions/es_test_1/revoke', {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_1' },
  })
  expect(revoked.status).toBe(204)
})

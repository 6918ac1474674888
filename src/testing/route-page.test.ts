import { expect, it } from 'vitest'
import { createFakeProvider } from './fake-provider.ts'
import { routePage } from './route-page.ts'

it('[TST-71] answers the base of an API with and without a slash, and no other address', async () => {
  const addresses: RegExp[] = []
  const page = { route: (address: RegExp) => Promise.resolve(addresses.push(address)) }
  await routePage(page, 'https://api.provider.test/api/', fetch)
  const isRouted = (url: string) => addresses[0]?.test(url)
  expect(['', '/', '?x=1', '/config'].map((end) => isRouted(`https://api.provider.test/api${end}`))).toEqual(
    Array.from({ length: 4 }, () => true),
  )
  expect(['https://api.provider.test/apis', 'https://api.provider.test/'].map(isRouted)).toEqual([false, false])
  const { fetch: lost } = createFakeProvider({ scenario: 'unreachable' })
  await expect(lost('https://api.provider.test/api')).rejects.toThrow(TypeError)
})

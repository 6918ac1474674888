import { offeredLocales } from 'netterms/contract/internal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../http/test-api.ts'
import { thirdPartiesAt } from './third-parties.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ thirdParties: () => thirdPartiesAt('http://127.0.0.1:4700') })
}, 60_000)
afterAll(() => api.close())

const titles = async (query: string) => {
  const { text } = await api.send('GET', `/third-party/tour?${query}`)
  return (JSON.parse(text) as { steps: { title: string }[] }).steps.map(({ title }) => title)
}

it('[SHL-9] shows each page’s own tips, and none on a page without tips', async () => {
  expect(await titles('path=/account/overview&locale=en')).toEqual(['Your overview'])
  expect(await titles('path=/invoice-list/:status&locale=en')).toEqual(['Pay several at once'])
  for (const path of ['/notification-center', '/payment/invoices', 'constructor', ''])
    expect(await titles(`path=${path}&locale=en`), path).toEqual([])
})

it.each(offeredLocales)('[SHL-9] shows them in the language of the page: %s', async (locale) => {
  const found = await titles(`path=/account/overview&locale=${locale}`)
  expect(found).toHaveLength(1)
  expect(found[0] === 'Your overview').toBe(locale === 'en')
  expect(await titles('path=/account/overview&locale=tlh')).toEqual(['Your overview'])
})

import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { offeredLocales } from 'netterms/contract'
import { describe, expect, it } from 'vitest'
import { messagesOf } from './messages-of.ts'
import { messages as english } from './messages/en.ts'

type Token = string | readonly [name: string, kind?: string, choices?: Readonly<Record<string, unknown>>]

const tokensOf = (text: string): readonly Token[] => {
  const compiled = compileMessage(text) as readonly Token[] | string
  return typeof compiled === 'string' ? [compiled] : compiled
}
const valuesOf = (text: string): string[] =>
  tokensOf(text)
    .flatMap((token) => (typeof token === 'string' ? [] : [token[0]]))
    .sort()

it('[SHL-5] has no text that nothing says', () => {
  const folder = new URL('./', import.meta.url).pathname
  const said = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.includes('messages/'))
    .map((path) => readFileSync(folder + path, 'utf8'))
    .join('\n')
  // A key may be put together: `portal.notice.${check}`.
  const beginnings = [...said.matchAll(/`(portal\.[\w.]+\.)\$\{/g)].map(([, beginning = '']) => beginning)
  const isSaid = (key: string) => said.includes(`'${key}'`) || beginnings.some((beginning) => key.startsWith(beginning))
  expect(Object.keys(english).filter((key) => !isSaid(key))).toEqual([])
})

describe.each(offeredLocales)('%s', (locale) => {
  const texts = () => messagesOf(locale)

  it('[SHL-5] has every text, asking for the same values', async () => {
    const own = await texts()
    expect(Object.keys(own)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(own)) {
      expect(text.trim(), key).not.toBe('')
      expect(valuesOf(text), key).toEqual(valuesOf(english[key as keyof typeof english]))
    }
    if (locale !== 'en') expect(own['portal.leave.text']).not.toBe(english['portal.leave.text'])
  })

  it('[SHL-5] has every plural', async () => {
    const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const text of Object.values(await texts())) {
      for (const token of tokensOf(text)) {
        if (typeof token === 'string' || token[1] !== 'plural') continue
        expect(Object.keys(token[2] ?? {})).toEqual(expect.arrayContaining(wanted))
      }
    }
  })
})

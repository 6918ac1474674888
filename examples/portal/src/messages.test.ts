import { readdirSync, readFileSync } from 'node:fs'
import { offeredLocales } from 'netterms/contract'
import { describe, expect, it } from 'vitest'
import { messagesOf } from './messages-of.ts'
import { messages as english } from './messages/en.ts'

const FORM = /_(zero|one|two|few|many|other)$/
/** Returns the key as `nt.t()` accepts it: all plural forms share one name. */
const nameOf = (key: string) => key.replace(FORM, '')
const namesOf = (texts: object) => [...new Set(Object.keys(texts).map(nameOf))]
/** Returns the placeholders in the texts of a key. */
const valuesOf = (texts: object, name: string) => {
  const own = Object.entries(texts).flatMap(([key, text]) => (nameOf(key) === name ? [String(text)] : []))
  return [...new Set(own.join().match(/\{\{.+?\}\}/g))].sort()
}

it('[SHL-5] has no text that nothing says', () => {
  const folder = new URL('./', import.meta.url).pathname
  const said = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.includes('messages/'))
    .map((path) => readFileSync(folder + path, 'utf8'))
    .join('\n')
  // Keys may be composed: `portal.notice.${check}`.
  const beginnings = [...said.matchAll(/`(portal\.[\w.]+\.)\$\{/g)].map(([, beginning = '']) => beginning)
  const isSaid = (key: string) => said.includes(`'${key}'`) || beginnings.some((beginning) => key.startsWith(beginning))
  expect(namesOf(english).filter((key) => !isSaid(key))).toEqual([])
})

describe.each(offeredLocales)('%s', (locale) => {
  const texts = () => messagesOf(locale)

  it('[SHL-5] has every text, asking for the same values', async () => {
    const own = await texts()
    expect(namesOf(own)).toEqual(namesOf(english))
    expect(Object.values(own).filter((text) => !text.trim())).toEqual([])
    for (const name of namesOf(own)) expect(valuesOf(own, name), name).toEqual(valuesOf(english, name))
    if (locale !== 'en') expect(own['portal.leave.text']).not.toBe(english['portal.leave.text'])
  })

  it('[SHL-5] has every plural', async () => {
    const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const own = Object.keys(await texts())
    const counted = [...new Set(own.filter((key) => FORM.test(key)).map(nameOf))]
    expect(counted.length).toBeGreaterThan(0)
    const missing = counted
      .flatMap((name) => wanted.map((form) => `${name}_${form}`))
      .filter((key) => !own.includes(key))
    expect(missing).toEqual([])
  })
})

/** Every primitive has a story and a test of the common rules; both are recognized by their imports. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url).pathname
const textsOf = (folder: string, wanted: RegExp): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((file) => wanted.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))

const PRIMITIVES = readdirSync(join(ROOT, 'src/ui')).filter((file) => /^[\w-]+\.tsx$/.test(file))
const ofUi = textsOf('src/ui', /^[\w-]+\.tsx?$/)
/** Returns whether the file is only part of other primitives, with which it is shown and tested. */
const isPart = (file: string): boolean => ofUi.some((text) => text.includes(`from './${file}'`))

it.each(PRIMITIVES)('[WBN-5] %s has a story, alone or as a part', (file) => {
  const stories = textsOf('src/workbench/stories', /-stories\.tsx$/)
  expect(isPart(file) || stories.some((text) => text.includes(`/ui/${file}'`))).toBe(true)
})

it.each(PRIMITIVES)('[UI-23] %s is tested for the rules of all primitives, alone or as a part', (file) => {
  const rows = textsOf('test/support', /-primitives\.tsx$/)
  expect(isPart(file) || rows.some((text) => text.includes(`/src/ui/${file}'`))).toBe(true)
})

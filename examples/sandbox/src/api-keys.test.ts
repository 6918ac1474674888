import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runUntilExit } from '../../../test/support/child-process.ts'
import { bundleSandbox } from '../../../test/support/sandbox-bundle.ts'
import { copyOfPGlite, copyOnPostgresql, testDatabases } from '../../../test/support/sandbox-databases.ts'
import { SANDBOX_KEYS } from './db/seed/sandbox-keys.ts'

let file = ''
let folder = ''
beforeAll(async () => {
  file = await bundleSandbox('examples/sandbox/src/api-keys.ts')
  folder = await mkdtemp(join(tmpdir(), 'netterms-keys-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const command = async (args: readonly string[], env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await runUntilExit(file, args, env)
  return { code, said: `${stdout}${stderr}`.trim() }
}

async function lifeOfAKey(args: readonly string[], env: Record<string, string> = {}) {
  const made = await command(
    ['issue', '--origin', 'https://dealer.example', '--customers', '10428,10429', ...args],
    env,
  )
  const [, key = '', secret = ''] =
    /^Publishable key: (pk_test_\w{24})\nSecret key: {6}(sk_test_[\w-]{49})\n/.exec(made.said) ?? []
  expect([made.code, secret.length]).toEqual([0, 57])
  const rotated = await command(['rotate', key, ...args], env)
  expect(rotated.said).toMatch(/\nThe previous secret is valid until \d{4}-\d\d-\d\dT.*Z\.$/)
  const third = await command(['rotate', key, ...args], env)
  expect(third).toMatchObject({ code: 2, said: expect.stringMatching(/--leaked\.$/) as string })
  expect((await command(['rotate', key, '--leaked', ...args], env)).code).toBe(0)
  await command(['origins', key, '--origin', 'https://dealer.example:8443', ...args], env)
  const first = await command(['list', ...args], env)
  expect(first.said).toMatch(/\n {2}for 10428, 10429(\n|$)/)
  const assigned = await command(['customers', key, '--customers', '10430', ...args], env)
  expect(assigned).toEqual({ code: 0, said: `${key} is for 10430: sessions for any other have ended.` })
  const listed = (await command(['list', ...args], env)).said
  expect(listed).toMatch(/\n {2}for 10430(\n|$)/)
  expect(listed).toMatch(/\n {2}for every customer(\n|$)/)
  expect(listed).toContain(`${key}\n  https://dealer.example:8443\n  secret …`)
  expect(listed).toContain(SANDBOX_KEYS.publishable)
  expect(listed).not.toContain(secret)
  expect((await command(['withdraw', key, ...args], env)).code).toBe(0)
  expect((await command(['list', ...args], env)).said).toContain(`${key}\n  no origin\n  withdrawn`)
}

it.each(testDatabases().kinds)('[EMB-9] issues, changes, rotates, and withdraws a key on %s', async (kind) => {
  if (kind === 'postgresql') return lifeOfAKey([], { DATABASE_URL: await copyOnPostgresql(60) })
  const directory = join(folder, 'data')
  await copyOfPGlite(60, directory)
  await lifeOfAKey(['--data', directory])
})

it.each([
  ['nothing', []],
  ['an unknown command', ['destroy']],
  ['a name on the object prototype', ['constructor']],
  ['a key without origins', ['issue', '--customers', 'all']],
  ['a key without customers', ['issue', '--origin', 'https://dealer.example']],
  ['invalid customers', ['issue', '--origin', 'https://dealer.example', '--customers', '10428,']],
  ['all customers and some', ['customers', 'pk_a', '--customers', 'all,10428']],
  ['customers with a command that takes none', ['rotate', 'pk_a', '--customers', 'all']],
  ['no key', ['rotate']],
  ['two keys', ['withdraw', 'pk_a', 'pk_b']],
  ['origins with a command that takes none', ['rotate', 'pk_a', '--origin', 'https://dealer.example']],
  ['a leak without the end of the key', ['withdraw', 'pk_a', '--leaked']],
  ['an unknown option', ['list', '--all']],
  ['an origin with a path', ['issue', '--origin', 'https://dealer.example/shop', '--customers', 'all']],
  ['an origin without TLS', ['issue', '--origin', 'http://dealer.example', '--customers', 'all']],
  ['every origin', ['issue', '--origin', '*', '--customers', 'all']],
  ['a missing folder', ['list', '--data', '/nowhere/at/all']],
])('[EMB-9] rejects %s and says what to do', async (_, args) => {
  const { code, said } = await command(args)
  expect([code, said.includes('    at '), said.length > 40]).toEqual([2, false, true])
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MEDIA_TYPE } from 'netterms/contract/internal'
import { afterAll, expect, it } from 'vitest'
import { SANDBOX_PASSWORD } from './db/seed/people.ts'
import { startSandbox } from './start-sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('[SBX-8] answers on localhost and 127.0.0.1, keeps its data, and ends cleanly', async () => {
  const options = { port: 0, dataDir: join(folder, 'data'), scale: 60 }
  const first = await startSandbox(options)
  for (const host of ['localhost', '127.0.0.1']) {
    expect((await fetch(`http://${host}:${first.port}/api/config`)).status).toBe(200)
  }
  await expect(startSandbox({ ...options, port: first.port, dataDir: 'memory://' })).rejects.toThrow(
    new RegExp(`^Port ${first.port} is in use: `),
  )
  await expect(startSandbox({ ...options, port: 0 })).rejects.toThrow(/is in use by process/)
  await expect(startSandbox({ ...options, fresh: true })).rejects.toThrow(/is in use by process/)
  await first.db.insertInto('settings').values({ name: 'mark', value: 'kept' }).execute()
  // Hashing a password takes time, so the server can be stopped in the middle of it.
  const slow = fetch(`${first.url}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': MEDIA_TYPE, origin: first.url },
    body: JSON.stringify({ data: { type: 'sessions', attributes: { username: 'admin', password: SANDBOX_PASSWORD } } }),
  })
  await delay(30)
  const [answer] = await Promise.all([slow, first.close(), first.close()])
  expect(answer.status).toBe(201)
  await expect(fetch(`${first.url}/api/config`)).rejects.toThrow()

  const markOf = async (fresh: boolean) => {
    const sandbox = await startSandbox({ ...options, fresh })
    const row = await sandbox.db.selectFrom('settings').select('value').where('name', '=', 'mark').executeTakeFirst()
    await sandbox.close()
    return row?.value
  }
  expect(await markOf(false)).toBe('kept')
  expect(await markOf(true)).toBeUndefined()
}, 120_000)

it('[CLK-5] says in one sentence why a database cannot be used, without its password', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, 'no directory')
  await expect(startSandbox({ port: 0, dataDir: file })).rejects.toThrow(/cannot be written/)
  const away = startSandbox({ port: 0, databaseUrl: 'postgres://me:s3cret-word@127.0.0.1:1/none' })
  await expect(away).rejects.toThrow(/^(?!.*s3cret-word).*nothing listens there/)
}, 60_000)

import { expect, it } from 'vitest'
import { StartRefusal } from './db/start-refusal.ts'
import { readFlags } from './read-flags.ts'

it('[SBX-7] has a default for every option', () => {
  expect(readFlags([], {})).toEqual({ port: 4700, fresh: false, dataDir: `${process.cwd()}/.data` })
})

it('[SBX-7] prefers flags to the environment', () => {
  const options = readFlags(['--port', '5000', '--scale=100', '--seed', '7', '--data', '/srv/data', '--fresh'], {
    PORT: '6000',
  })
  expect(options).toEqual({ port: 5000, fresh: true, dataDir: '/srv/data', scale: 100, seed: 7 })
  expect(readFlags([], { PORT: '6000' }).port).toBe(6000)
  expect(readFlags([], { DATABASE_URL: 'postgres://localhost/x' })).toEqual({
    port: 4700,
    fresh: false,
    databaseUrl: 'postgres://localhost/x',
  })
})

it.each([
  [['--color'], {}, /--color/],
  [['stray'], {}, /stray/],
  [['--scale'], {}, /--scale/],
  [['--scale', 'many'], {}, /--scale must be a whole number from 1 to 5000000, not "many"/],
  [['--scale', '0'], {}, /--scale/],
  [['--seed=1.5'], {}, /--seed/],
  [['--port', '70000'], {}, /--port/],
  [[], { PORT: 'http' }, /^PORT must be/],
  [['--fresh'], { DATABASE_URL: 'postgres://localhost/x' }, /--fresh/],
  [[], { MIGRATION_DATABASE_URL: 'postgres://localhost/x' }, /MIGRATION_DATABASE_URL/],
] as const)('[CLK-5] rejects %j with one sentence', (args, env, message) => {
  const read = () => readFlags(args, env)
  expect(read).toThrow(StartRefusal)
  expect(read).toThrow(message)
  try {
    read()
  } catch (error) {
    expect(error instanceof Error && error.message).not.toContain('\n')
  }
})

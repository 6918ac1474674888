import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bodyShapeOf } from './body-shape.rules.ts'
import { isLogged, LOG_LEVELS, logDeliverySchema, logEntrySchema } from './client-log.schema.ts'

const HTTP = {
  kind: 'http',
  level: 'error',
  at: 1200,
  method: 'POST',
  path: '/invoices/:id',
  status: 500,
  code: 'server-error',
  correlationId: '0f1e2d3c-aaaa-bbbb-cccc-000000000000',
  durationMs: 12,
  body: { shape: '{data:{type:text}}', length: 120, hash: 'a'.repeat(64) },
}

it('[TRU-7] accepts only the listed fields, each in its format', () => {
  expect(logEntrySchema.safeParse(HTTP).success).toBe(true)
  const wrong = [
    { ...HTTP, username: 'payer' },
    { ...HTTP, path: '/invoices?q=Pat%20Jones' },
    { ...HTTP, path: '/users/pat@northwind.example' },
    { ...HTTP, code: 'What Pat typed' },
    { ...HTTP, body: { ...HTTP.body, text: '{}' } },
    { ...HTTP, body: { ...HTTP.body, shape: '{"card":"4111"}' } },
    { ...HTTP, body: '{"password":"x"}' },
    { kind: 'note', level: 'error', at: 1 },
  ]
  expect(wrong.filter((entry) => logEntrySchema.safeParse(entry).success)).toEqual([])
})

it('[TRU-9] accepts at most twenty entries in one request', () => {
  const deliver = (many: number) =>
    logDeliverySchema.safeParse({ version: '1.0.0', entries: Array.from({ length: many }, () => HTTP) }).success
  expect([deliver(0), deliver(1), deliver(20), deliver(21)]).toEqual([false, true, true, false])
})

it('[TRU-8] sends the configured level and more serious ones', () => {
  expect(LOG_LEVELS.filter((level) => isLogged(level, 'error'))).toEqual(['error'])
  expect(LOG_LEVELS.filter((level) => isLogged(level, 'info'))).toEqual(['info', 'warn', 'error'])
})

it('[TRU-7] describes a body without its values', () => {
  const body = {
    data: { type: 'sessions', attributes: { username: 'pat', password: 'secret', tries: [1, 2], on: true } },
  }
  expect(bodyShapeOf(JSON.stringify(body))).toBe(
    '{data:{type:text,attributes:{username:text,password:text,tries:[number],on:boolean}}}',
  )
  expect([bodyShapeOf('password=x'), bodyShapeOf('[]'), bodyShapeOf('null')]).toEqual(['unknown', '[]', 'null'])
  expect(bodyShapeOf('{"pat@northwind.example":"x","4111 1111":2}')).toBe('{key:text,key:number}')
})

it('[TRU-7] describes any body in a format that the log accepts', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const body = { shape: bodyShapeOf(text), length: text.length, hash: 'a'.repeat(64) }
      expect(logEntrySchema.safeParse({ ...HTTP, body }).success, body.shape).toBe(true)
    }),
  )
})

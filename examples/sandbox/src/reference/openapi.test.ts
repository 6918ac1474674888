/** Tests the OpenAPI document of the calls. Source: docs/spec/wire.md WIR-23. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type Call, isFrameCall } from 'netterms/contract/internal'
import { expect, it, onTestFinished } from 'vitest'
import { callsOf } from '../http/api.ts'
import { openTestApi } from '../http/test-api.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  parameters?: { name?: string; required?: boolean; $ref?: string }[]
  responses: Record<string, { description: string }>
}

const calls = callsOf('sandbox')
const operationsOf = (document: object): Map<string, Operation> =>
  new Map(
    Object.values((document as { paths: Record<string, Record<string, Operation>> }).paths)
      .flatMap((path) => Object.values(path))
      .map((operation) => [operation.operationId, operation]),
  )
const operationOf = (name: string): Operation => {
  const operation = operationsOf(openApiDocument(calls)).get(name)
  if (!operation) throw new Error(`No operation ${name}.`)
  return operation
}

it('[WIR-23] passes the recommended rules of Redocly', async () => {
  const source = JSON.stringify(openApiDocument(calls))
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

it('[WIR-23] is served to every origin, and describes every call but those of the secure frame', async () => {
  const api = await openTestApi()
  onTestFinished(() => api.close())
  const answer = await api.send('GET', '/api/openapi.json')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  const described = [...operationsOf(JSON.parse(answer.text) as object).keys()].sort()
  const expected = calls.filter((call) => !isFrameCall(call)).map(({ name }) => name)
  expect(described).toEqual(expected.sort())
})

it('[WIR-23] lists filters, pages, the idempotency key of a payment, and its error codes', () => {
  expect(operationOf('invoices.list').parameters?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['filter[buid_customer]', 'filter[sol_currency]', 'sort', 'page[number]', 'page[size]']),
  )
  const { parameters, responses } = operationOf('payments.create')
  expect(parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  expect(responses['422']?.description).toContain('payment-total-mismatch')
})

it('[WIR-23] describes amounts as integers, and the format of dates', () => {
  const call = calls.find(({ name }) => name === 'payments.preview') as Call
  const text = JSON.stringify(openApiDocument([call]))
  expect(text).toContain(
    '"posts_by":{"type":"string","pattern":"^\\\\d{2}/\\\\d{2}/\\\\d{4}$","description":"MM/DD/YYYY"}',
  )
  expect(text).toContain('"fee":{"type":"integer"}')
})

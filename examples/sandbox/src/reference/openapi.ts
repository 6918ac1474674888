/**
 * Builds `/api/openapi.json`: the calls as an OpenAPI 3.1 document, for client generators and test tools. Generated
 * from the calls that the server mounts, so that none can be missing. Source: docs/spec/wire.md WIR-23.
 */
import {
  type Call,
  ERROR_CODES,
  isFrameCall,
  LIMITS,
  MEDIA_TYPE,
  type ServerErrorCode,
} from 'netterms/contract/internal'
import { errorCodesOf } from './call-errors.ts'
import { attributesOf, type JsonSchema, wireSchemaOf } from './json-schema.ts'

type Json = Record<string, unknown>

/** Resources that `include` can name, with the attributes that their own call returns. */
const INCLUDED: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      type: { type: 'string' },
      id: { type: 'string' },
      attributes: { type: 'object' },
      meta: { type: 'object' },
    },
    required: ['type', 'id', 'attributes', 'meta'],
  },
}

const SECURITY: Record<Exclude<Call['credential'], 'frame' | 'step-up'>, Json[]> = {
  none: [],
  optional: [{}, { portalCookie: [] }, { embedToken: [] }],
  session: [{ portalCookie: [] }, { embedToken: [] }],
  'secret-key': [{ secretKey: [] }],
}

const SECURITY_SCHEMES = {
  embedToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of an embedded session: Authorization: Bearer et_…, from its registered origin only.',
  },
  portalCookie: { type: 'apiKey', in: 'cookie', name: '__Host-sid', description: 'Session cookie of the portal.' },
  secretKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Secret key of a partner, from a server only: Authorization: Bearer sk_…',
  },
}

const SCHEMAS = {
  JsonApi: { type: 'object', properties: { version: { const: '1.1' } }, required: ['version'] },
  ErrorDocument: {
    type: 'object',
    properties: {
      jsonapi: { $ref: '#/components/schemas/JsonApi' },
      errors: { type: 'array', items: { $ref: '#/components/schemas/Error' } },
    },
    required: ['errors'],
  },
  Error: {
    type: 'object',
    properties: {
      status: { type: 'string' },
      code: { type: 'string', description: 'One of the codes at /docs/errors.' },
      title: { type: 'string' },
      detail: { type: 'string' },
      source: {
        type: 'object',
        properties: { pointer: { type: 'string' }, parameter: { type: 'string' }, header: { type: 'string' } },
      },
      meta: { type: 'object', additionalProperties: true },
    },
    required: ['status', 'code', 'title'],
  },
}

const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'New for each new intent, the same for each retry of it.',
    schema: { type: 'string', minLength: 16, maxLength: 255 },
  },
  SelectionVersion: {
    name: 'X-Selection-Version',
    in: 'header',
    required: false,
    description: 'selection_version of /self: a write is rejected if another customer has been selected since.',
    schema: { type: 'string' },
  },
}

/**
 * Builds the document. Calls of the secure frame are omitted: they are served on the secure origin, for its own page
 * only (SEC-9).
 */
export function openApiDocument(calls: readonly Call[]): Json {
  const described = calls.filter((call) => !isFrameCall(call))
  const paths: Record<string, Json> = {}
  for (const call of described) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  const tags = [...new Set(described.map(tagOf))].sort()
  return {
    openapi: '3.1.0',
    info: {
      title: 'NetTerms API',
      version: '1.1',
      description:
        'Documents are JSON:API 1.1. Amounts are whole minor units (cents). Errors are explained at /docs/errors.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: tags.map((name) => ({ name, description: `Calls about ${name.replaceAll('-', ' ')}.` })),
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, schemas: SCHEMAS, parameters: PARAMETERS },
  }
}

const tagOf = ({ name }: Call): string => name.split('.')[0] ?? name

function operationOf(call: Call): Json {
  const { credential, needs } = call
  const isSessionWrite = call.method !== 'GET' && credential === 'session'
  const parameters = [
    ...[...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...queryOf(call),
    ...(call.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(isSessionWrite ? [{ $ref: '#/components/parameters/SelectionVersion' }] : []),
  ]
  return {
    operationId: call.name,
    summary: summaryOf(call),
    tags: [tagOf(call)],
    ...(needs.can && { description: `Needs the right ${needs.can}.` }),
    ...(call.sandboxOnly && { 'x-sandbox-only': true }),
    security: SECURITY[credential as keyof typeof SECURITY],
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { required: true, content: requestOf(call, call.body) } }),
    responses: { ...successOf(call), ...refusalsOf(call) },
  }
}

/** Returns the summary of a call, e.g. `Users: invite again` for `users.invite-again`. */
function summaryOf({ name }: Call): string {
  const [resource = '', action = ''] = name.replaceAll('-', ' ').split('.')
  return `${resource.charAt(0).toUpperCase()}${resource.slice(1)}: ${action}`
}

function queryOf({ query }: Call): Json[] {
  if (!query) return []
  const parameter = (name: string, schema: JsonSchema) => ({ name, in: 'query', required: false, schema })
  return [
    ...Object.entries(query.filters).map(([name, schema]) => parameter(`filter[${name}]`, wireSchemaOf(schema))),
    ...(query.sorts.length > 0
      ? [parameter('sort', { type: 'string', enum: query.sorts.flatMap((field) => [field, `-${field}`]) })]
      : []),
    ...(query.maxPageSize === undefined
      ? []
      : [
          parameter('page[number]', { type: 'integer', minimum: 1 }),
          parameter('page[size]', {
            type: 'integer',
            minimum: 1,
            maximum: query.maxPageSize,
            default: LIMITS.defaultPageSize,
          }),
        ]),
    ...(query.includes
      ? [
          {
            ...parameter('include', { type: 'array', items: { type: 'string', enum: [...query.includes] } }),
            ...{ style: 'form', explode: false },
          },
        ]
      : []),
  ]
}

function requestOf(call: Call, body: NonNullable<Call['body']>): Json {
  const document = objectOf({
    data: objectOf({ type: { const: body.type }, attributes: wireSchemaOf(body.attributes) }),
  })
  if (!call.upload) return { [MEDIA_TYPE]: { schema: document } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return {
    'multipart/form-data': {
      schema: objectOf({ data: document, file }),
      encoding: { data: { contentType: MEDIA_TYPE } },
    },
  }
}

function successOf({ output, query, method }: Call): Json {
  if (output.kind === 'none') return { 204: { description: 'Done. No document.' } }
  if (output.kind === 'file') {
    return { 200: { description: 'The file.', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } }
  }
  const resource = objectOf({
    type: { const: output.type },
    id: { type: 'string' },
    attributes: attributesOf(wireSchemaOf(output.resource)),
  })
  const isList = output.kind === 'many'
  const counted = isList && query?.maxPageSize === undefined ? { record_count: { type: 'integer' } } : {}
  const meta = output.meta ? wireSchemaOf(output.meta) : objectOf({ program_date: { type: 'string', format: 'date' } })
  const document = objectOf({
    jsonapi: { $ref: '#/components/schemas/JsonApi' },
    data: output.kind === 'one' ? resource : { type: 'array', items: resource },
    meta: {
      ...meta,
      properties: { ...meta.properties, ...counted },
      required: [...(meta.required ?? []), ...Object.keys(counted)],
    },
  })
  if (query?.includes) document.properties = { ...document.properties, included: INCLUDED }
  // 200, 201, or 202: a repeated POST returns the status of the first one.
  const status = method === 'POST' ? '2XX' : '200'
  return {
    [status]: { description: isList ? 'A list.' : 'One resource.', content: { [MEDIA_TYPE]: { schema: document } } },
  }
}

function refusalsOf(call: Call): Json {
  const byStatus = new Map<number, ServerErrorCode[]>()
  for (const code of errorCodesOf(call)) {
    const { status } = ERROR_CODES[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const content = { [MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/ErrorDocument' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: `${codes.join(', ')}.`, content }]),
  )
}

const objectOf = (properties: Record<string, unknown>): JsonSchema =>
  ({ type: 'object', properties, required: Object.keys(properties) }) as JsonSchema

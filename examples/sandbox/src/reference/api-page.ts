/**
 * `/docs/api`: the reference of every call, rendered from the calls that the server mounts (docs/spec/wire.md WIR-9).
 */
import { type Call, ERROR_CODES, LIMITS, MEDIA_TYPE, rolesThatCan, WIRE_ROLES } from 'netterms/contract/internal'
import { errorCodesOf } from './call-errors.ts'
import { type AttributeRow, describeAttributes, formOf } from './describe-schema.ts'
import { code, escapeHtml, list, page, table } from './html.ts'

const CREDENTIALS: Record<Call['credential'], string> = {
  none: 'None.',
  optional: 'The portal’s cookie, an embed token, or nothing.',
  session: 'The portal’s cookie, or an embed token: Authorization: Bearer et_…',
  'secret-key': 'A partner’s secret key, from a server only: Authorization: Bearer sk_…',
  frame: 'The secure frame’s own session, on the secure origin only: Authorization: Bearer fs_…',
  'step-up': 'A token from entering the password again, on the secure origin only: Authorization: Bearer ft_…',
}

export function renderApiPage(calls: readonly Call[]): string {
  const contents = calls.map((call) => `<li><a href="#${call.name}">${escapeHtml(call.name)}</a></li>`).join('\n')
  const intro =
    `<p>Every address is below ${code('/api')}. Documents are JSON:API 1.1, media type ${code(MEDIA_TYPE)} without a charset; a ${code('profile')} is ignored. ` +
    `Attributes are spelled as each call lists them; filters and sort orders are in snake_case: an invoice has ${code('dueDate')} and is sorted by ${code('due_date')}. ` +
    `Amounts are whole minor units (cents). ${code('meta.program_date')} is the program’s date in Central Time. ` +
    `For client generators: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>`
  return page(
    'API reference',
    `${intro}\n<nav aria-label="Calls"><ul class="calls">\n${contents}\n</ul></nav>\n${calls.map(section).join('\n')}`,
  )
}

function section(call: Call): string {
  const facts: [string, string][] = [
    ['Credential', escapeHtml(CREDENTIALS[call.credential])],
    ['Needs', needsOf(call)],
    ...(call.idempotent
      ? ([['Idempotency-Key', 'Required: 16 to 255 printable ASCII characters.']] as [string, string][])
      : []),
    ['Answers', answerOf(call)],
  ]
  return [
    `<section id="${call.name}"><h2>${escapeHtml(call.name)}</h2>`,
    `<p class="address"><strong>${call.method}</strong> ${code(`/api${call.path}`)}${(call.aliases ?? []).map((path) => `, ${code(`/api${path}`)}`).join('')}${call.sandboxOnly ? ' <em>sandbox only</em>' : ''}</p>`,
    list(facts),
    queryOf(call),
    bodyOf(call),
    answerAttributesOf(call),
    `<h3>Errors</h3>\n${errorsOf(call)}`,
    '</section>',
  ].join('\n')
}

function needsOf(call: Call): string {
  const { can, userTypes, flags } = call.needs
  const parts = [
    ...(can ? [`the right ${code(can)} (${rolesOf(can)})`] : []),
    ...(userTypes ? [`user type ${userTypes.map(code).join(' or ')}`] : []),
    ...(flags ? [`flags ${flags.map(code).join(', ')}`] : []),
  ]
  if (parts.length > 0) return `${parts.join('; ')}.`
  return call.needs.signedIn ? 'A signed-in user.' : 'Nothing.'
}

const rolesOf = (can: NonNullable<Call['needs']['can']>): string =>
  rolesThatCan(can)
    .map((role) => escapeHtml(WIRE_ROLES[role]))
    .join(', ')

function answerOf({ output, method, credential }: Call): string {
  if (output.kind === 'none') return '204 without a document.'
  if (output.kind === 'file') return 'A file, as an attachment.'
  const cached = credential === 'none' && method === 'GET' ? ' Public; may be cached for a minute.' : ''
  const counted = ` ${code('meta.record_count')} is the number of rows.`
  if (output.kind === 'many') return `A list of ${code(output.type)}.${counted}${cached}`
  return output.kind === 'first'
    ? `A list of one ${code(output.type)}: ${code('data[0]')}.${cached}`
    : `One ${code(output.type)}.${cached}`
}

function queryOf({ query }: Call): string {
  if (!query) return ''
  const rows = Object.entries(query.filters).map(([name, schema]) => [
    code(`filter[${name}]`),
    escapeHtml(formOf(schema)),
  ])
  if (query.sorts.length > 0) {
    const fields = query.sorts.map(code).join(', ')
    rows.push([
      `${code('sort')} or ${code('filter[sort]')}`,
      `${fields}; descending as ${code('-x')} or ${code('x|desc')}`,
    ])
  }
  if (query.maxPageSize !== undefined) {
    rows.push([code('page[number]'), 'whole number, 1 or more'])
    rows.push([code('page[size]'), `whole number, 1 to ${query.maxPageSize}; ${LIMITS.defaultPageSize} when absent`])
  }
  if (query.includes) {
    const types = query.includes.map(code).join(', ')
    rows.push([code('include'), `comma list of ${types}: resources to add to ${code('included')}`])
  }
  return rows.length > 0 ? `<h3>Query</h3>\n${table(['Parameter', 'Value'], rows)}` : ''
}

function bodyOf({ body }: Call): string {
  if (!body) return ''
  const rows = describeAttributes(body.attributes).map(attributeCells)
  return `<h3>Body: one ${code(body.type)}</h3>\n${table(['Attribute', 'Value', 'Required'], rows)}`
}

function answerAttributesOf({ output }: Call): string {
  if (output.kind === 'none' || output.kind === 'file') return ''
  const rows = describeAttributes(output.resource).filter(({ name }) => name !== 'id')
  return rows.length === 0
    ? ''
    : `<details><summary>Attributes of the response</summary>\n${table(['Attribute', 'Value', 'Required'], rows.map(attributeCells))}</details>`
}

const attributeCells = ({ name, form, required }: AttributeRow): string[] => [
  code(name),
  escapeHtml(form),
  required ? 'required' : 'optional',
]

function errorsOf(call: Call): string {
  const links = errorCodesOf(call).map(
    (name) => `<li><a href="/docs/errors/${name}">${name}</a> ${ERROR_CODES[name].status}</li>`,
  )
  return `<ul class="errors">${links.join('')}</ul>`
}

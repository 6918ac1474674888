import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import {
  BadInput,
  camel,
  filled,
  insertAfter,
  insertBefore,
  KEBAB_CASE,
  pascal,
  quoted,
  textOf,
  withImport,
  withStatement,
  write,
} from './files.mjs'

export const usage = 'call <resource>.<verb> --meaning "Lists the parts." [--roles <role>,<role>]'
export const options = { meaning: { type: 'string' }, roles: { type: 'string' } }
export const next =
  'The sandbox and the testing kit have no resources of it yet: fill in the schema and the handlers. npm test -- contract sandbox says what else the call needs.'

const ONE = { path: '/:id', output: 'one', errors: ['not-found'] }
const VERBS = {
  list: { method: 'GET', path: '', output: 'many', lines: ['query: { filters: {}, sorts: [] }'] },
  get: { ...ONE, method: 'GET' },
  create: { method: 'POST', path: '', output: 'one', hasBody: true },
  update: { ...ONE, method: 'PATCH', hasBody: true },
  delete: { ...ONE, method: 'DELETE', output: 'nothing' },
}
/** Where the handlers are, and what they do before there is data. */
const SANDBOX = {
  folder: 'examples/sandbox/src',
  list: 'examples/sandbox/src/all-handlers.ts',
  place: '  }\n  return { ...handlers,',
  template: 'call/sandbox.handlers.ts.txt',
  empty: '() => Promise.resolve({ data: [] })',
  notFound: '() => Promise.reject(notFound())',
  needed: ['notFound', 'examples/sandbox/src/http/refusal.ts'],
}
const TESTING = {
  folder: 'src/testing/handlers',
  list: 'src/testing/fake-provider.ts',
  place: '  ...sandboxHandlers,\n',
  template: 'call/testing.handlers.ts.txt',
  empty: '() => ({ data: [] })',
  notFound: "() => refuse('not-found')",
  needed: ['refuse', 'src/testing/wire-answer.ts'],
}

/**
 * Adds a call to the contract and a handler for it to the sandbox and to the testing kit. A list is empty, and other
 * calls answer `not-found`, until the handlers are written.
 *
 * @param name such as `parts.list`; verbs without a method of their own are a POST to one resource
 * @param values.meaning docstring of the call
 * @param values.roles names of the roles that may make the call, separated by commas; absent: every signed-in user
 * @returns paths of the written files, from the root
 */
export async function create(root, name, { meaning, roles } = {}) {
  const [resource, verb, ...rest] = name.split('.')
  if (![resource, verb].every((word) => KEBAB_CASE.test(word ?? '')) || rest.length > 0)
    throw new BadInput('Give the call a resource and a verb in kebab case, such as parts.list.')
  if (!meaning?.endsWith('.'))
    throw new BadInput('Say what the call does, with --meaning "Lists the parts of an invoice."')
  const contract = 'src/contract'
  const definitions = readdirSync(join(root, contract), { recursive: true })
    .filter((path) => /\.calls\.ts$/.test(path))
    .sort()
  if (definitions.some((path) => textOf(root, `${contract}/${path}`).includes(`name: '${name}'`)))
    throw new BadInput(`There is a call named ${name}: choose another name.`)
  const found = ['list', 'get', '']
    .map((each) =>
      definitions.find((path) => textOf(root, `${contract}/${path}`).includes(`name: '${resource}.${each}`)),
    )
    .find(Boolean)
  const path = found ?? `${resource}/${resource}.calls.ts`
  const singular = resource.replace(/ies$/, 'y').replace(/s$/, '')
  const call = {
    name,
    resource,
    meaning,
    words: resource.replaceAll('-', ' '),
    folder: dirname(path),
    fn: verb === 'list' ? `list${pascal(resource)}` : camel(`${verb}-${singular}`),
    schema: `${camel(singular)}Schema`,
    capability: roles ? `'${name}': [${rolesIn(root, roles)}]` : null,
    ...(Object.hasOwn(VERBS, verb) ? VERBS[verb] : { ...ONE, method: 'POST', path: `/:id/${verb}` }),
  }
  const list = textOf(root, `${contract}/calls.ts`)
  const index = textOf(root, `${contract}/index.ts`)
  const capabilities = textOf(root, `${contract}/access/capabilities.ts`)
  return write(root, {
    [`${contract}/${path}`]: definitionIn(
      found ? textOf(root, `${contract}/${path}`) : filled('call/calls.ts.txt', call),
      call,
    ),
    [`${contract}/calls.ts`]: listed(list, `./${path}`, call.fn),
    ...(!found && { [`${contract}/index.ts`]: withStatement(index, `export * from './${path}'`) }),
    ...(call.capability && {
      [`${contract}/access/capabilities.ts`]: insertBefore(
        capabilities,
        '} as const satisfies Record<',
        `${call.capability},\n`,
      ),
    }),
    ...handlerIn(root, call, SANDBOX, `${SANDBOX.folder}/${call.folder}`),
    ...handlerIn(root, call, TESTING, TESTING.folder),
  })
}

/** Checks names of roles. @returns them as literals */
function rolesIn(root, names) {
  const [, list] = /export const ROLES = \[([^\]]*)\]/.exec(textOf(root, 'src/contract/access/roles.ts'))
  const known = [...list.matchAll(/'([a-z-]+)'/g)].map(([, each]) => each)
  const unknown = names.split(',').filter((each) => !known.includes(each))
  if (unknown.length > 0)
    throw new BadInput(`There is no role named ${unknown.join(', ')}: choose from ${known.join(', ')}.`)
  return names.split(',').map(quoted).join(', ')
}

/** Adds the definition of a call to the file of its resource. */
function definitionIn(text, call) {
  const hasOutput = call.output !== 'nothing'
  const isNew = hasOutput && !new RegExp(`\\b${call.schema}\\b`).test(text)
  let file = withImport(text, ['defineCall', call.output], '../wire/define-call.ts')
  if (hasOutput) file = withImport(file, ['baseMetaSchema'], '../wire/schemas.ts')
  if ((isNew || call.hasBody || !hasOutput) && !file.includes("import * as z from 'zod/mini'"))
    file = file.replace(/^import /m, "import * as z from 'zod/mini'\nimport ")
  if (isNew) file += `\nconst ${call.schema} = z.object({ id: z.string() })\n`
  const output =
    call.output === 'nothing'
      ? 'nothing(z.null())'
      : `${call.output}('${call.resource}', ${call.schema}, baseMetaSchema)`
  const lines = [
    `name: '${call.name}'`,
    `method: '${call.method}'`,
    `path: '/${call.resource}${call.path}'`,
    ...(call.capability ? [`needs: { can: '${call.name}' }`] : []),
    ...(call.lines ?? []),
    ...(call.hasBody ? [`body: { type: '${call.resource}', attributes: z.strictObject({}) }`] : []),
    `output: ${output}`,
    ...(call.errors ? [`errors: [${call.errors.map(quoted).join(', ')}]`] : []),
    ...(call.method === 'GET' ? [] : [`changes: ['${call.resource}']`]),
  ]
  return `${file}\n/** ${call.meaning} */\nexport const ${call.fn} = defineCall({\n${lines.join(',\n')},\n})\n`
}

/** Adds a call to the list of all calls. */
function listed(text, path, fn) {
  const namespace = new RegExp(`^import \\* as (\\w+) from '${path}'`, 'm').exec(text)?.[1]
  const file = namespace ? text : withImport(text, [fn], path)
  return insertBefore(file, '\n  // One resource of a list, by its id', `  ${namespace ? `${namespace}.` : ''}${fn},\n`)
}

/**
 * Adds a handler after the last one of its resource; if there is none, to a file of its own in a folder, and this to the
 * list of all handlers.
 */
function handlerIn(root, call, { list, place, template, needed, ...kit }, folder) {
  const isList = call.output === 'many'
  const entry = `'${call.name}': ${isList ? kit.empty : kit.notFound},`
  const withNeeded = (path, text) => {
    const module = relative(dirname(path), needed[1])
    return isList ? text : withImport(text, [needed[0]], module.startsWith('.') ? module : `./${module}`)
  }
  const own = new RegExp(`^ +'(${call.resource}\\.[a-z-]+)':`, 'gm')
  // Reads by id have a list and handlers of their own.
  const files = readdirSync(join(root, kit.folder), { recursive: true }).filter((file) => !file.includes('by-id'))
  for (const file of files.sort()) {
    const path = `${kit.folder}/${file}`
    const text = path.endsWith('.handlers.ts') ? textOf(root, path) : ''
    const last = [...text.matchAll(own)].at(-1)?.[1]
    if (!last) continue
    // A type that names each call of the handlers: `'parts.list' | 'parts.get'`.
    const typed = text.replace(new RegExp(`(?<=[|,] *|^ +)'${last}'(?= *[|>]|$)`, 'm'), `'${last}' | '${call.name}'`)
    return { [path]: withNeeded(path, insertAfter(typed, last, entry)) }
  }
  const path = `${folder}/${call.resource}.handlers.ts`
  const handlers = `${camel(call.resource)}Handlers`
  const from = `./${relative(dirname(list), path)}`
  const names = withStatement(textOf(root, list), `import { ${handlers} } from '${from}'`)
  return {
    [path]: withNeeded(path, filled(template, { ...call, handlers, entry: `\n  ${entry}` })),
    [list]: insertBefore(names, place, `  ...${handlers},\n`),
  }
}

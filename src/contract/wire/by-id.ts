/** Calls that read one resource of a list at its own address. Source: docs/spec/wire.md WIR-105. */
import { defineCall, one, type Call, type QueryDefinition } from './define-call.ts'
import { baseMetaSchema } from './schemas.ts'

type NameOf<ListName extends string> = ListName extends `${infer Resource}.list` ? `${Resource}.get` : never

/**
 * The call that reads one resource of a list: `customers.list` at `/customers` gives `customers.get` at
 * `/customers/:id`. Type, schema, credential, and access are those of the list, so a caller can read by id only what
 * the list shows.
 *
 * @param parameter name of the path parameter; if another call has the same address, the name that it uses
 * @param query further parameters, such as a language
 */
/* @__NO_SIDE_EFFECTS__ */
export const byId = <
  const L extends Call & { output: { kind: 'many' } },
  const Parameter extends string,
  const Query extends QueryDefinition | null = null,
>(
  list: L,
  parameter: Parameter,
  query: Query = null as Query,
) =>
  defineCall({
    name: list.name.replace(/\.list$/, '.get') as NameOf<L['name']>,
    method: 'GET',
    path: `${list.path}/:${parameter}` as `${L['path']}/:${Parameter}`,
    credential: list.credential as L['credential'],
    needs: list.needs as L['needs'],
    query,
    output: one(
      list.output.type as L['output']['type'],
      list.output.resource as L['output']['resource'],
      baseMetaSchema,
    ),
    errors: ['not-found'],
  })

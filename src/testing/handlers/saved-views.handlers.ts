import type { CallName } from '../../contract/index.ts'
import type { Handlers } from '../handler.ts'
import type { Program } from '../program.ts'
import { refuse } from '../wire-answer.ts'

type SavedViewCalls = Extract<CallName, `saved-views.${string}` | 'list-looks.set'>

const namesake = ({ savedViews }: Program, name: string, id = '') =>
  savedViews.find((view) => view.id !== id && view.attributes.name.toLowerCase() === name.toLowerCase())

/** Handlers for saved views and list layouts of the only user (INV-150, INV-151). */
export const savedViewHandlers = {
  'saved-views.list': (_, { savedViews }) => ({ data: [...savedViews] }),

  'saved-views.create': ({ body }, program) => {
    if (namesake(program, body.name)) return refuse('invoice-view-name-taken')
    const changed_at = new Date(program.nowMs).toISOString()
    const view = { id: `sv-${program.savedViews.length + 1}`, attributes: { ...body, changed_at } }
    program.savedViews.push(view)
    return { data: view }
  },

  'saved-views.update': ({ params, body }, program) => {
    const index = program.savedViews.findIndex(({ id }) => id === params['view_id'])
    const view = program.savedViews[index]
    if (!view) return refuse('not-found')
    if (body.name && namesake(program, body.name, view.id)) return refuse('invoice-view-name-taken')
    const { name = view.attributes.name, params: changed = view.attributes.params } = body
    const next = { ...view, attributes: { ...view.attributes, name, params: changed } }
    program.savedViews[index] = next
    return { data: next }
  },

  'saved-views.delete': ({ params }, program) => {
    const index = program.savedViews.findIndex(({ id }) => id === params['view_id'])
    if (index < 0) return refuse('not-found')
    program.savedViews.splice(index, 1)
    return { data: null }
  },

  'list-looks.set': ({ body }, program) => {
    const { list, hidden_columns, density } = body
    program.listLooks = { ...program.listLooks, [list]: { hiddenColumns: [...hidden_columns], density } }
    return { data: { id: list, attributes: { hidden_columns: [...hidden_columns], density } } }
  },
} satisfies Pick<Handlers, SavedViewCalls>

/**
 * A user's saved views of a list, and its columns and density. Source: docs/spec/invoices.md INV-150…INV-152 (issue 27
 * "List").
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { dictionaryOf } from '../wire/dictionary.ts'
import { defineCall, many, nothing, one } from '../wire/define-call.ts'
import { lineSchema } from '../wire/line-schema.ts'
import { baseMetaSchema, instantSchema } from '../wire/schemas.ts'

/** Lists that support saved views and columns. */
export const SAVED_LISTS = ['invoice-list'] as const
export type SavedList = (typeof SAVED_LISTS)[number]
const savedListSchema = z.enum(SAVED_LISTS)
/** Columns that can be hidden (INV-152); the others identify the invoice and its amount. */
export const HIDEABLE_COLUMNS = ['dealer', 'due', 'status'] as const
export type HideableColumn = (typeof HIDEABLE_COLUMNS)[number]

const isName = (text: string): boolean => /^[a-z][a-z0-9_-]{0,39}$/i.test(text)

/** URL parameters of the list, by name. */
const viewParamsSchema = dictionaryOf(z.string().check(z.maxLength(LIMITS.maxSavedViewValue))).check(
  z.refine((params) => Object.keys(params).length <= LIMITS.maxSavedViewParams && Object.keys(params).every(isName)),
)
const viewNameSchema = lineSchema(LIMITS.maxSavedViewName)

const savedViewSchema = z.pipe(
  z.object({
    id: z.string(),
    list: savedListSchema,
    name: z.string(),
    params: dictionaryOf(z.string()),
    changed_at: instantSchema,
  }),
  z.transform(({ changed_at, ...wire }) => ({ ...wire, changedAt: changed_at })),
)
/** Tab, filters, and sort of a list, saved by a user under a name. */
export type SavedView = z.output<typeof savedViewSchema>

/** Lists the caller's own views, sorted by name (INV-150). */
export const listSavedViews = defineCall({
  name: 'saved-views.list',
  method: 'GET',
  path: '/saved-views',
  needs: { can: 'saved-views.list' },
  query: { filters: { list: savedListSchema }, sorts: ['name'] },
  output: many('saved-views', savedViewSchema, baseMetaSchema),
})

/** Creates a view; a repeated call with the same name and parameters returns the existing one (INV-150). */
export const createSavedView = defineCall({
  name: 'saved-views.create',
  method: 'POST',
  path: '/saved-views',
  needs: { can: 'saved-views.create' },
  body: {
    type: 'saved-views',
    attributes: z.strictObject({ list: savedListSchema, name: viewNameSchema, params: viewParamsSchema }),
  },
  output: one('saved-views', savedViewSchema, baseMetaSchema),
  errors: ['invoice-view-name-taken', 'invoice-view-too-many'],
  changes: ['saved-views'],
})

/** Changes the name, the parameters, or both (INV-150). */
export const updateSavedView = defineCall({
  name: 'saved-views.update',
  method: 'PATCH',
  path: '/saved-views/:view_id',
  needs: { can: 'saved-views.update' },
  body: {
    type: 'saved-views',
    attributes: z.strictObject({ name: z.optional(viewNameSchema), params: z.optional(viewParamsSchema) }),
  },
  output: one('saved-views', savedViewSchema, baseMetaSchema),
  errors: ['not-found', 'invoice-view-name-taken'],
  changes: ['saved-views'],
})

/** Deletes a view (INV-150). */
export const deleteSavedView = defineCall({
  name: 'saved-views.delete',
  method: 'DELETE',
  path: '/saved-views/:view_id',
  needs: { can: 'saved-views.delete' },
  output: nothing(z.null()),
  errors: ['not-found'],
  changes: ['saved-views'],
})

export const DENSITIES = ['comfortable', 'compact'] as const
/** Density of the rows of a list. */
export type Density = (typeof DENSITIES)[number]

const listLookSchema = z.pipe(
  z.object({
    id: z.string(),
    hidden_columns: z.array(z.enum(HIDEABLE_COLUMNS)),
    density: z.enum(DENSITIES),
  }),
  z.transform((wire) => ({ hiddenColumns: wire.hidden_columns, density: wire.density })),
)

/** Sets the caller's layout of one list, which `/self` returns as `listLooks` (INV-151). */
export const setListLook = defineCall({
  name: 'list-looks.set',
  method: 'PATCH',
  path: '/list-looks',
  needs: { can: 'list-looks.set' },
  body: {
    type: 'list-looks',
    attributes: z.strictObject({
      list: savedListSchema,
      hidden_columns: z
        .array(z.enum(HIDEABLE_COLUMNS))
        .check(z.refine((names) => new Set(names).size === names.length)),
      density: z.enum(DENSITIES),
    }),
  },
  output: one('list-looks', listLookSchema, baseMetaSchema),
})

import type { CurrencyCode, Density, HideableColumn, SavedList } from 'netterms/contract/internal'
import type { Instant } from './column-types.ts'

/** Kysely types of users' settings for lists and payment methods; `owner` is the id of a principal. See schema.ts. */
export interface SavedViewTables {
  saved_views: {
    owner: string
    id: string
    list: SavedList
    name: string
    /** The name normalized for comparison. */
    name_key: string
    /** A JSON object with text values. */
    params: string
    changed_at: Instant
  }
  list_looks: {
    owner: string
    list: SavedList
    hidden_columns: HideableColumn[]
    density: Density
  }
  default_methods: {
    owner: string
    customer_buid: string
    currency: CurrencyCode
    /** Id of a bank account or a card. */
    method_id: string
  }
}

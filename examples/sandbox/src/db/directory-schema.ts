/** Kysely types of the tables of the directory and of invoice details. See schema.ts. */
import type { AdjustmentCause, CurrencyCode, InvoiceDetails } from 'netterms/contract/internal'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Minor } from './column-types.ts'

export interface LocationsTable {
  customer_buid: string
  id: string
  name: string
}

interface AddressColumns {
  line_1: string
  line_2: string | null
  line_3: string | null
  city_state_zip: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

export interface CustomerAddressesTable extends AddressColumns {
  customer_buid: string
  id: string
  /** One billing address per customer, one shipping address per location. */
  kind: 'billing' | 'shipping'
  location_id: string | null
  contact_name: string | null
}

export interface MerchantLocationsTable extends AddressColumns {
  merchant_buid: string
  name: string
  contact: string | null
}

/** Users of dealers, who see the dealers' sales. */
export interface UserMerchantsTable {
  user_id: string
  merchant_buid: string
}

/** Dealers that sell to a customer, with their currencies. */
export interface CustomerMerchantsTable {
  customer_buid: string
  merchant_buid: string
  currencies: CurrencyCode[]
}

export interface CustomerBankingCountriesTable {
  customer_buid: string
  /** ISO 3166-1 alpha-2. */
  country: string
  currency: CurrencyCode
}

/** Written with the invoice and never changed; the lines add up to its subtotal and its tax (DIR-11). */
export interface InvoiceLinesTable {
  customer_buid: string
  trx_id: string
  line_number: number
  description: string
  /** Thousandths of the quantity. */
  quantity_milli: Minor
  unit_price_minor: Minor
  subtotal_minor: Minor
  tax_minor: Minor
}

export interface InvoiceRemarksTable {
  customer_buid: string
  trx_id: string
  id: string
  /** A note is private to the customer; a comment is by the dealer or the program. */
  kind: 'note' | 'comment'
  author: string
  /** Principal of the author; null if unknown, or for a dealer's notes (ADJ-6). */
  author_principal: Generated<string | null>
  text: string
  /** By the program's clock. */
  entered_at: Instant
  /** Incremented by each change (DOC-116). */
  version: Generated<number>
  /** By the program's clock; null if never changed. */
  changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface InvoiceAdjustmentsTable {
  customer_buid: string
  trx_id: string
  id: string
  amount_minor: Minor
  adjustment_reason: AdjustmentCause
  /** Number of the dispute or of the credit memo; null for a dealer's own adjustment. */
  reference: Generated<string | null>
  /** Posted adjustments add up to the invoice's `credited_minor`. */
  status: InvoiceDetails['adjustments'][number]['status']
  /** By the program's clock. */
  entered_at: Instant
}

export interface InvoiceDocumentsTable {
  customer_buid: string
  trx_id: string
  id: string
  /** `1` is the dealer's original invoice. */
  doc_type_id: string
  document_type: string
  file_name: string
  /** Only for the seed data; uploaded files are in the documents folder. */
  content: Uint8Array | null
  media_type: Generated<string>
  size_bytes: Generated<number | null>
  sha256: Generated<string | null>
  /** By the program's clock. */
  entered_at: Instant
}

export interface DirectoryTables {
  locations: LocationsTable
  customer_addresses: CustomerAddressesTable
  merchant_locations: MerchantLocationsTable
  user_merchants: UserMerchantsTable
  customer_merchants: CustomerMerchantsTable
  customer_banking_countries: CustomerBankingCountriesTable
  invoice_lines: InvoiceLinesTable
  invoice_remarks: InvoiceRemarksTable
  invoice_adjustments: InvoiceAdjustmentsTable
  invoice_documents: InvoiceDocumentsTable
}

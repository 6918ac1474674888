import type { Program } from '../program.ts'

/** Returns the dealers of the invoices in alphabetical order; a dealer's number is its position in that order. */
export function merchantsOf({ invoices, customer }: Program) {
  return [...new Set(invoices.map(({ soldBy }) => soldBy))].sort().map((merchantName, index) => ({
    id: `M-${index + 301}`,
    attributes: {
      buidMerchant: `M-${index + 301}`,
      merchantName,
      status: 'active' as const,
      currency: customer.attributes.currency,
    },
  }))
}

/**
 * The sandbox's invented banks, by routing number or Canadian bank number. A live system asks its payment processor.
 * Source: docs/spec/payments.md BNK-10.
 */
import type { BankCountry, BankReference } from 'netterms/contract/internal'
import { bareDigits } from 'netterms/contract/internal'

interface Bank {
  country: BankCountry
  name: string
  /** True if the bank confirms account holders immediately; other banks require two test deposits. */
  confirmsAtOnce: boolean
}

const BANKS: Readonly<Record<string, Bank>> = {
  'US 021000021': { country: 'US', name: 'Harbor National Bank', confirmsAtOnce: true },
  'US 123456780': { country: 'US', name: 'Puget Savings Bank', confirmsAtOnce: false },
  'US 110000000': { country: 'US', name: 'Cascade Community Bank', confirmsAtOnce: false },
  'CA 0899': { country: 'CA', name: 'Pacific Bank of Canada', confirmsAtOnce: true },
  'CA 0877': { country: 'CA', name: 'Prairie Trust', confirmsAtOnce: false },
}

/** @returns null for an unknown bank */
export const findBank = (country: BankCountry, routing: string): Bank | null => BANKS[`${country} ${routing}`] ?? null

/** Returns the number to look up a bank with, without spaces and hyphens. */
export const routingOf = ({ bankCountry, routingNumber, bankNumber }: BankReference): string =>
  bareDigits((bankCountry === 'US' ? routingNumber : bankNumber) ?? '')

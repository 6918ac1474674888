/** The purchase cards of Northwind's invoiced sales. Source: docs/spec/chargebacks.md CHB-1. */
import { lastFourOfCard } from './seed-cards.ts'

/** Last four digits of cards that are or were in use. */
const CARDS = { alex: lastFourOfCard(1001), renee: lastFourOfCard(1002), tacoma: lastFourOfCard(1003) }
export const SALES_CARDS: readonly string[] = Object.values(CARDS)

/**
 * Invoice number → card. Of these invoices, one is too old for a chargeback, one is being paid, one is partly disputed,
 * one is paid.
 */
export const CARD_OF_INVOICE: Readonly<Record<number, string>> = {
  201377: CARDS.tacoma,
  202940: CARDS.alex,
  203115: CARDS.tacoma,
  204016: CARDS.alex,
  204233: CARDS.renee,
  204347: CARDS.renee,
  204455: CARDS.alex,
  204530: CARDS.renee,
  204588: CARDS.alex,
  204701: CARDS.renee,
  203044: CARDS.tacoma,
}

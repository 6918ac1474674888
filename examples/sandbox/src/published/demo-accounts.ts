/** Lists the users and customers that a partner tries first, in the order of docs/guides/running.md. */

/** Password of every user of the sandbox. */
export const DEMO_PASSWORD = 'correct-horse-sandbox-1'

/** Username → account, for the portal. */
export const DEMO_USERS: Readonly<Record<string, string>> = {
  payer: 'Northwind Traders',
  admin: 'Northwind Traders',
  viewer: 'Northwind Traders, without the right to pay',
  corporate: 'forty customers; selects one first',
  merchant: 'a dealer',
  support: 'the provider’s support desk',
  'other-admin': 'Contoso Freight',
}

/** `buid_customers` for which the test key opens sessions → what is special about each. Names are in the database. */
export const DEMO_CUSTOMERS: Readonly<Record<string, string>> = {
  '10428': 'invoices of every status, in USD',
  '10429': 'its child account',
  '10430': 'its child account, in CAD',
  '20517': 'an account with its own identity provider',
  '20644': 'an ordinary account',
  '20811': 'an ordinary account',
  '21190': 'on hold: payments are refused',
  '21377': 'may not pay online',
  '21502': 'locked',
}

/** All calls that change a bank account, and those of links that add one, for the list of calls. */
import { removeBankAccount, updateBankAccount, verifyBankAccount } from './bank-account-changes.calls.ts'
import {
  createBankAccountLink,
  listBankAccountLinks,
  openBankAccountLink,
  revokeBankAccountLink,
} from './bank-account-links.calls.ts'

export const BANK_ACCOUNT_CALLS = [
  updateBankAccount,
  removeBankAccount,
  verifyBankAccount,
  createBankAccountLink,
  listBankAccountLinks,
  revokeBankAccountLink,
  openBankAccountLink,
] as const

/** Every widget, a line each: the loader map, the portal's routes and menu, the docs and the tests come from this list. */
import { accountOverview } from './account/account-overview/account-overview.manifest.ts'
import { invoiceList } from './invoices/invoice-list/invoice-list.manifest.ts'
import { payInvoices } from './payments/pay-invoices/pay-invoices.manifest.ts'
import { consentBanner } from './session/consent-banner/consent-banner.manifest.ts'
import { survey } from './session/survey/survey.manifest.ts'
import { signIn } from './session/sign-in/sign-in.manifest.ts'

export const MANIFESTS = [signIn, accountOverview, invoiceList, payInvoices, consentBanner, survey] as const

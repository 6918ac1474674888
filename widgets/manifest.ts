/** Every widget, a line each: the loader map, the portal's routes and menu, the docs and the tests come from this list. */
import { accountOverview } from './account/account-overview/account-overview.manifest.ts'
import { customerPicker } from './account/customer-picker/customer-picker.manifest.ts'
import { merchantPicker } from './account/merchant-picker/merchant-picker.manifest.ts'
import { invoiceList } from './invoices/invoice-list/invoice-list.manifest.ts'
import { payInvoices } from './payments/pay-invoices/pay-invoices.manifest.ts'
import { signIn } from './session/sign-in/sign-in.manifest.ts'

export const MANIFESTS = [signIn, accountOverview, invoiceList, payInvoices, customerPicker, merchantPicker] as const

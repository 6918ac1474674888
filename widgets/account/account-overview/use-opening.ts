/**
 * Navigation from the overview: each action dispatches an event. If the host page cancels it, the host page navigates;
 * otherwise the widget opens the target in place (WID-3).
 */
import type { Invoice } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { widgetOnPage } from '../../../src/kit/widget-on-page.ts'
import { openInvoice } from '../../shared/open-invoice.ts'

export interface Opening {
  /** @param params `status` and the list's filters, as in its URL */
  list(params: Readonly<Record<string, string>>): void
  invoice(invoice: Pick<Invoice, 'trxId' | 'invoiceId'>): void
  /** @param params `step`: `plan` for the allocation of one amount */
  pay(params?: Readonly<Record<string, string>>): void
  /** Opens the host page's route `to`, or else the widget `tag` in place of this one. */
  place(
    to: string,
    tag: string,
    params?: Readonly<Record<string, string>>,
    attributes?: Readonly<Record<string, string>>,
  ): void
}

/** URL parameters that an earlier visit to the list may have left. */
const NO_FILTERS = { status: '', q: '', currency: '', ageing: '', sort: '', page: '' }

export function useOpening(): Opening {
  const { emit, instance, openInside } = useWidget()

  /** Shows the widget if it is already on the page; otherwise opens it in place of this one. */
  function show(tag: string, params?: Readonly<Record<string, string>>): void {
    const onPage = widgetOnPage(instance, tag)
    if (!onPage) return openInside(tag, params)
    if (params) instance.urlStateOf(onPage).write(params, 'replace')
    onPage.scrollIntoView({ block: 'start' })
  }

  function list(params: Readonly<Record<string, string>>): void {
    if (!emit('nt-navigate', { to: 'invoice-list', params })) return
    show('nt-invoice-list', { ...NO_FILTERS, ...params })
  }

  return {
    list,
    invoice: (invoice) => openInvoice({ emit, openInside }, invoice),
    pay(params) {
      if (emit('nt-navigate', { to: 'pay', params: params ?? {} })) show('nt-pay-invoices', params)
    },
    place(to, tag, params = {}, attributes = params) {
      if (emit('nt-navigate', { to, params })) openInside(tag, attributes)
    },
  }
}

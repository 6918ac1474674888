/**
 * Navigation from the dispute center: each action dispatches an event. If the host page cancels it, the host page
 * navigates; otherwise the widget opens the target in place (WID-3).
 */
import { useWidget } from '../../../src/kit/widget-context.ts'
import { widgetOnPage } from '../../../src/kit/widget-on-page.ts'

export interface Leading {
  open(disputeId: string): void
  respond(disputeIds: readonly string[]): void
  start(): void
  /** Opens a new dispute of the same invoices. @param disputeId the closed dispute that the new one follows */
  again(disputeId: string, trxIds: readonly string[]): void
}

export function useNavigation(): Leading {
  const { emit, instance, openInside } = useWidget()

  /** Shows the widget if it is already on the page; otherwise opens it in place of this one. */
  function show(tag: string, params: Readonly<Record<string, string>>): void {
    const onPage = widgetOnPage(instance, tag)
    if (!onPage) return openInside(tag, params)
    instance.urlStateOf(onPage).write(params, 'replace')
    onPage.scrollIntoView({ block: 'start' })
  }

  return {
    open(disputeId) {
      if (emit('nt-navigate', { to: 'dispute-detail', params: { invoice_id: disputeId } })) {
        show('nt-dispute-detail', { dispute: disputeId })
      }
    },
    respond(disputeIds) {
      const params = { ids: disputeIds.join() }
      if (emit('nt-navigate', { to: 'dispute-respond', params })) show('nt-dispute-respond', params)
    },
    start() {
      if (emit('nt-dispute-start', { invoiceIds: [] })) show('nt-dispute-create', { invoiceIds: '', predecessor: '' })
    },
    again(disputeId, trxIds) {
      const params = { invoiceIds: trxIds.join(), predecessor: disputeId }
      if (emit('nt-navigate', { to: 'dispute-create', params })) show('nt-dispute-create', params)
    },
  }
}

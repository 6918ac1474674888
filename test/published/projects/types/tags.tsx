/** Tags in React JSX. */
import type {} from 'netterms/react'

export const page = (
  <section>
    <nt-invoice-list status="past-due" namespace="second" className="room" data-scheme="dark">
      <p slot="header">Invoices</p>
    </nt-invoice-list>
    <nt-pay-invoices onnt-payment-confirmed={({ detail }) => console.log(detail.confirmationNumber)} />
  </section>
)

// @ts-expect-error there is no such tag
export const tag = <nt-invoices-list />
// @ts-expect-error no list has this status
export const status = <nt-invoice-list status="overdue" />

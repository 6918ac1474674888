import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { add, button, servePayWidget, THREE } from '../../../test/support/pay-widget.ts'
import { configured } from '../../../test/support/render-widget.ts'

const widget = servePayWidget()
const ADDRESS = { name: 'Harbor Trade Credit', lines: ['PO Box 94021', 'Seattle, WA 98124'] }
const withAddress = { 'GET /config': () => configured({ remittance: ADDRESS }) }
const SLIP = 'GET /remittance-slips/pdf'

describe('paying the selected invoices by check', () => {
  it('[PAY-336] [PAY-337] shows the address, explains that nothing is paid, and saves a slip for the selected invoices', async () => {
    const { api } = widget.open({
      ...withAddress,
      [SLIP]: () => ({ file: new Blob(['%PDF-1.7'], { type: 'application/pdf' }) }),
    })
    await add(...THREE)
    await expect.element(page.getByText('Seattle, WA 98124')).toBeVisible()
    await expect
      .element(page.getByText(/stay open until the check arrives .* no payment is created here/))
      .toBeVisible()
    await button('Save remittance slip (PDF)').click()
    await expect.poll(() => api.calls(SLIP)).toHaveLength(1)
    const requested = api.calls(SLIP)[0]
    expect(requested?.query.get('filter[invoices]')?.split(',')).toHaveLength(3)
    expect(requested?.query.get('filter[language]')).toBe('en')
    expect(api.calls('POST /payments')).toEqual([])
  })

  it('[PAY-336] is hidden if the program has no address for checks', async () => {
    widget.open()
    await add(...THREE)
    await expect.element(button('Continue')).toBeVisible()
    expect(page.getByRole('heading', { name: 'Pay by mail' }).query()).toBeNull()
  })
})

/** The support report: `doctor()` and the overlay that shows it, after a payment and with a failing request. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { heading, payButton, reviewThree, servePayWidget, THREE } from '../../test/support/pay-widget.ts'
import type { Answers, Rendered, Reply } from '../../test/support/render-widget.ts'
import { loadLazyPart } from '../runtime/lazy-parts.ts'
import { whenInstance } from '../kit/instance.ts'
import type { DoctorReport } from './doctor-report.ts'

const widget = servePayWidget()

/** Private data on the page, in requests, or on screen, which the report must not contain. */
const SECRETS = {
  ofTheHost: ['pk_test_of_the_host', 'cs_of_the_host', 'at_of_the_session', 'ES-of-the-session'],
  ofTheAddress: ['rt_in_the_query', 'it_in_the_fragment', 'in_the_image'],
  ofPeople: [
    'Pat',
    'Jones',
    'payer@northwind.example',
    'Northwind',
    'Pioneer',
    'Operating account',
    '••6789',
    '"6789"',
  ],
  ofTheMoney: ['1269050', '12,690.50', '421050', '4,210.50', '500000', '5,000.00', '9,876'],
  ofThePayment: [...THREE, 'P-100200', '7F2-91C-40D', 'reviewed', 'T201377'],
}

const EMBEDDED = { key: 'pk_test_of_the_host', fetchClientSecret: async () => 'cs_of_the_host' }
const failing = (): Reply => ({
  status: 500,
  requestId: 'r-of-the-flags',
  errors: [{ status: '500', code: 'server-error', detail: 'Pat Jones owes $9,876', meta: { amount: '9,876' } }],
})
const answers: Answers = {
  'POST /embed-tokens': () => ({
    data: {
      type: 'embed-tokens',
      id: 'token',
      attributes: { access_token: 'at_of_the_session', expires_in: 900, session_id: 'ES-of-the-session' },
    },
  }),
  'GET /feature-flags/*': failing,
}

beforeEach(() => history.replaceState(null, '', '?reset=rt_in_the_query#invitation=it_in_the_fragment'))
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  history.replaceState(null, '', location.pathname)
})

async function pay(): Promise<Rendered> {
  const shown = widget.open(answers, EMBEDDED)
  // To the left of the overlay, which covers everything below it.
  shown.element.style.setProperty('inline-size', '640px')
  // The page makes widgets unreadable.
  shown.element.style.setProperty('--nt-color-text', '#fafafa')
  document.dispatchEvent(
    new SecurityPolicyViolationEvent('securitypolicyviolation', {
      documentURI: location.href,
      violatedDirective: 'img-src',
      effectiveDirective: 'img-src',
      originalPolicy: '',
      blockedURI: 'https://pictures.example/logo.png?token=in_the_image',
      disposition: 'enforce',
      statusCode: 200,
    }),
  )
  await reviewThree()
  await payButton().click()
  await expect.element(heading(/Payment sent$/)).toBeVisible()
  return shown
}

function expectNoSecret(text: string): void {
  for (const [name, words] of Object.entries(SECRETS)) {
    expect(
      words.filter((word) => text.includes(word)),
      name,
    ).toEqual([])
  }
}

it('[WID-33] lists requests, responses, and refusals without token, key, name, or amount', async () => {
  const { nt } = await pay()
  const report = (await nt.doctor()) as DoctorReport
  expect(report.session).toMatchObject({ phase: 'ready', kind: 'token', signedIn: true, role: 'payer', failure: null })
  expect(report.options.given).toEqual(expect.arrayContaining(['api', 'key', 'fetchClientSecret']))
  expect(report.requests).toContainEqual(
    expect.objectContaining({
      call: 'feature-flags.get',
      status: 500,
      correlationId: 'r-of-the-flags',
      code: 'server-error',
    }),
  )
  expect(report.requests).toContainEqual(expect.objectContaining({ call: 'payments.create', status: 201, code: null }))
  const detail = (type: string) => report.events.find((event) => event.type === type)?.detail
  expect(detail('nt-payment-submitted')).toEqual({ idempotencyKey: 'string', invoiceIds: '3 of them' })
  expect(detail('nt-navigate')).toEqual({ to: 'payment-confirm', params: 'object' })
  expect(report.violations).toMatchObject([{ directive: 'img-src', blocked: 'https://pictures.example' }])
  expect(report.contrast).toContainEqual(
    expect.stringMatching(/^color-text on color-surface: 1\.\d+, needs 4\.5 \(nt-pay-invoices\)$/),
  )
  expectNoSecret(JSON.stringify(report))
})

it('[WID-33] lists a navigation without its URL, which may contain a token', async () => {
  const { nt } = widget.open()
  await expect.element(heading(/Choose what to pay$/)).toBeVisible()
  whenInstance(widget.shown.namespace, ({ notifyHost }) => {
    notifyHost('nt-navigate', { to: '/verification/vt_in_the_path', params: {} }, 'nt-notification-center')
  })()
  const report = (await nt.doctor()) as DoctorReport
  expect(JSON.stringify(report)).not.toContain('vt_in_the_path')
})

it('[WID-33] measures the effective colors of every widget', async () => {
  const { nt, namespace } = widget.open()
  const second = document.createElement('nt-pay-invoices')
  second.setAttribute('namespace', namespace)
  second.style.setProperty('--nt-color-text', '#fafafa')
  document.body.append(second)
  await expect.element(heading(/Choose what to pay$/).first()).toBeVisible()
  const report = (await nt.doctor()) as DoctorReport
  expect(report.contrast).toContainEqual(expect.stringMatching(/^color-text on color-surface: 1\.\d+/))
  second.remove()
})

it('[THM-22] names a token to which the page’s sheet assigns a value of another type, without the value', async () => {
  const { nt } = widget.open()
  await expect.element(heading(/Choose what to pay$/)).toBeVisible()
  document.body.style.setProperty('--nt-color-accent', 'url(/leak?of=the_page)')
  document.body.style.setProperty('--nt-radius-card', '8px')
  const report = (await nt.doctor()) as DoctorReport
  document.body.removeAttribute('style')
  expect(report.tokens).toEqual(['color-accent (nt-pay-invoices)'])
  expect(JSON.stringify(report)).not.toContain('the_page')
})

it('[WID-34] shows session, flags, events, requests, violations, and contrast, and copies them without a secret', async () => {
  history.replaceState(null, '', `${location.search}&netterms-debug=1${location.hash}`)
  await pay()
  const panel = page.getByRole('region', { name: 'NetTerms debug' })
  const section = (title: RegExp) => panel.getByRole('group').filter({ hasText: title })
  await expect.element(section(/^Session/)).toHaveTextContent(/environment: sandbox/)
  await expect.element(section(/^Session/)).toHaveTextContent(/phase: ready.*kind: token.*role: payer/)
  await expect.element(section(/^Flags/)).toBeVisible()
  await expect.element(section(/^Widgets/)).toHaveTextContent(/nt-pay-invoices × 1, \d+ px/)
  await expect.element(section(/^Events/)).toHaveTextContent(/nt-payment-confirmed/)
  await expect
    .element(section(/^Requests/))
    .toHaveTextContent(/feature-flags\.get 500 \d+ ms r-of-the-flags server-error/)
  await expect.element(section(/^Requests/)).toHaveTextContent(/1 to check/)
  await expect.element(section(/^Policy violations/)).toHaveTextContent(/img-src https:\/\/pictures\.example$/)
  await expect.element(section(/^Contrast/)).toHaveTextContent(/color-text on color-surface: 1\.\d+, needs 4\.5/)
  expectNoSecret(panel.element().textContent ?? '')

  const copied: string[] = []
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  const copy = panel.getByRole('button', { name: 'Copy for support' })
  await copy.click()
  await expect
    .element(panel.getByRole('status'))
    .toHaveTextContent('Copied. It contains no token, no name, and no amount.')
  expect((JSON.parse(copied[0] ?? '') as DoctorReport).requests.map(({ call }) => call)).toContain('payments.create')
  expectNoSecret(copied[0] ?? '')

  write.mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'))
  await copy.click()
  await expect.element(panel.getByRole('status')).toHaveTextContent(/^This page may not write to the clipboard/)
  ;(panel.getByRole('button', { name: 'Close' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).not.toBeInTheDocument()
})

it('[WID-34] closes when its instance is destroyed', async () => {
  history.replaceState(null, '', '?netterms-debug=1')
  const { nt } = widget.open()
  const panel = page.getByRole('region', { name: 'NetTerms debug' })
  await expect.element(panel).toBeVisible()
  nt.destroy()
  await expect.element(panel).not.toBeInTheDocument()
})

it('[WID-34] does not load without the parameter', async () => {
  const loaded: string[] = []
  widget.open({}, { load: (name) => (loaded.push(name), loadLazyPart(name)) })
  await expect.element(heading(/Choose what to pay$/)).toBeVisible()
  expect(loaded).not.toContain('debug')
  await expect.element(page.getByRole('region', { name: 'NetTerms debug' })).not.toBeInTheDocument()
})

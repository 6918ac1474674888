/**
 * Setups that some widgets need, in addition to a scenario of the testing kit, to show everything: other responses of
 * the provider, or another page. A widget's walks with a setup run before its other walks. Source:
 * docs/spec/conformance.md CNF-11.
 */
import { CONSENT_KEY } from '../../src/contract/index.ts'
import { configHandlers } from '../../src/testing/handlers/config.handlers.ts'
import { paymentHandlers } from '../../src/testing/handlers/payments.handlers.ts'
import { sessionHandlers } from '../../src/testing/handlers/session.handlers.ts'
import type { FakeProvider } from '../../src/testing/fake-provider.ts'

/** Prepares provider and page before the widget is added. @returns a function that cleans up the page */
type Circumstance = (provider: FakeProvider) => () => void

const nothing = () => undefined

export const CIRCUMSTANCES: Readonly<Record<string, Circumstance>> = {
  'nt-application-center': (provider) => {
    provider.respondTo('session.self', (request, clock) => {
      const self = sessionHandlers['session.self'](request, clock)
      Object.assign(self.data.attributes.session_data, { customer_id: null })
      return { ...self, data: { ...self.data, attributes: { ...self.data.attributes, selectedCustomer: null } } }
    })
    return nothing
  },

  // The bank returns each payment at once, so that its invoices are due again and can be paid again.
  'nt-pay-invoices': (provider) => {
    provider.respondTo('payments.create', (request, clock) => {
      const reply = paymentHandlers['payments.create'](request, clock)
      const made = clock.payments.at(-1)
      if (!('data' in reply) || !made) return reply
      Object.assign(made.attributes, {
        status: 'returned',
        returned: { code: 'R01', reason: 'insufficient-funds', on: made.attributes.posts_by, retry_on: null },
      })
      for (const invoice of clock.invoices.filter(({ live }) => live?.paymentNumber === made.id)) {
        Object.assign(invoice, { primary: 'Billed', pending: 0, live: null })
      }
      return reply
    })
    return nothing
  },

  'nt-profile': (provider) => {
    provider.respondTo('second-factors.get', {
      data: { id: 'current', attributes: { enrolled: true, required: false, recovery_codes_left: 2 } },
    })
    provider.respondTo('recovery-codes.create', {
      data: { id: 'current', attributes: { recovery_codes: ['CCCC-3333-CCCC-3333', 'DDDD-4444-DDDD-4444'] } },
    })
    return nothing
  },

  'nt-survey': (provider) => {
    provider.respondTo('config.get', (request, clock) => {
      const config = configHandlers['config.get'](request, clock)
      Object.assign(config.data.attributes, { thirdParties: { survey: `${location.origin}/favicon.ico` } })
      return config
    })
    provider.respondTo('feature-flags.get', ({ params }) => ({
      data: { id: params['hostname'] ?? '', attributes: { customerSurveyEnabled: true } },
    }))
    const here = location.href
    history.replaceState(null, '', '/account/overview')
    localStorage.setItem(CONSENT_KEY, 'true')
    return () => {
      history.replaceState(null, '', here)
      localStorage.removeItem(CONSENT_KEY)
    }
  },
}

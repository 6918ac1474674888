/** Runs the secure frame's steps in tests, as its page does: one-time token, session, password, account. */
import type { FramePurpose } from 'netterms/contract/internal'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { SECURE, type TestApi, type TestAnswer } from './test-api.ts'

type Headers = Record<string, string>

export const US_ACCOUNT = {
  buidCustomer: '10428',
  bankCountry: 'US',
  accountHolderType: 'business',
  accountType: 'checking',
  accountName: 'Freight account',
  routingNumber: '123456780',
  accountNumber: '000987654321',
  paymentTypes: ['online payment'],
} as const

export const frameOf = (token: string, more: Headers = {}): Headers => ({
  authorization: `Bearer ${token}`,
  origin: SECURE,
  ...more,
})

const attributeOf = (answer: TestAnswer, name: string): string => String(answer.document.data?.attributes[name])

/**
 * Creates a one-time token.
 * @param page headers of the page that opens the frame
 */
export async function handoverOf(api: TestApi, page: Headers, purpose?: FramePurpose): Promise<string> {
  const answer = await requestHandover(api, page, purpose)
  return attributeOf(answer, 'handover')
}

export const requestHandover = (
  api: TestApi,
  page: Headers,
  purpose: FramePurpose = 'bank-accounts.create',
): Promise<TestAnswer> =>
  api.send('POST', '/api/frame-handovers', {
    body: { data: { type: 'frame-handovers', attributes: { purpose } } },
    headers: page,
  })

export const redeem = (api: TestApi, handover: string, headers: Headers = { origin: SECURE }): Promise<TestAnswer> =>
  api.sendSecurely('POST', '/api/frame-sessions', {
    body: { data: { type: 'frame-sessions', attributes: { handover } } },
    headers,
  })

export async function frameSessionOf(api: TestApi, page: Headers, purpose?: FramePurpose): Promise<string> {
  return attributeOf(await redeem(api, await handoverOf(api, page, purpose)), 'frame_session')
}

export const stepUp = (api: TestApi, session: string, password = SANDBOX_PASSWORD, more: Headers = {}) =>
  api.sendSecurely('POST', '/api/step-ups', {
    body: { data: { type: 'step-ups', attributes: { password } } },
    headers: frameOf(session, more),
  })

/** Runs all steps up to the token that allows adding an account or the frame's other purpose. */
export async function stepUpTokenOf(api: TestApi, page: Headers, purpose?: FramePurpose): Promise<string> {
  return attributeOf(await stepUp(api, await frameSessionOf(api, page, purpose)), 'frame_token')
}

export const addAccount = (api: TestApi, token: string, changes: Record<string, unknown> = {}, more: Headers = {}) =>
  api.sendSecurely('POST', '/api/bank-accounts', {
    body: { data: { type: 'bank-accounts', attributes: { ...US_ACCOUNT, ...changes } } },
    headers: frameOf(token, { 'idempotency-key': `key-${crypto.randomUUID()}`, ...more }),
  })

export const viewCard = (api: TestApi, token: string, cardId: string, customerId = '10428', more: Headers = {}) =>
  api.sendSecurely('POST', '/api/ecaas/cards/view-secure', {
    body: { data: { type: 'card-views', attributes: { buid_customer: customerId, card_id: cardId } } },
    headers: frameOf(token, more),
  })

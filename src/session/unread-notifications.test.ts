import { expect, it } from 'vitest'
import { ANONYMOUS, NetTermsError, type Session } from '../contract/index.ts'
import { createAnswerCache } from '../data/answer-cache.ts'
import type { Instance } from '../kit/instance.ts'
import { createStore, NO_FACTS } from '../store/create-store.ts'
import { followUnread } from './unread-notifications.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

function pageOf(capabilities: readonly string[] = ['notifications.list']) {
  const store = createStore()
  const session = { ...ANONYMOUS, signedIn: true, user: { id: 'u-1' }, capabilities } as unknown as Session
  store.setState({ session })
  const server = { unread: 3, isDown: false }
  const requests: unknown[] = []
  const api = {
    send: async (_: unknown, input: unknown) => {
      requests.push(input)
      await Promise.resolve()
      if (server.isDown) throw new NetTermsError('server-error', 'down')
      return { data: [], meta: { unreadCount: server.unread } }
    },
  }
  const answers = createAnswerCache()
  followUnread({ api, answers, store } as unknown as Instance)
  const unread = () => store.getState().accountFacts.unreadNotifications ?? null
  return { store, session, server, requests, answers, unread }
}

it('[SES-25] knows the number of unread notifications, and updates it when a widget marks one as read', async () => {
  const { server, answers, unread } = pageOf()
  expect(unread()).toBeNull()
  await settled()
  expect(unread()).toBe(3)
  server.unread = 2
  answers.invalidate(['notifications'])
  await settled()
  expect(unread()).toBe(2)
})

it('[SES-25] has no number after a failure, and one again after a success', async () => {
  const { server, answers, unread } = pageOf()
  await settled()
  server.isDown = true
  answers.invalidate(['notifications'])
  await settled()
  expect(unread()).toBeNull()
  server.isDown = false
  answers.invalidate(['notifications'])
  await settled()
  expect(unread()).toBe(3)
})

it('[SES-25] requests the count for permitted users only, and again for another user or language', async () => {
  const { store, session, requests } = pageOf([])
  await settled()
  expect(requests).toEqual([])
  store.setState({ session: { ...session, capabilities: ['notifications.list'] } })
  await settled()
  store.setState({ locale: 'de' })
  await settled()
  expect(requests).toMatchObject([{ filter: { language: 'en' } }, { filter: { language: 'de' } }])
})

it('[SES-25] fetches it again after another account has reset the facts', async () => {
  const { store, session, unread } = pageOf()
  await settled()
  store.setState({ accountFacts: NO_FACTS, session: { ...session, customerId: '10429' } })
  await settled()
  expect(unread()).toBe(3)
})

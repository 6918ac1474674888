import { expect, it, vi } from 'vitest'
import { ANONYMOUS, type Call, type LocaleCode, NetTermsError, type Session } from '../contract/index.ts'
import type { Instance } from '../kit/instance.ts'
import { keepLanguage } from './sync-language.ts'
import { createStore } from '../store/create-store.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

function pageOf(session: Partial<Session> = {}, locale: LocaleCode = 'en') {
  const store = createStore()
  store.setState({
    locale,
    session: { ...ANONYMOUS, signedIn: true, user: { id: 'u-1' } as Session['user'], language: 'en', ...session },
  })
  const kept: string[] = []
  const failures: string[] = []
  const server = { answer: () => Promise.resolve() as Promise<unknown> }
  const api = {
    send: (_: Call, { body }: { body: { sessionKeys: { value: string }[] } }) => {
      kept.push(body.sessionKeys[0]?.value ?? '')
      return server.answer()
    },
  }
  const instance = { api, store, failed: ({ code }: NetTermsError) => void failures.push(code) }
  keepLanguage(instance as unknown as Instance, 'en')
  return { store, kept, failures, server, language: () => store.getState().session.language }
}

it('[SES-14] stores the selected language once', async () => {
  const { store, kept, language } = pageOf()
  store.setState({ locale: 'de' })
  await settled()
  expect([kept, language()]).toEqual([['de'], 'de'])
  store.setState({ locale: 'de' })
  await settled()
  expect(kept).toEqual(['de'])
})

it('[SES-14] stores a language chosen before this code loaded, and not the one that the session set', async () => {
  const early = pageOf({}, 'de')
  const worn = pageOf({ language: 'de' }, 'de')
  await settled()
  expect([early.kept, early.language(), worn.kept]).toEqual([['de'], 'de', []])
})

it('[SES-14] stores the last of several, one request at a time', async () => {
  const { store, kept, server, language } = pageOf()
  const answers: (() => void)[] = []
  server.answer = () => new Promise<void>((resolve) => void answers.push(resolve))
  for (const locale of ['de', 'fr', 'it'] as const) {
    store.setState({ locale })
    await settled()
  }
  expect(kept).toEqual(['de'])
  answers[0]?.()
  await vi.waitFor(() => expect(kept).toEqual(['de', 'it']))
  expect(language()).toBe('en')
  answers[1]?.()
  await vi.waitFor(() => expect(language()).toBe('it'))
  expect(kept).toEqual(['de', 'it'])
})

it('[SES-14] stores nothing without a signed-in user, and neither the session’s own language nor a locale that is not offered', async () => {
  const anonymous = pageOf({ signedIn: false, user: null })
  anonymous.store.setState({ locale: 'de' })
  const own = pageOf()
  own.store.setState({ locale: 'fr' })
  own.store.setState({ session: { ...own.store.getState().session, language: 'fr' } })
  const pseudo = pageOf()
  pseudo.store.setState({ locale: 'en-XA' })
  await settled()
  expect([anonymous.kept, own.kept, pseudo.kept]).toEqual([[], [], []])
})

it('[SES-14] reports a failure to the host, and retries with the next choice', async () => {
  const { store, kept, failures, server, language } = pageOf()
  server.answer = () => Promise.reject(new NetTermsError('server-unreachable', 'gone'))
  store.setState({ locale: 'de' })
  await settled()
  expect([failures, language(), store.getState().locale]).toEqual([['server-unreachable'], 'en', 'de'])
  server.answer = () => Promise.resolve()
  store.setState({ locale: 'fr' })
  await settled()
  expect([kept, language()]).toEqual([['de', 'fr'], 'fr'])
})

it('[SES-14] does not send it to another user’s session', async () => {
  const { store, server, language } = pageOf()
  server.answer = () => {
    store.setState({ session: { ...store.getState().session, user: { id: 'u-2' } as Session['user'] } })
    return Promise.resolve()
  }
  store.setState({ locale: 'de' })
  await settled()
  expect(language()).toBe('en')
})

it('[SES-14] reverts a language that was reverted before the server answered', async () => {
  const { store, kept, server, language } = pageOf()
  const answers: (() => void)[] = []
  server.answer = () => new Promise<void>((resolve) => void answers.push(resolve))
  for (const locale of ['de', 'en'] as const) {
    store.setState({ locale })
    await settled()
  }
  answers[0]?.()
  await vi.waitFor(() => expect(kept).toEqual(['de', 'en']))
  answers[1]?.()
  await settled()
  expect([kept, language(), store.getState().locale]).toEqual([['de', 'en'], 'en', 'en'])
})

it('[SES-14] stores the next user’s own choice while the previous user’s is pending, and no other', async () => {
  const nextOf = ({ store }: ReturnType<typeof pageOf>) =>
    store.setState({
      session: { ...store.getState().session, user: { id: 'u-2' } as Session['user'], language: 'fr' },
    })
  for (const choice of ['it', null] as const) {
    const page = pageOf()
    const answers: (() => void)[] = []
    page.server.answer = () => new Promise<void>((resolve) => void answers.push(resolve))
    page.store.setState({ locale: 'de' })
    await settled()
    nextOf(page)
    if (choice) page.store.setState({ locale: choice })
    await settled()
    answers[0]?.()
    await settled()
    answers[1]?.()
    await settled()
    expect([page.kept, page.language()]).toEqual(choice ? [['de', 'it'], 'it'] : [['de'], 'fr'])
  }
})

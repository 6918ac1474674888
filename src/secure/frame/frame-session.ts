/**
 * Who the frame acts for. Tokens live in this closure and nowhere else: not in storage, not in the address, never in a
 * message. Source: docs/spec/secure.md SEC-8…SEC-11.
 */
import { type Api, createApi } from '../../api/create-api.ts'
import type { Credential } from '../../api/credential.ts'
import {
  type BankCountry,
  type BankAccount,
  type Call,
  type CallInput,
  type CallOutput,
  createBankAccount,
  createFrameSession,
  createStepUp,
  isNetTermsError,
  listBanks,
} from '../../contract/index.ts'

export interface FrameUser {
  /** Null: she has no password with the provider. */
  username: string | null
  provider: string
}

export interface FrameSession {
  /** Takes a hand-over; whoever waits for one goes on. @throws NetTermsError */
  takeHandover(handover: string): Promise<FrameUser>
  /** The bank's name; null when it is not known. @throws NetTermsError */
  findBank(country: BankCountry, routing: string): Promise<string | null>
  /** Whether the password has to be entered before something is added. */
  needsPassword(): boolean
  /** @throws NetTermsError `credentials-invalid` */
  stepUp(password: string): Promise<void>
  /** The same key adds one account, however often it is sent. @throws NetTermsError */
  addBankAccount(body: CallInput<typeof createBankAccount>['body'], idempotencyKey: string): Promise<BankAccount>
  /** A call that the password just entered allows. @throws NetTermsError */
  send<C extends Call>(call: C, input: CallInput<C>): Promise<CallOutput<C>>
  /** A file that the password just entered allows. @throws NetTermsError */
  download<C extends Call>(call: C, input: CallInput<C>): Promise<Blob>
  /** What the password allowed has been done: the next time it is entered again. */
  forgetPassword(): void
}

export interface FrameSessionOptions {
  fetch: typeof fetch
  /** Asks the page for another hand-over. */
  wantHandover(): void
}

/** A token that is about to end is not used: the call would come too late. */
const MARGIN_MS = 5_000

export function openFrameSession(options: FrameSessionOptions): FrameSession {
  let session: string | null = null
  let grant: { token: string; endsAtMs: number } | null = null
  let renewed: { promise: Promise<void>; resolve(): void } | null = null
  const now = () => performance.now()
  const apiWith = (token: () => string | null): Api =>
    createApi({ base: '/api', fetch: options.fetch, credential: bearer(token) })
  const open = apiWith(() => null)
  const own = apiWith(() => session)
  const steppedUp = apiWith(() => grant?.token ?? null)

  /** A session that has ended is renewed by another hand-over, once. */
  async function renewing<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      const isOver = isNetTermsError(error) && error.status === 401 && error.code !== 'credentials-invalid'
      if (!isOver) throw error
      let resolve = () => {}
      const promise = new Promise<void>((done) => {
        resolve = done
      })
      renewed = { promise, resolve }
      options.wantHandover()
      await promise
      return ask()
    }
  }

  /** A grant that the server no longer takes is thrown away: the password is asked for again. */
  async function whileGranted<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      if (isNetTermsError(error) && error.status === 401) grant = null
      throw error
    }
  }

  return {
    async takeHandover(handover) {
      const { data } = await open.send(createFrameSession, { body: { handover } })
      session = data.token
      renewed?.resolve()
      renewed = null
      return { username: data.username, provider: data.provider }
    },
    findBank: async (country, routing) =>
      (await renewing(() => own.send(listBanks, { filter: { country, routing } }))).data[0]?.name ?? null,
    send: (call, input) => whileGranted(() => steppedUp.send(call, input)),
    download: (call, input) => whileGranted(() => steppedUp.download(call, input)),
    forgetPassword() {
      grant = null
    },
    needsPassword: () => grant === null || grant.endsAtMs <= now(),
    async stepUp(password) {
      const { data } = await renewing(() => own.send(createStepUp, { body: { password } }))
      grant = { token: data.token, endsAtMs: now() + data.expiresIn * 1000 - MARGIN_MS }
    },
    addBankAccount: async (body, idempotencyKey) =>
      (await whileGranted(() => steppedUp.send(createBankAccount, { body }, { idempotencyKey }))).data,
  }
}

/** Never with a cookie: there is none of ours on this origin, and none would count. */
const bearer = (token: () => string | null): Credential => ({
  cookies: 'omit',
  authorization: async () => {
    const value = token()
    return value === null ? null : `Bearer ${value}`
  },
  renew: async () => false,
  forget: () => {},
})

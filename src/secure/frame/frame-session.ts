/**
 * The frame's credentials. Tokens are kept only in this closure: not in storage, not in a URL, never in a message.
 * Source: docs/spec/secure.md SEC-8…SEC-11.
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
  /** True if the page was opened with a link, which replaces the password (SEC-252). */
  isByLink?: boolean
  /** Null if the user has no password with the provider. */
  username: string | null
  provider: string
}

export interface FrameSession {
  /** Exchanges a hand-over token for a session; waiting calls then continue. @throws NetTermsError */
  takeHandover(handover: string): Promise<FrameUser>
  /** Returns the bank's name; null if unknown. @throws NetTermsError */
  findBank(country: BankCountry, routing: string): Promise<string | null>
  /** Returns whether the user must enter the password before adding something. */
  needsPassword(): boolean
  /** Verifies the password. @throws NetTermsError `credentials-invalid` */
  stepUp(password: string): Promise<void>
  /** Adds a bank account; with the same key only once, even if sent several times. @throws NetTermsError */
  addBankAccount(body: CallInput<typeof createBankAccount>['body'], idempotencyKey: string): Promise<BankAccount>
  /** Makes a call that the re-entered password allows. @throws NetTermsError */
  send<C extends Call>(call: C, input: CallInput<C>, options?: { idempotencyKey?: string }): Promise<CallOutput<C>>
  /** Downloads a file that the re-entered password allows. @throws NetTermsError */
  download<C extends Call>(call: C, input: CallInput<C>): Promise<Blob>
  /** Discards the permission after its action; the next action needs the password again. */
  forgetPassword(): void
}

export interface FrameSessionOptions {
  fetch: typeof fetch
  /** Requests another hand-over token from the page. */
  wantHandover(): void
}

/** A token that expires within this time is not used, because the call would arrive too late, ms. */
const MARGIN_MS = 5_000

export function openFrameSession(options: FrameSessionOptions): FrameSession {
  let session: string | null = null
  let grant: { token: string; endsAtMs: number } | null = null
  let isByLink = false
  let renewed: { promise: Promise<void>; resolve(): void } | null = null
  const now = () => performance.now()
  const apiWith = (token: () => string | null): Api =>
    createApi({ base: '/api', fetch: options.fetch, credential: bearer(token) })
  const open = apiWith(() => null)
  const own = apiWith(() => session)
  const steppedUp = apiWith(() => grant?.token ?? null)

  /** If the session has ended, renews it with another hand-over token, once. */
  async function renewing<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      const isOver = isNetTermsError(error) && error.status === 401 && error.code !== 'credentials-invalid'
      if (!isOver) throw error
      await renew()
      return ask()
    }
  }

  async function renew(): Promise<void> {
    let resolve = () => {}
    const promise = new Promise<void>((done) => {
      resolve = done
    })
    renewed = { promise, resolve }
    options.wantHandover()
    await promise
  }

  const isGrantOver = () => grant === null || grant.endsAtMs <= now()
  const keep = ({ token, expiresIn }: { token: string; expiresIn: number }) => {
    grant = { token, endsAtMs: now() + expiresIn * 1000 - MARGIN_MS }
  }

  /** Discards an expired permission, so that the password must be entered again. */
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
      isByLink = data.grant !== null
      if (data.grant) keep(data.grant)
      renewed?.resolve()
      renewed = null
      return { username: data.username, provider: data.provider, isByLink }
    },
    findBank: async (country, routing) =>
      (await renewing(() => own.send(listBanks, { filter: { country, routing } }))).data[0]?.name ?? null,
    send: (call, input, options = {}) => whileGranted(() => steppedUp.send(call, input, options)),
    download: (call, input) => whileGranted(() => steppedUp.download(call, input)),
    forgetPassword() {
      grant = null
    },
    needsPassword: () => !isByLink && isGrantOver(),
    async stepUp(password) {
      const { data } = await renewing(() => own.send(createStepUp, { body: { password } }))
      keep(data)
    },
    async addBankAccount(body, idempotencyKey) {
      if (isByLink && isGrantOver()) await renew()
      return (await whileGranted(() => steppedUp.send(createBankAccount, { body }, { idempotencyKey }))).data
    },
  }
}

/** Sends no cookies: this origin has none, and the API would accept none. */
const bearer = (token: () => string | null): Credential => ({
  cookies: 'omit',
  authorization: async () => {
    const value = token()
    return value === null ? null : `Bearer ${value}`
  },
  renew: async () => false,
  forget: () => {},
})

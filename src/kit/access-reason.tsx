/**
 * The lazy part `access`: explains why an action is not available to a user, and who can grant it. Loaded when a
 * refusal is shown or a page calls `nt.explain()`; the rule is in the contract (explain-refusal.ts). Source:
 * docs/spec/access.md ACC-24…ACC-28.
 */
import { useEffect, useState } from 'react'
import {
  type Capability,
  explainRefusal,
  formatsOf,
  getRight,
  type RefusalExplanation,
  type RefusalReason,
  type RefusedSubject,
  type Requirement,
  type Right,
  type Role,
} from '../contract/index.ts'
import { useCall } from '../data/use-call.ts'
import { subjectIn, useShared } from '../data/use-store.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import type { NetTermsState, Store } from '../store/create-store.ts'
import type { Instance } from './instance.ts'
import { useWidget } from './widget-context.ts'

/** Texts: role names, explanations, and reasons why an account may not pay. */
const DOMAINS = ['common', 'access', 'eligibility']

/** Result of `nt.explain()`: the server's explanation of the right, and a text for it. */
export interface AccessExplanation extends Right {
  /** Full sentences in the language of the session; empty if the action is allowed. */
  readonly text: string
}

/**
 * Explains a capability. Does not reject if the server does not answer: the result then has only what the page knows,
 * without names.
 */
export async function explain(instance: Instance, capability: Capability): Promise<AccessExplanation> {
  const { store, api, isProviderOrigin } = instance
  await started(store)
  const state = store.getState()
  const local = localRight(state, { can: capability }, isProviderOrigin)
  const right = isForServer(local)
    ? await api.send(getRight, { params: { capability } }).then(
        ({ data }) => data,
        () => local,
      )
    : local
  const i18n = instance.getTexts()
  await i18n.load(DOMAINS)
  return { ...right, text: wordsOf(i18n, right, state.session.role) }
}

/** Waits until the session is known, because until then every right would be refused as not signed in. */
async function started(store: Store): Promise<void> {
  if (store.getState().phase !== 'starting') return
  await new Promise<void>((resolve) => {
    const stop = store.subscribe(({ phase }) => {
      if (phase === 'starting') return
      stop()
      resolve()
    })
  })
}

interface Props {
  needs: Requirement
}

/** Shows the explanation inside a widget; renders again when the language or account changes. */
export function Reason({ needs }: Props) {
  const { instance, i18n, t } = useWidget()
  const session = useShared((state) => state.session)
  const flags = useShared((state) => state.flags)
  const [areThere, setThere] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const show = () => isCurrent && setThere(true)
    i18n.load(DOMAINS).then(show, show)
    return () => {
      isCurrent = false
    }
  }, [i18n])
  const local = localRight({ session, flags }, needs, instance.isProviderOrigin)
  const isFetched = needs.can !== undefined && isForServer(local)
  const { answer, error } = useCall(getRight, isFetched ? { params: { capability: local.capability } } : null)
  const right = answer?.data.allowed === false ? answer.data : local
  if (!areThere || (isFetched && !answer && !error)) return <span className="skel w4" />
  // If texts failed to load, show a general sentence rather than an empty line.
  return <>{wordsOf(i18n, right, session.role) || t('common.denied.other')}</>
}

/** Explains a right from what the page knows without a request: rights and flags, but no names of admins. */
function localRight(
  state: Pick<NetTermsState, 'session' | 'flags'>,
  needs: Requirement,
  isProviderOrigin: boolean,
): Right {
  const subject: RefusedSubject = {
    ...subjectIn(state),
    isEmbedded: !isProviderOrigin,
    noPayment: state.session.customer?.noPayment ?? null,
  }
  const why = explainRefusal(needs, subject)
  const none: Omit<RefusalExplanation, 'reason'> = { requirement: null, roles: [], role: null, ask: null }
  return {
    capability: needs.can ?? '',
    allowed: why === null,
    ...(why ?? { ...none, reason: null }),
    roles: [...(why?.roles ?? [])],
    administrators: [],
  }
}

/** True if only the server has the rest: names of admins and, for an allowed action, flags and account state. */
const isForServer = ({ allowed, reason }: Right): boolean => allowed || reason === 'role' || reason === 'scope'

const SENTENCES = {
  session: 'access.session',
  'user-type': 'access.user-type',
  scope: 'access.scope',
  flag: 'access.flag',
  account: 'access.account',
  dealer: 'access.dealer',
} as const satisfies Partial<Record<RefusalReason, string>>

function wordsOf(
  { t, locale }: I18n,
  { capability, reason, role, roles, ask, administrators }: Right,
  own: Role,
): string {
  if (reason === null) return ''
  const nameOf = (each: Role) => t(`common.role.${each}`)
  const list = (items: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(formatsOf(locale), { type }).format(items)
  switch (reason) {
    case 'account-locked':
    case 'account-not-eligible': {
      const title = t(reason === 'account-locked' ? 'eligibility.locked' : 'eligibility.not-eligible')
      return `${title}. ${t('eligibility.help')}`
    }
    case 'role': {
      const what =
        role === null && roles.length > 0
          ? t('access.only', { roles: list(roles.map(nameOf), 'conjunction') })
          : t(/^payments\.(create|preview)$/.test(capability) ? 'access.pay' : 'access.role', { role: nameOf(own) })
      return joined(what, help())
    }
    default:
      return joined(t(SENTENCES[reason]), help())
  }

  function help(): string {
    switch (ask) {
      case 'administrator': {
        if (role === null) return ''
        const given = { role: nameOf(role) }
        if (administrators.length === 0) return t('access.byAdmin', given)
        return t('access.byName', { ...given, names: list(administrators, 'disjunction') })
      }
      case 'support':
        return t('access.bySupport')
      case 'partner':
        return t('access.byPartner')
      case null:
        return ''
    }
  }
}

const joined = (...sentences: readonly string[]): string => sentences.filter(Boolean).join(' ')

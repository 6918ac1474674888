/** Both tables, with AutoPay below. Title and buttons stay while the methods load, fail or are empty. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NetTermsError } from '../../../src/contract/index.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import landmarkIcon from 'lucide-static/icons/landmark.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import menuSheet from '../../../src/ui/sheets/menu.css?inline'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import { Skeleton } from '../../../src/ui/skeleton.tsx'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import type * as actPart from './act.part.tsx'
import type * as addPart from './add.part.tsx'
import type * as autoPayPart from './auto-pay.part.tsx'
import type * as byMailPart from './by-mail.part.tsx'
import type * as linksPart from './links.part.tsx'
import type { MethodActs, Open } from './method-acts.ts'
import { currencyOfDefault } from './method-default.ts'
import { methodName } from './method-name.ts'
import { MethodTable } from './parts/method-table.tsx'
import sheet from './payment-methods.css?inline'
import type { MethodsFrame, PaymentMethodsState, ShownMethods } from './payment-methods.state.ts'

export const sheets = [tableSheet, menuSheet, sheet]

const ROWS_WAITING = 4

export function PaymentMethodsSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <div className="stack gap-2">
        <span className="skel tall w4" />
        <span className="skel w2" />
      </div>
      <div part="card" className="card">
        <TableSkeleton rows={ROWS_WAITING} />
      </div>
    </div>
  )
}

export function PaymentMethodsView({ state }: { state: PaymentMethodsState }) {
  const widget = useWidget()
  const { t, i18n } = widget
  const { frame } = state
  const [open, setOpen] = useState<Open | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const cardButton = useRef<HTMLButtonElement>(null)
  const accountButton = useRef<HTMLButtonElement>(null)
  const isAdding = open?.kind === 'add-account' || open?.kind === 'add-card'
  const acts: MethodActs = {
    open(next) {
      setNotice(null)
      setOpen(next)
    },
    done(words) {
      // The form was removed with the focused element in it, so focus moves to the button that opened it.
      const opener = open?.kind === 'add-card' ? cardButton : open?.kind === 'add-account' ? accountButton : null
      opener?.current?.focus()
      setOpen(null)
      if (words) setNotice(words)
    },
    setDefault(method, isDefault) {
      const currency = state.kind === 'ready' ? currencyOfDefault(method, frame.currency) : null
      if (state.kind !== 'ready' || !currency) return
      setNotice(null)
      state.methods.defaults.set(currency, isDefault ? method.id : null, () =>
        setNotice(
          isDefault
            ? t('methods.defaultSet', { name: methodName(widget, method), currency })
            : t('methods.defaultTakenBack', { currency }),
        ),
      )
    },
  }
  useEffect(() => {
    // The button that opened the dialog may have been removed with its row: move focus to the message.
    if (notice !== null) place.current?.focus()
  }, [notice])
  const notSaved = state.kind === 'ready' ? state.methods.defaults.error : null
  const count = state.kind === 'ready' ? state.methods.accounts.length + state.methods.cards.length : null
  return (
    <div className="stack payment-methods">
      <header className="page-head">
        <div className="grow">
          <h2 className="h1">{t('methods.title')}</h2>
          <p className="label num">
            {count === null ? frame.customerName : t('methods.subtitle', { customer: frame.customerName, count })}
          </p>
        </div>
        <div className="row wrap acts">
          {frame.mayAddCard && (
            <Button
              icon={plusIcon}
              buttonRef={cardButton}
              expanded={open?.kind === 'add-card'}
              onClick={() => acts.open({ kind: 'add-card' })}
            >
              {t('methods.addCard')}
            </Button>
          )}
          {frame.mayAddAccount && (
            <Button
              kind="primary"
              icon={plusIcon}
              buttonRef={accountButton}
              expanded={open?.kind === 'add-account'}
              onClick={() => acts.open({ kind: 'add-account' })}
            >
              {t('methods.addAccount')}
            </Button>
          )}
        </div>
      </header>
      <div ref={place} tabIndex={-1} role="status" className="methods-notice">
        {notice && <Banner tone="success" icon={checkIcon} title={notice} />}
      </div>
      {notSaved && (
        <Banner tone="danger" icon={octagonAlertIcon} role="alert" title={t('methods.defaultFailed')}>
          {i18n.errorText(notSaved.code)}
        </Banner>
      )}
      {isAdding && open && <Over open={open} state={state} acts={acts} />}
      <Body state={state} acts={acts} />
      {state.kind === 'ready' && <AutoPay frame={frame} methods={state.methods} open={open} acts={acts} />}
      {state.kind !== 'failed' && frame.maySendLink && <Links frame={frame} acts={acts} />}
      {state.kind !== 'failed' && <PayByMail frame={frame} />}
      {open && !isAdding && <Over open={open} state={state} acts={acts} />}
    </div>
  )
}

interface OverProps {
  open: Open
  state: PaymentMethodsState
  acts: MethodActs
}

/** All dialogs except those of AutoPay; each one loads when first needed. */
function Over({ open, state, acts }: OverProps) {
  const isAdding = open.kind === 'add-account' || open.kind === 'add-card'
  const isAct = open.kind === 'verify' || open.kind === 'edit' || open.kind === 'remove'
  const add = useLazyPart<typeof addPart>('payment-methods.add', isAdding)
  const act = useLazyPart<typeof actPart>('payment-methods.act', isAct)
  const loading = isAdding ? add : act
  if ((isAdding || isAct) && loading.hasFailed) {
    const error = new NetTermsError('code-unavailable', 'A dialog of the payment methods did not load.')
    return <CodedFailure error={error} onRetry={loading.retry} />
  }
  switch (open.kind) {
    case 'add-account':
    case 'add-card':
      return add.part && <add.part.AddMethod key={open.kind} what={open.kind} frame={state.frame} acts={acts} />
    case 'verify':
    case 'edit':
    case 'remove': {
      const all = state.kind === 'ready' ? [...state.methods.accounts, ...state.methods.cards] : []
      const dialog = { method: open.method, frame: state.frame, all, acts }
      return act.part && <act.part.ActDialog key={`${open.kind} ${open.method.id}`} act={open.kind} {...dialog} />
    }
    default:
      return null
  }
}

interface AutoPayProps {
  frame: MethodsFrame
  methods: ShownMethods
  open: Open | null
  acts: MethodActs
}

function AutoPay({ frame, methods, open, acts }: AutoPayProps) {
  const { t } = useWidget()
  const { part, hasFailed, retry } = useLazyPart<typeof autoPayPart>('payment-methods.auto-pay')
  if (hasFailed) {
    return <Failure message={t('methods.partFailed')} action={{ label: t('common.tryAgain'), onClick: retry }} />
  }
  if (!part) {
    return (
      <div part="card" className="card pad">
        <Skeleton lines={6} label={t('common.loading')} />
      </div>
    )
  }
  return <part.AutoPaySection frame={frame} accounts={methods.accounts} open={open} acts={acts} />
}

/** Section for links. Load errors are not shown, because an account can also be added above. */
function Links({ frame, acts }: Pick<AutoPayProps, 'frame' | 'acts'>) {
  const { part } = useLazyPart<typeof linksPart>('payment-methods.links')
  return part && <part.LinksSection frame={frame} acts={acts} />
}

function PayByMail({ frame }: { frame: MethodsFrame }) {
  const { part } = useLazyPart<typeof byMailPart>('payment-methods.by-mail')
  return part && <part.ByMail customerId={frame.customerId} trxIds={null} />
}

function Body({ state, acts }: { state: PaymentMethodsState; acts: MethodActs }): ReactNode {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'loading':
      return (
        <div part="card" className="card">
          <TableSkeleton rows={ROWS_WAITING} label={t('methods.loading')} />
        </div>
      )
    case 'failed':
      return (
        <Failure
          title={t('methods.failed')}
          message={i18n.errorText(state.error.code)}
          reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
          action={state.error.retryable ? { label: t('common.tryAgain'), onClick: state.retry } : undefined}
        />
      )
    case 'none':
      return (
        <Empty
          slotted
          icon={landmarkIcon}
          title={t('methods.none.title')}
          action={
            state.frame.mayAddAccount && (
              <Button size="sm" kind="primary" onClick={() => acts.open({ kind: 'add-account' })}>
                {t('methods.addAccount')}
              </Button>
            )
          }
        >
          {t('methods.none.text')}
        </Empty>
      )
    case 'ready': {
      const { accounts, cards, defaults, refreshError, retry, isRefreshing } = state.methods
      const { today, currency } = state.frame
      const table = { today, currency, defaults, isRefreshing, acts }
      return (
        <>
          <OutdatedBanner title={t('methods.outdated')} error={refreshError} onRetry={retry} />
          {accounts.length > 0 && <MethodTable kind="accounts" rows={accounts} {...table} />}
          {cards.length > 0 && <MethodTable kind="cards" rows={cards} {...table} />}
        </>
      )
    }
  }
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BANK_COUNTRIES, PROGRAM_TIME_ZONE } from '../../../src/contract/index.ts'
import { SecureFrame } from '../../../src/kit/secure-frame.tsx'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import secureSheet from '../../../src/ui/sheets/secure.css?inline'
import sheet from './add-bank-account.css?inline'
import type { AddBankAccountState, OpenLink } from './add-bank-account.state.ts'

export const sheets: string[] = [secureSheet, sheet]

export function AddBankAccountView({ state }: { state: AddBankAccountState }) {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <AddBankAccountSkeleton />
    case 'failed':
      return (
        <Page title={t('add-bank-account.failed')}>
          <CodedFailure error={state.error} onRetry={state.retry} />
        </Page>
      )
    case 'missing':
      return (
        <Page title={t('add-bank-account.missing.title')}>
          <p className="muted">{t('add-bank-account.missing.text')}</p>
          <SignIn onClick={state.goToSignIn} />
        </Page>
      )
    case 'ended':
      return (
        <Page title={t(`add-bank-account.${state.why}`)} takesFocus>
          <p className="muted">{i18n.errorText(state.code)}</p>
          <SignIn onClick={state.goToSignIn} />
        </Page>
      )
    case 'open':
      return <LinkForm link={state.link} />
    case 'done':
      return (
        <Page title={t('add-bank-account.done.title')} takesFocus>
          <Banner
            tone="success"
            icon={circleCheckIcon}
            title={t('add-bank-account.done.text', { bank: state.added.bankName, last4: state.added.last4 })}
            role="status"
          />
        </Page>
      )
  }
}

export function AddBankAccountSkeleton() {
  return (
    <div className="add-bank-account stack gap-5" aria-busy="true">
      <div className="stack gap-2">
        <span className="skel tall w2" />
        <span className="skel w4" />
      </div>
      <div part="card" className="card pad">
        <span className="skel add-bank-account-skel" />
      </div>
    </div>
  )
}

interface PageProps {
  title: string
  children: ReactNode
  /** True if the content replaces the form: focus makes screen readers announce it. */
  takesFocus?: boolean
}

function Page({ title, children, takesFocus = false }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="add-bank-account stack gap-5">
      <h2 className="h1" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  )
}

function SignIn({ onClick }: { onClick(): void }) {
  const { t } = useWidget()
  return (
    <p>
      <Button size="lg" onClick={onClick}>
        {t('add-bank-account.toSignIn')}
      </Button>
    </p>
  )
}

/** Numbers are entered inside the frame; this page receives only the bank and the last four digits (SEC-2). */
function LinkForm({ link }: { link: OpenLink }) {
  const { t, formats } = useWidget()
  const { businessName: business, provider, expiresAt, country, countries, fetchHandover, onAdded } = link
  const [attempt, setAttempt] = useState(0)
  return (
    <Page title={t('add-bank-account.title')}>
      <div className="stack gap-2">
        <p>{t('add-bank-account.text', { business, provider })}</p>
        <p className="muted num">{t('add-bank-account.until', { time: formats.time(expiresAt, PROGRAM_TIME_ZONE) })}</p>
      </div>
      <SecureFrame
        key={attempt}
        purpose="bank-account-link"
        detail={{ country, countries: countries ?? [...BANK_COUNTRIES] }}
        fetchHandover={fetchHandover}
        title={t('add-bank-account.frame')}
        onAdded={(news) => news.type === 'submitted' && onAdded({ bankName: news.bankName, last4: news.last4 })}
        // There is no page behind the form, so it starts again without input.
        onClose={() => setAttempt((count) => count + 1)}
      />
    </Page>
  )
}

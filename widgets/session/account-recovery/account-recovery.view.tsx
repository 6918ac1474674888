import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import passwordSheet from '../../../src/ui/sheets/password.css?inline'
import sheet from './account-recovery.css?inline'
import type { AccountRecoveryState } from './account-recovery.state.ts'
import { EmailRequestPage } from './parts/email-request-page.tsx'
import { LinkPage } from './parts/link-page.tsx'
import { SetPage } from './parts/set-page.tsx'

export const sheets: string[] = [passwordSheet, sheet]

export function AccountRecoveryView({ state }: { state: AccountRecoveryState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <AccountRecoverySkeleton />
    case 'failed':
      return (
        <div className="recovery stack gap-5">
          <h2 className="h1">{t('recovery.failed')}</h2>
          <CodedFailure error={state.error} onRetry={state.retry} />
        </div>
      )
    case 'ask':
      return <EmailRequestPage key={state.view} state={state} />
    case 'no-link':
      return <LinkPage view={state.view} why={state.why} ways={state.ways} />
    case 'set':
      // A new link resets the form, because the key changes.
      return <SetPage key={`${state.view} ${state.token}`} state={state} />
  }
}

/** Skeleton of title, field and button at their final heights. */
export function AccountRecoverySkeleton() {
  return (
    <div className="recovery stack gap-5" aria-busy="true">
      <div className="stack gap-2">
        <span className="skel tall w2" />
        <span className="skel w1" />
      </div>
      <div className="stack recovery-fields">
        <span className="skel recovery-field-skel" />
        <span className="skel recovery-button-skel" />
      </div>
    </div>
  )
}
